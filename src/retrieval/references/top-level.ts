/** Definitions that a name without a receiver can mean. */
import { type CodeSymbol, qualifiedNameOf } from '../../languages/contract.ts';
import { familyOf } from '../../languages/families.ts';
import { FUNCTIONS } from '../../languages/symbol-kinds.ts';
import type { FileRecord } from '../../storage/contract.ts';
import { isNamespace } from './modules/inner-modules.ts';
import { type Definition, isApart, isClass, keyOf, type ProjectNames } from './project-names.ts';

const CONTAINERS: ReadonlySet<string> = new Set(['namespace', 'module']);

/** True for what stands in no class and no function. */
export function isTop(names: ProjectNames, definition: Definition): boolean {
  const { file, symbol } = definition;
  const family = familyOf(file.language);
  const isMember = isApart(definition);
  // An address is no name of the language.
  if (symbol.kind === 'route') return false;
  if (isEnumerator(names, definition)) return true;
  if (symbol.parent === -1) return symbol.scope === '' || (family.modules !== 'folders' && !isMember && !family.traits);
  const parent = names.outline(file).symbols[symbol.parent];
  // Of Ruby: a method of a module is called without it only where the module is mixed in.
  if (family.mixins && METHODS.has(symbol.kind)) return false;
  // Of Swift: the container is an extension.
  if (family.extensionBlocks && !isClass(definition)) return false;
  // Of Rust: a member of a type stands in the module of its `impl`.
  if (family.crates && symbol.scope !== whole(parent)) return false;
  if (family.scripts && isNamespace(parent)) return false;
  return parent !== undefined && CONTAINERS.has(parent.kind) && !isMember;
}

const tops = new WeakMap<readonly Definition[], readonly Definition[]>();

/** Those of some definitions of a project; kept as long as the list, which is asked for with each use of a name. */
export function topAmong(names: ProjectNames, among: readonly Definition[]): readonly Definition[] {
  const found = tops.get(among) ?? among.filter((each) => isTop(names, each));
  tops.set(among, found);
  return found;
}

function whole(parent: CodeSymbol | undefined): string {
  return parent === undefined ? '' : qualifiedNameOf(parent);
}

/** Of C: the values of an `enum` are named without it, those of an `enum class` are not. */
function isEnumerator(names: ProjectNames, { file, symbol }: Definition): boolean {
  if (symbol.kind !== 'enum_member' || !familyOf(file.language).headers) return false;
  const parent = names.definition(file, symbol.parent);
  return parent !== undefined && !/^enum\s+(?:class|struct)\b/.test(parent.symbol.signature) && isTop(names, parent);
}

/** A function of C that no other file sees. */
export function isFileLocal({ file, symbol }: Definition): boolean {
  return STATIC.test(symbol.signature) && SOURCE.test(file.path);
}

/** Functions of C are the same in every file that declares them: those of a file with those of the others. */
export function withLinked(
  names: ProjectNames,
  own: readonly Definition[],
  candidates: () => readonly Definition[],
): readonly Definition[] {
  if (!own.every(isLinked)) return own;
  const scopes = new Set(own.map(({ symbol }) => symbol.scope));
  const keys = new Set(own.map(keyOf));
  const others = candidates().filter(
    (each) => isLinked(each) && isTop(names, each) && scopes.has(each.symbol.scope) && !keys.has(keyOf(each)),
  );
  return [...own, ...others];
}

function isLinked({ file, symbol }: Definition): boolean {
  return familyOf(file.language).headers === true && symbol.kind === 'function' && !STATIC.test(symbol.signature);
}

const METHODS: ReadonlySet<string> = new Set(['method', 'function', 'property']);
const STATIC = /^(?:\w+\s+)?static\b/;
const SOURCE = /\.(?:c|cc|cpp|cxx)$/i;

/** A member of a type that has no name, in scripts. */
export function isBound({ file, symbol }: Definition): boolean {
  return familyOf(file.language).scripts === true && (symbol.kind === 'method' || symbol.kind === 'property');
}

/** Only the function around sees it. */
export function isInFunction(names: ProjectNames, { file, symbol }: Definition): boolean {
  const around = names.definition(file, symbol.parent);
  return around !== undefined && FUNCTIONS.has(around.symbol.kind);
}

/** A script of JavaScript sees and is seen everywhere. */
export function isScript(names: ProjectNames, file: FileRecord): boolean {
  const { imports, symbols } = names.outline(file);
  if (!familyOf(file.language).scripts) return false;
  return imports.length === 0 && !symbols.some(({ signature }) => EXPORT.test(signature)) && !isCommonJs(names, file);
}

/** A module that gives its exports to `exports` or `module.exports`. */
export function isCommonJs(names: ProjectNames, file: FileRecord): boolean {
  const { symbols, types = [] } = names.outline(file);
  return types.some(({ symbol }) => symbol === -1) || symbols.some(({ signature }) => PROPERTY.test(signature));
}

const EXPORT = /^(?:module\.)?export/;
const PROPERTY = /^(?:module\.)?exports\b/;
