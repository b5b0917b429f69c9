/** Where names are used (CT3). The syntax tree delivers no definition as a reference, so none must be taken out. */
import { qualifiedNameOf, type ReferenceKind } from '../../languages/contract.ts';
import { filesWithKey } from '../../retrieval/file-postings.ts';
import { outlineOf } from '../../retrieval/outlines.ts';
import type { FileRecord, IndexStore } from '../../storage/contract.ts';
import { REFERENCE_PREFIX } from '../../storage/postings.ts';
import type { Freshness, Project } from '../project/project.ts';
import { type LinesOf, lineReader } from '../project/source-lines.ts';
import { fileOrder } from './file-order.ts';
import { definitionsOf, requireSymbols } from './find-definitions.ts';
import { type Page, pageOf, takeTurns } from './page.ts';
import { scopeFilter } from './scope.ts';
import { type NameSuggestions, suggestNames } from './suggest-names.ts';
import { parseSymbolName } from './symbol-name.ts';

export interface ReferencesQuery extends Page {
  /**
   * One to ten names, with their case. Of a qualified name (`Foo.bar`) every use of `bar` is given, since a use
   * seldom tells its scope; only when the project does not define `Foo.bar` must the file mention `Foo`.
   */
  readonly symbols: readonly string[];
  readonly kind?: ReferenceKind | undefined;
  /** Folder or file of the project, default all. */
  readonly scope?: string | undefined;
}

export interface FoundReference {
  /** The symbol of the query that it belongs to. */
  readonly symbol: string;
  readonly file: string;
  readonly line: number;
  readonly column: number;
  readonly kind: ReferenceKind;
  /** Qualified name of the enclosing symbol; null at module level. */
  readonly in: string | null;
  /** The line, trimmed, at most 200 characters. */
  readonly content: string;
}

export interface ReferencesAnswer {
  /** One page; the references to several symbols take turns. */
  readonly references: readonly FoundReference[];
  readonly total: number;
  /** Symbols that are neither defined nor used anywhere. */
  readonly notFound: readonly NameSuggestions[];
  readonly freshness: Freshness;
}

const CONTENT_LENGTH = 200;

/** @throws UserError `invalid_argument` for no name, an empty one, or too many */
export async function findReferences(project: Project, query: ReferencesQuery): Promise<ReferencesAnswer> {
  requireSymbols(query.symbols);
  const freshness = await project.ensureFresh();
  const { store } = project;
  const found = query.symbols.map((symbol) => ({ symbol, uses: usesOf(store, symbol) }));
  const isInScope = scopeFilter(query.scope);
  const isWanted = ({ kind, file }: Use) => kind === (query.kind ?? kind) && isInScope(file.path);
  const all = takeTurns(found.map(({ uses }) => uses.filter(isWanted)));
  const missing = found.filter(({ symbol, uses }) => uses.length === 0 && !isDefined(store, symbol));
  const linesOf = lineReader(project);
  return {
    references: pageOf(all, query).map((use) => show(use, linesOf)),
    total: all.length,
    notFound: missing.map(({ symbol }) => suggestNames(store, symbol)),
    freshness,
  };
}

interface Use extends Omit<FoundReference, 'file' | 'content'> {
  readonly file: FileRecord;
}

/** Qualified names in strings (`'App\User@index'`) are stored whole, so the whole is tried first. */
function usesOf(store: IndexStore, symbol: string): Use[] {
  const whole = usesNamed(store, symbol, symbol.trim());
  const { container, name } = parseSymbolName(symbol);
  if (whole.length > 0 || name === '') return whole;
  const uses = usesNamed(store, symbol, name);
  return container.length === 0 || isDefined(store, symbol) ? uses : usesBeside(store, uses, container.at(-1) ?? '');
}

/** A method of a library (`fs.readFile`) is defined nowhere here; it can only be meant where its scope is named. */
function usesBeside(store: IndexStore, uses: readonly Use[], scope: string): Use[] {
  const files = new Set(filesWithKey(store, REFERENCE_PREFIX + scope).map(({ id }) => id));
  return uses.filter(({ file }) => files.has(file.id));
}

/** With its case, as references have it. */
function isDefined(store: IndexStore, symbol: string): boolean {
  return definitionsOf(store, symbol, { exactMatch: true }).length > 0;
}

/**
 * Source before tests, calls before types, other mentions and imports, then by path and line: the first
 * page shows how the symbol is used rather than that it is imported.
 */
function usesNamed(store: IndexStore, symbol: string, name: string): Use[] {
  return filesWithKey(store, REFERENCE_PREFIX + name)
    .flatMap((file) => usesInFile(store, file, { symbol, name }))
    .map((use) => ({ use, order: fileOrder(use.file.path) * 10 + KIND_ORDER[use.kind] }))
    .sort((left, right) => left.order - right.order)
    .map(({ use }) => use);
}

const KIND_ORDER: Readonly<Record<ReferenceKind, number>> = { call: 0, type: 1, name: 2, string: 3, import: 4 };

function usesInFile(store: IndexStore, file: FileRecord, wanted: { symbol: string; name: string }): Use[] {
  const { symbols } = outlineOf(store, file.id);
  return store.references(file.id, wanted.name).map(({ line, column, kind, enclosing }) => {
    const around = symbols[enclosing];
    return { symbol: wanted.symbol, file, line, column, kind, in: around ? qualifiedNameOf(around) : null };
  });
}

function show(use: Use, linesOf: LinesOf): FoundReference {
  const { path } = use.file;
  const content = (linesOf(path)[use.line - 1] ?? '').trim().slice(0, CONTENT_LENGTH);
  return { ...use, file: path, content };
}
