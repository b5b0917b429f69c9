/** Uses of names (CT3). The syntax tree delivers no definition as a reference, so none must be taken out. */
import { byVersion } from '../../base/by-version.ts';
import type { ReferenceKind } from '../../languages/contract.ts';
import { outlineOf } from '../../retrieval/outlines.ts';
import { JUDGING_MS, referenceResolver } from '../../retrieval/references/certainty.ts';
import type { Certainty } from '../../retrieval/references/targets.ts';
import { parentsOutside, type Use, usesOfSymbol } from '../../retrieval/references/uses.ts';
import type { IndexStore } from '../../storage/contract.ts';
import { inProject } from '../project/place.ts';
import type { Freshness, Project } from '../project/project.ts';
import { type LinesOf, lineReader } from '../project/source-lines.ts';
import { alsoUsing } from './android-resources.ts';
import { type DeniedName, denied } from './denial.ts';
import { fileOrder, isSourceLike } from './file-order.ts';
import { definitionsIn, isClassName, MOST_SYMBOLS, readingOf, requireSymbols } from './find-definitions.ts';
import { type Page, pageOf, takeTurns } from './page.ts';
import { likelyTextLanguages, type TextLanguage } from './read-as-text.ts';
import { isReadInPartWith } from './read-in-part.ts';
import { scopeFilter } from './scope.ts';
import { isInside, spelledName } from './symbol-name.ts';
import { unreadUses } from './unread-uses.ts';

export interface ReferencesQuery extends Page {
  /**
   * One to ten names, with their case. A qualified one (`Foo.bar`, `Foo::bar`, `App\Foo::bar`) means that member alone; when the
   * project does not define it, uses of `bar` on a `Foo` of the project, or in files that mention a foreign `Foo`.
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
  /** `possible`: what it is used on cannot be told from the code. */
  readonly certainty: Exclude<Certainty, 'other'>;
  /** Qualified name of the enclosing symbol; null at module level. */
  readonly in: string | null;
  /** The line, trimmed, at most 200 characters. */
  readonly content: string;
}

export interface ReferencesAnswer {
  /** One page, those to one symbol together: source before tests, there the sure ones first. A line that uses the symbol twice is given once, as the surer use. */
  readonly references: readonly FoundReference[];
  /** In lines. */
  readonly total: number;
  /** How many of `total` are sure. */
  readonly sure: number;
  /** Uses of the same names that are left out, because they are certainly of something else. */
  readonly others: number;
  /** Symbols that are neither defined nor used anywhere. */
  readonly notFound: readonly DeniedName[];
  /** Symbols with possible uses alone that should be defined and are not: members of classes of the project, or such as a file that was not read whole mentions. Absent for none. */
  readonly notDefined?: readonly DeniedName[];
  /** Languages of the project that are not parsed, in whose files uses may be; absent for none; beside a sure use only those that have such uses as well. */
  readonly readAsText?: readonly TextLanguage[];
  /** Files that name a defined symbol and of which no uses are known: generated code, templates and languages without a parser. By path; absent for none. */
  readonly unread?: readonly string[];
  /** Uses that were not judged in the time of an answer, all of them among the possible ones; absent for none. */
  readonly unjudged?: number;
  readonly freshness: Freshness;
}

const CONTENT_LENGTH = 200;

/** @throws UserError `invalid_argument` for no name, an empty one, or too many */
export async function findReferences(project: Project, query: ReferencesQuery): Promise<ReferencesAnswer> {
  requireSymbols(query.symbols);
  const freshness = await project.ensureFresh();
  const { store } = project;
  const asked = query.symbols.map((symbol) => inProject(project.root, symbol));
  const isInScope = scopeFilter(query.scope);
  const isWanted = ({ reference, file }: Use) =>
    reference.kind === (query.kind ?? reference.kind) && isInScope(file.path);
  const { result: found, unjudged } = referenceResolver(store).within(JUDGING_MS, () =>
    asked.map((symbol) => ({ symbol, uses: usesOf(store, symbol, freshness) })),
  );
  const undefinedOnes = found.filter((each) => isUndefined(project, each));
  const missing = undefinedOnes.filter(({ uses }) => uses.every(({ certainty }) => certainty === 'other'));
  const wanted = found
    .filter((each) => !missing.includes(each))
    .map(({ symbol, uses }) => ({ symbol, uses: uses.filter(isWanted) }));
  const symbols = wanted.map(({ symbol }) => symbol);
  const told = takeTurns(
    wanted.map(({ symbol, uses }) =>
      onePerLine(ordered(uses.filter(({ certainty }) => certainty !== 'other'))).map((use) => ({ symbol, use })),
    ),
  );
  const page = pageOf(told, query);
  const grouped = asked.flatMap((symbol) => page.filter((entry) => entry.symbol === symbol));
  const sure = told.filter(({ use }) => use.certainty === 'sure').length;
  const isUnsure = sure === 0 && wanted.length > 0;
  const deny = async ({ symbol }: UsedSymbol): Promise<DeniedName> => withParents(store, await denied(project, symbol));
  const undefinedUses = undefinedOnes.filter((each) => !missing.includes(each));
  const notDefined = (await Promise.all(undefinedUses.map(deny))).filter(
    (one) => isReadInPartWith(store, one.symbol) || isOfOwnClass(store, one),
  );
  const readAsText = [...alsoUsing(store, symbols), ...(isUnsure ? likelyTextLanguages(store) : [])];
  const unread = unreadUses(project, symbols).filter(isInScope);
  const linesOf = lineReader(project);
  return {
    references: grouped.map((each) => show(store, each, linesOf)),
    total: told.length,
    sure,
    others: wanted.flatMap(({ uses }) => uses).filter(({ certainty }) => certainty === 'other').length,
    notFound: await Promise.all(missing.map(deny)),
    ...(notDefined.length > 0 && { notDefined }),
    ...(readAsText.length > 0 && { readAsText }),
    ...(unread.length > 0 && { unread }),
    ...(unjudged > 0 && { unjudged }),
    freshness,
  };
}

/** By symbol, oldest first. */
const lastUses = byVersion((_: IndexStore) => new Map<string, readonly Use[]>());
const MOST_LAST = { symbols: MOST_SYMBOLS, uses: 20_000 };

/** Remembered for the next page, which would take as long as the first. */
function recentUses(store: IndexStore, symbol: string): readonly Use[] {
  const last = lastUses(store);
  const known = last.get(symbol);
  if (known !== undefined) return known;
  const resolver = referenceResolver(store);
  const uses = usesOfSymbol(store, { ...readingOf(store, symbol), written: symbol.trim() }, isInside);
  // What was found so far makes the next attempt faster.
  if (resolver.isLate) return uses;
  last.set(symbol, uses);
  let count = [...last.values()].reduce((sum, { length }) => sum + length, 0);
  for (const [oldest, { length }] of last) {
    if (last.size <= MOST_LAST.symbols && count <= MOST_LAST.uses) break;
    last.delete(oldest);
    count -= length;
  }
  return uses;
}

/** While the index is incomplete nothing is left out, since the rest of the project is not known. */
function usesOf(store: Project['store'], symbol: string, { state }: Freshness): readonly Use[] {
  const uses = recentUses(store, symbol);
  if (state !== 'partial') return uses;
  return uses.map((use) => (use.certainty === 'other' ? { ...use, certainty: 'possible' } : use));
}

interface UsedSymbol {
  readonly symbol: string;
  readonly uses: readonly Use[];
}

function isUndefined(project: Project, { symbol, uses }: UsedSymbol): boolean {
  if (uses.some(({ certainty }) => certainty === 'sure')) return false;
  return definitionsIn(project, symbol, { exactMatch: true }).length === 0;
}

/** One that inherits nothing from outside of the project: there its other members are. */
function isOfOwnClass(store: Project['store'], { symbol, mayInheritFrom = [] }: DeniedName): boolean {
  const owner = readingOf(store, symbol).container.at(-1);
  return owner !== undefined && mayInheritFrom.length === 0 && isClassName(store, owner);
}

function withParents(store: Project['store'], missing: DeniedName): DeniedName {
  const { container } = readingOf(store, missing.symbol);
  const mayInheritFrom = parentsOutside(store, container, isInside);
  return mayInheritFrom.length === 0 ? missing : { ...missing, mayInheritFrom };
}

const KIND_ORDER: Readonly<Record<ReferenceKind, number>> = { call: 0, type: 1, name: 2, string: 3, import: 4 };
const GROUP_SIZE = 1000;

/**
 * Source before tests and the like, there the sure ones first, calls before types, other mentions and imports, then by path and
 * line: the first page shows how the project uses the symbol, however many tests do.
 */
function ordered(uses: readonly Use[]): Use[] {
  const places = uses.map((use) => ({ use, order: orderOf(use) }));
  return places.sort((left, right) => left.order - right.order).map(({ use }) => use);
}

function orderOf({ file, reference, certainty }: Use): number {
  const group = (isSourceLike(file.path) ? 0 : 2) + (certainty === 'sure' ? 0 : 1);
  return group * GROUP_SIZE + fileOrder(file.path) * 10 + KIND_ORDER[reference.kind];
}

/** The first of each line. */
function onePerLine(uses: readonly Use[]): Use[] {
  const byPlace = new Map<string, Use>();
  for (const use of uses) {
    const place = `${use.file.id}:${use.reference.line}`;
    if (!byPlace.has(place)) byPlace.set(place, use);
  }
  return [...byPlace.values()];
}

interface Shown {
  readonly symbol: string;
  readonly use: Use;
}

function show(store: Project['store'], { symbol, use }: Shown, linesOf: LinesOf): FoundReference {
  const { file, reference, certainty } = use;
  const { line, column, kind, enclosing } = reference;
  const { symbols } = outlineOf(store, file.id);
  const around = symbols[enclosing];
  const content = (linesOf(file.path)[line - 1] ?? '').trim().slice(0, CONTENT_LENGTH);
  return {
    symbol,
    file: file.path,
    line,
    column,
    kind,
    certainty: certainty === 'sure' ? 'sure' : 'possible',
    in: around === undefined ? null : spelledName(around, file.language, symbols),
    content,
  };
}
