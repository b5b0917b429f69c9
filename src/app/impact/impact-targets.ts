/** Target of a change: definitions, and the names by which others use them. */
import { asRelative } from '../../base/paths.ts';
import { UserError } from '../../base/user-error.ts';
import { type CodeSymbol, qualifiedNameOf, type SymbolKind } from '../../languages/contract.ts';
import { USABLE } from '../../languages/symbol-kinds.ts';
import { outlineOf } from '../../retrieval/outlines.ts';
import type { FileRecord, IndexStore } from '../../storage/contract.ts';
import { type DeniedName, denied } from '../facts/denial.ts';
import { definitionsOf, requireSymbols } from '../facts/find-definitions.ts';
import { entitiesNamed, nodesOf, nodesOfFile } from '../facts/framework-entities.ts';
import type { Definition } from '../facts/symbol-name.ts';
import { indexedFile } from '../project/indexed-files.ts';
import { inProject } from '../project/place.ts';
import type { Project } from '../project/project.ts';
import { changedSince, type Lines } from './changed-lines.ts';
import { callableName, filesDefining, symbolKey } from './name-uses.ts';

export interface ImpactTargetQuery {
  /** Plain or qualified. One of the three is needed. */
  readonly symbols?: readonly string[] | undefined;
  readonly file?: string | undefined;
  /** A commit: what the work tree changed since then. */
  readonly since?: string | undefined;
}

export interface ImpactTargets {
  readonly definitions: readonly Pick<Definition, 'name' | 'scope' | 'file' | 'line' | 'kind'>[];
  /** Plain names by which they are used, each once. */
  readonly names: readonly string[];
  /** `symbolKey` of each definition. */
  readonly keys: ReadonlySet<string>;
  /** Nodes in the graph of frameworks. */
  readonly nodes: readonly string[];
  readonly notFound: readonly DeniedName[];
}

/** @throws UserError `invalid_argument` without a target or commit, `not_found` and `path_outside_project` for a file */
export async function impactTargets(
  project: Project,
  { symbols, file, since }: ImpactTargetQuery,
): Promise<ImpactTargets> {
  if (since !== undefined) return ofChange(project, since);
  if (symbols !== undefined)
    return ofSymbols(
      project,
      symbols.map((symbol) => inProject(project.root, symbol)),
    );
  if (file !== undefined) return ofFile(project.store, indexedFile(project, file));
  throw new UserError('invalid_argument', 'Nothing to change was named.', 'Give a symbol, a file or a commit.');
}

async function ofSymbols(project: Project, symbols: readonly string[]): Promise<ImpactTargets> {
  requireSymbols(symbols);
  const { store } = project;
  const found = symbols.map((symbol) => {
    const nodes = nodesOf(store, symbol);
    return { symbol, definitions: isNode(symbol, nodes) ? [] : codeDefinitions(store, symbol), nodes };
  });
  const meant = found.flatMap(({ definitions }) => definitions.map((definition) => targetsAt(store, definition)));
  const targets = meant.flatMap((each) => each.targets);
  const places = found.flatMap(({ symbol, definitions }) => (definitions.length > 0 ? [] : placesOf(store, symbol)));
  const { definitions, names, keys } = joinTargets(targets);
  const missing = found.filter(({ definitions, nodes }) => definitions.length + nodes.length === 0);
  return {
    keys,
    names: [...new Set([...meant.flatMap((each) => each.names), ...names])],
    definitions: [...definitions, ...places],
    nodes: [...new Set([...found, ...meant].flatMap(({ nodes }) => nodes))],
    notFound: await Promise.all(missing.map(({ symbol }) => denied(project, symbol))),
  };
}

/** `table:orders` is a node of frameworks by its own name; a class is a node and a definition. */
function isNode(symbol: string, nodes: readonly string[]): boolean {
  return /^[a-z_]+:(?!:)/.test(symbol) && nodes.includes(symbol);
}

/** Places of a name that frameworks see and the code does not hold (`table:orders`); its users are found along edges. */
function placesOf(store: IndexStore, name: string): ImpactTargets['definitions'] {
  return entitiesNamed(store, name).flatMap(({ file, symbol }) => {
    if (symbol === undefined) return [];
    return [{ name: symbol.name, scope: symbol.scope, file: file.path, line: symbol.nameLine, kind: symbol.kind }];
  });
}

/** Prefers definitions with the exact spelling and in code: a translation under an equal key is another thing. */
function codeDefinitions(store: IndexStore, symbol: string): Definition[] {
  const exact = definitionsOf(store, symbol, { exactMatch: true });
  const all = exact.length > 0 ? exact : definitionsOf(store, symbol);
  const code = all.filter(({ kind }) => !DATA.has(kind));
  return code.length > 0 ? code : all;
}

const DATA: ReadonlySet<SymbolKind> = new Set(['key', 'heading', 'element', 'rule']);

/** Usable definitions of a file, and the name by which a template is rendered. */
function ofFile(store: IndexStore, file: FileRecord): ImpactTargets {
  const { targets, names: shown, nodes } = targetsOfFile(store, file);
  const { names, keys, ...rest } = joinTargets(targets);
  // Code at its module level uses what the file itself holds.
  return { ...rest, keys: new Set([...keys, file.path]), names: [...names, ...shown], nodes, notFound: [] };
}

/** Definitions around the changed lines, and those that are gone while nothing else bears their name. */
function ofChange({ store, root }: Project, since: string): ImpactTargets {
  const meant = changedSince(root, since).map(({ path, lines, removed }): MeantTargets => {
    const file = store.file(asRelative(path));
    const { symbols } = file === undefined ? { symbols: [] } : outlineOf(store, file.id);
    const isHere = new Set(symbols.map(qualifiedNameOf));
    const gone = removed.filter(
      ({ name, qualified }) => !isHere.has(qualified) && filesDefining(store, name).length === 0,
    );
    const names = gone.map(({ name }) => name);
    if (file === undefined) return { ...NOTHING_MEANT, names };
    const all = targetsOfFile(store, file);
    if (lines === null) return all;
    const changed = new Set(lines.flatMap((range) => innermost(symbols, range)));
    const targets = symbols.filter((symbol) => changed.has(symbol)).map((symbol) => targetOf(file, symbol, symbols));
    // A template and what stands in no definition change the file as a whole.
    return { targets, names: [...all.names, ...names], nodes: targets.length === 0 ? all.nodes : [] };
  });
  const { definitions, names, keys } = joinTargets(meant.flatMap((each) => each.targets));
  return {
    definitions,
    keys,
    names: [...new Set([...meant.flatMap((each) => each.names), ...names])],
    nodes: [...new Set(meant.flatMap((each) => each.nodes))],
    notFound: [],
  };
}

/** Definitions that hold changed lines, without those around them that change only by what they hold. */
function innermost(symbols: readonly CodeSymbol[], { first, last, isBetween }: Lines): CodeSymbol[] {
  const touched = symbols.filter(
    ({ kind, name, startLine, endLine }) =>
      USABLE.has(kind) &&
      name.length >= LEAST_NAME_LENGTH &&
      (isBetween ? startLine <= first && last <= endLine : startLine <= last && first <= endLine),
  );
  return touched.filter((symbol) => {
    const inner = touched.filter((each) => symbols[each.parent] === symbol);
    const own = Array.from({ length: Math.min(last, symbol.endLine) - Math.max(first, symbol.startLine) + 1 });
    return own.some((_, at) => {
      const line = Math.max(first, symbol.startLine) + at;
      return !inner.some(({ startLine, endLine }) => startLine <= line && line <= endLine);
    });
  });
}

function targetsOfFile(store: IndexStore, file: FileRecord): MeantTargets {
  const { symbols } = outlineOf(store, file.id);
  const targets = symbols
    .filter((symbol) => isUsable(symbol, symbols))
    .map((symbol) => targetOf(file, symbol, symbols));
  return { targets: targets.slice(0, MOST_OF_FILE), names: viewNames(file.path), nodes: nodesOfFile(store, file) };
}

const MOST_OF_FILE = 60;
/** Least length of a name; shorter ones are loop variables and type parameters. */
const LEAST_NAME_LENGTH = 3;

interface Target {
  readonly definition: ImpactTargets['definitions'][number];
  readonly name: string;
  readonly key: string;
}

interface MeantTargets {
  readonly targets: readonly Target[];
  /** Names beside those of the targets. */
  readonly names: readonly string[];
  readonly nodes: readonly string[];
}

const NOTHING_MEANT: MeantTargets = { targets: [], names: [], nodes: [] };

function joinTargets(targets: readonly Target[]): Omit<ImpactTargets, 'nodes' | 'notFound'> {
  return {
    definitions: targets.map(({ definition }) => definition),
    names: [...new Set(targets.map(({ name }) => name))],
    keys: new Set(targets.map(({ key }) => key)),
  };
}

/** A component and a template have no symbol, and a path is that of a file: the file as a whole is meant then. */
function targetsAt(store: IndexStore, definition: Definition): MeantTargets {
  const { file: path, name, line } = definition;
  const file = store.file(asRelative(path));
  if (file === undefined) return NOTHING_MEANT;
  const { symbols } = outlineOf(store, file.id);
  const named = symbols.findIndex((symbol) => symbol.name === name && symbol.nameLine === line);
  if (named === -1 && definition.kind === 'module') return wholeFile(store, file, definition);
  const meant = named === -1 ? symbols.findIndex((symbol) => symbol.startLine === line) : named;
  if (meant === -1) return NOTHING_MEANT;
  const members = symbols.filter((symbol) => symbol.parent === meant && isTellingMember(store, symbol));
  const targets = [...symbols.slice(meant, meant + 1), ...members].map((symbol) => targetOf(file, symbol, symbols));
  return { ...NOTHING_MEANT, targets };
}

function wholeFile(store: IndexStore, file: FileRecord, { name, scope, line, kind }: Definition): MeantTargets {
  const { targets, names, nodes } = targetsOfFile(store, file);
  const itself = { definition: { name, scope, file: file.path, line, kind }, name, key: file.path };
  return IDENTIFIER.test(name) ? { targets: [itself, ...targets], names, nodes } : { targets, names, nodes };
}

const IDENTIFIER = /^[\p{L}_$][\p{L}\p{N}_$]*$/u;

/** Callers of a method are touched by a change of its class; names that many classes have tell nothing. */
function isTellingMember(store: IndexStore, { kind, name }: CodeSymbol): boolean {
  return kind === 'method' && name.length >= LEAST_NAME_LENGTH && filesDefining(store, name).length <= MOST_DEFINERS;
}

const MOST_DEFINERS = 3;

function targetOf(file: FileRecord, symbol: CodeSymbol, symbols: readonly CodeSymbol[]): Target {
  const { name, scope, nameLine, kind } = symbol;
  return {
    definition: { name, scope, file: file.path, line: nameLine, kind },
    name: callableName(symbol, symbols),
    key: symbolKey(file, symbol),
  };
}

/** Tells a symbol at the top level, or a member of one. */
function isUsable({ name, kind, parent }: CodeSymbol, symbols: readonly CodeSymbol[]): boolean {
  const depth = parent === -1 ? 0 : symbols[parent]?.parent === -1 ? 1 : 2;
  return USABLE.has(kind) && kind !== 'constructor' && name.length >= LEAST_NAME_LENGTH && depth < 2;
}

const VIEW = /(?:^|\/)(?:views|templates)\/(.+?)\.(?:blade\.php|[a-z]+(?:\.[a-z]+)?)$/;

/** `resources/views/orders/show.blade.php` is shown as `orders.show`, and as `orders/show` by others. */
function viewNames(path: string): string[] {
  const [, view] = VIEW.exec(path) ?? [];
  return view === undefined ? [] : [...new Set([view.replaceAll('/', '.'), view])];
}
