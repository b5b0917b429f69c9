/** The classes and functions of a file with their bases, values and decorators. */
import type { SgNode } from '@ast-grep/napi';
import { groupBy } from '../../base/group-by.ts';
import type { CodeSymbol, ParsedFile } from '../contract.ts';
import { type PythonNames, pythonNames } from './names.ts';
import { type Call, callOf } from './values.ts';

export interface PythonFile {
  readonly names: PythonNames;
  readonly classes: readonly PythonClass[];
  /** At the top level, in classes, and those inside of functions that are registered somewhere. */
  readonly functions: readonly PythonFunction[];
}

export interface Definition {
  /** Index of its symbol. */
  readonly index: number;
  readonly symbol: CodeSymbol;
  readonly node: SgNode;
}

export interface PythonClass extends Definition {
  /** Its name in edges. */
  readonly fullName: string;
  /** As written. */
  readonly bases: readonly string[];
  /** Values assigned in its body, in order. */
  readonly values: readonly Value[];
  readonly methods: readonly Definition[];
}

export interface Value extends Definition {
  readonly name: string;
  /** Undefined for a name with a type alone. */
  readonly value: SgNode | undefined;
  /** The annotation as written, empty for none. */
  readonly type: string;
}

export interface PythonFunction extends Definition {
  /** Its name in edges: `shop.views.order_list`, `shop.views.OrderList::get`. */
  readonly fullName: string;
  readonly owner: PythonClass | undefined;
}

const FUNCTIONS: ReadonlySet<string> = new Set(['function', 'method', 'constructor']);
const known = new WeakMap<ParsedFile, PythonFile>();

/** Read once for each file, however many frameworks ask. */
export function pythonFileOf({ path, parsed }: { readonly path: string; readonly parsed: ParsedFile }): PythonFile {
  const file = known.get(parsed) ?? readFile(path, parsed);
  known.set(parsed, file);
  return file;
}

/** The decorators that are calls, and the names of those that are none, in order. */
export function decoratorsOf({
  node,
}: Definition): { readonly name: string; readonly call: Call | undefined; readonly node: SgNode }[] {
  const around = node.parent();
  if (!around?.is('decorated_definition')) return [];
  return around
    .children()
    .filter((child) => child.is('decorator'))
    .map((decorator) => {
      const expression = decorator.children().find((child) => child.isNamed());
      const call = callOf(expression);
      return { name: call?.name ?? expression?.text() ?? '', call, node: decorator };
    });
}

function readFile(path: string, parsed: ParsedFile): PythonFile {
  const names = pythonNames(path, parsed);
  const definitions = parsed.symbols.flatMap((symbol, index): Definition[] => {
    const node = parsed.tree?.nodes[index];
    return node === undefined ? [] : [{ index, symbol, node }];
  });
  const members = groupBy(definitions, ({ symbol }) => symbol.parent);
  const classes = definitions
    .filter(({ symbol }) => symbol.kind === 'class')
    .map((definition) => readClass(definition, members.get(definition.index) ?? [], names));
  return { names, classes, functions: functionsOf(definitions, classes, names) };
}

function readClass(definition: Definition, members: readonly Definition[], names: PythonNames): PythonClass {
  const { node, symbol } = definition;
  const given = node.field('superclasses')?.children() ?? [];
  return {
    ...definition,
    fullName: names.own(symbol.scope === '' ? symbol.name : `${symbol.scope}.${symbol.name}`),
    bases: given.filter((part) => BASES.has(String(part.kind()))).map((part) => part.text().replace(/\[[\s\S]*$/, '')),
    values: members.filter(({ node: member }) => member.is('assignment')).map(readValue),
    methods: members.filter(({ symbol: member }) => FUNCTIONS.has(member.kind)),
  };
}

const BASES = new Set(['identifier', 'attribute', 'subscript']);

function readValue(definition: Definition): Value {
  const { node, symbol } = definition;
  return {
    ...definition,
    name: symbol.name,
    value: node.field('right') ?? undefined,
    type: node.field('type')?.text() ?? '',
  };
}

function functionsOf(
  definitions: readonly Definition[],
  classes: readonly PythonClass[],
  names: PythonNames,
): PythonFunction[] {
  const owners = new Map(classes.map((owner) => [owner.index, owner]));
  const functions = definitions.filter(({ symbol }) => FUNCTIONS.has(symbol.kind));
  const known = new Set(functions.map(({ index }) => index));
  return functions
    .filter(({ symbol, node }) => {
      const isInner = known.has(symbol.parent) && isRegistered(node);
      return symbol.parent === -1 || owners.has(symbol.parent) || isInner;
    })
    .map((definition) => {
      const owner = owners.get(definition.symbol.parent);
      const { name, scope } = definition.symbol;
      const own = scope === '' ? name : `${scope}.${name}`;
      return { ...definition, owner, fullName: owner === undefined ? names.own(own) : `${owner.fullName}::${name}` };
    });
}

/** Inside of a function a decorator such as `@app.route("/")` gives it away; `@functools.wraps(f)` does not. */
function isRegistered(node: SgNode): boolean {
  const around = node.parent();
  return around?.is('decorated_definition') === true && /^@(?!functools\.)\w+\.\w+\(/.test(around.text());
}
