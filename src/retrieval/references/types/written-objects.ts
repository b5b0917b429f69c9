/** Objects that a variable of JavaScript or TypeScript holds as they are written out: `const api = { load() {} }`. */

import { familyOf } from '../../../languages/families.ts';
import { KEY, SPREADS } from '../../../languages/reference.ts';
import type { Outline } from '../../../storage/contract.ts';
import type { Definition, ProjectNames } from '../project-names.ts';
import type { Value } from '../value.ts';

/** The variable whose object a definition is a member of, or the function that makes such objects. */
export function holderOf(names: ProjectNames, { file, symbol }: Definition): Definition | undefined {
  if (symbol.kind !== 'method' || !familyOf(file.language).scripts) return undefined;
  if (symbol.parent === -1) return names.definition(file, holding(names.outline(file)).byName.get(symbol.scope) ?? -1);
  const parent = names.definition(file, symbol.parent);
  return parent !== undefined && HOLDERS.has(parent.symbol.kind) ? parent : undefined;
}

/** A function itself whose objects have the methods that are assigned to its prototype. */
export function maker(names: ProjectNames, of: Definition): Definition | undefined {
  const { file, index, symbol } = of;
  const isFunction = symbol.kind === 'function' && familyOf(file.language).scripts;
  return isFunction && holding(names.outline(file)).methods.has(index) ? of : undefined;
}

/** True for a variable that holds an object with methods or with keys that are names, whatever makes it of the object, and for a function that returns one. */
export function holdsObject(names: ProjectNames, { file, index, symbol }: Definition): boolean {
  if (!familyOf(file.language).scripts) return false;
  const { keys, methods } = holding(names.outline(file));
  return keys.has(index) || (HOLDERS.has(symbol.kind) && methods.has(index));
}

/** Paths of what stands under a key, in the words of the definition. */
export function pathsAt(names: ProjectNames, { file, index }: Definition, name: string): readonly string[] {
  const own = names.factsOf(file, index, KEY + name);
  if (own.length > 0) return own.map(({ path }) => path);
  return names.factsOf(file, index, KEY + SPREADS).map(({ path }) => `${path}.${name}`);
}

/** True for a function that the function around hands out in the object that it returns. */
export function isHandedOut(names: ProjectNames, { file, symbol }: Definition): boolean {
  return symbol.parent !== -1 && names.factsOf(file, symbol.parent, KEY + symbol.name).length > 0;
}

interface Holding {
  /** Indexes of the definitions around methods, and of those that methods are assigned to: `app.use = function () {}`. */
  readonly methods: ReadonlySet<number>;
  /** Indexes of the definitions of whose objects keys are told. */
  readonly keys: ReadonlySet<number>;
  /** Variables and functions at the top level. */
  readonly byName: ReadonlyMap<string, number>;
}

const known = new WeakMap<Outline, Holding>();

/** Kept by outline: each use of a name asks. */
function holding(outline: Outline): Holding {
  const found = known.get(outline);
  if (found !== undefined) return found;
  const { symbols, types = [] } = outline;
  const byName = new Map(
    symbols.flatMap(({ name, kind, parent, scope }, index) =>
      parent === -1 && scope === '' && (kind === 'function' || HOLDERS.has(kind)) ? [[name, index] as const] : [],
    ),
  );
  const made: Holding = {
    byName,
    methods: new Set(
      symbols.flatMap(({ kind, parent, scope }) =>
        kind === 'method' ? (parent === -1 ? (byName.get(scope) ?? []) : parent) : [],
      ),
    ),
    keys: new Set(types.flatMap(({ symbol, member }) => (member.startsWith(KEY) ? symbol : []))),
  };
  known.set(outline, made);
  return made;
}

/** The type that its variable is declared with, which it implements. */
export function declaredTypes(names: ProjectNames, of: Definition): readonly string[] {
  if (!of.symbol.signature.includes(`${of.symbol.name}:`) || !holdsObject(names, of)) return [];
  return pathsHeld(names, of).filter((path) => path.startsWith('<'));
}

/**
 * Value of a variable that holds such an object: by its declared type, where the project defines that, and else the object.
 *
 * @param held what is told of it beside the object
 */
export function writtenValue(names: ProjectNames, of: Definition, held: readonly Value[]): readonly Value[] {
  if (!holdsObject(names, of) || pathsHeld(names, of).some(isMadeOtherwise)) return held;
  if (held.some(({ kind }) => kind === 'object' || kind === 'class')) return held;
  return [{ kind: 'object', of }, ...held.filter(({ kind }) => kind !== 'unknown' && kind !== 'outside')];
}

/** Member of the object that is no method: nothing is known of it, but that frameworks give members by their group. */
export function memberWritten(value: Value, name: string): readonly Value[] {
  return GROUPS.test(name) ? [value] : [];
}

function pathsHeld(names: ProjectNames, { file, index }: Definition): readonly string[] {
  return names.factsOf(file, index, '').map(({ path }) => path);
}

/** The result of a call that is given the object is another thing, but for calls that are known to keep its members. */
function isMadeOtherwise(path: string): boolean {
  return path.endsWith('()') && !KEEPS.test(path);
}

const HOLDERS: ReadonlySet<string> = new Set(['constant', 'variable', 'property']);
const KEEPS =
  /(?:^|\.)(?:freeze|seal|preventExtensions|assign|reactive|shallowReactive|readonly|shallowReadonly|markRaw|observable|defineStore|createSlice|defineComponent)\(\)$/;
const GROUPS = /^(?:actions|mutations|getters|reducers|methods|computed)$/;
