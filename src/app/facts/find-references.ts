/** Uses of names (CT3). The syntax tree delivers no definition as a reference, so none must be taken out. */
import { answerTime } from '../../base/answer-time.ts';
import { byVersion } from '../../base/by-version.ts';
import { asRelative, type RelativePath } from '../../base/paths.ts';
import { UserError } from '../../base/user-error.ts';
import { isReadByLines } from '../../indexing/pipeline/plain-text.ts';
import type { ReferenceKind } from '../../languages/contract.ts';
import { familyOf } from '../../languages/families.ts';
import { textLanguageOf } from '../../languages/text-languages.ts';
import { outlineOf } from '../../retrieval/outlines.ts';
import { isOther } from '../../retrieval/references/targets.ts';
import { parentsOutside, type Use, usesOfSymbol } from '../../retrieval/references/uses.ts';
import type { Text } from '../../session/text.ts';
import { USES_TEXTS } from '../../session/texts/uses.ts';
import type { FileRecord, IndexStore } from '../../storage/contract.ts';
import { inProject } from '../project/place.ts';
import type { Freshness, Project } from '../project/project.ts';
import { type LinesOf, lineReader } from '../project/source-lines.ts';
import { alsoUsing } from './android-resources.ts';
import { type DeniedName, denied, placesOfText, type TextPlace } from './denial.ts';
import { fileOrder, isSourceLike } from './file-order.ts';
import { definitionsIn, definitionsOf, isClassName, readingOf, requireSymbols } from './find-definitions.ts';
import { type Page, pageOf, takeTurns } from './page.ts';
import { isReadInPartWith, likelyTextLanguages, type TextLanguage, textOfSymbol } from './read-as-text.ts';
import { withCompiledUses } from './scip-index.ts';
import { scopeFilter } from './scope.ts';
import { isInside, parseSymbolName, spelledName } from './symbol-name.ts';

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
  readonly certainty: 'sure' | 'possible';
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
  /** Files, by path, that name a defined symbol without a known use: generated code, templates, languages without a parser; absent for none. */
  readonly unread?: readonly string[];
  /** Symbols of which no use is known in the whole project; absent for none. */
  readonly unused?: readonly UnusedName[];
  readonly freshness: Freshness;
}

/** A symbol without a use, and lines that spell its name besides, which may be a use that was not followed. */
export interface UnusedName {
  readonly symbol: string;
  readonly standsIn: readonly TextPlace[];
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
  const found = await answerTime().inPieces(() =>
    asked.map((symbol) => ({
      symbol,
      uses: withCompiledUses(project.root, usesOf(store, symbol, freshness), () =>
        definitionsIn(project, symbol, { exactMatch: true }),
      ),
    })),
  );
  const undefinedOnes = found.filter((each) => isUndefined(project, each));
  const missing = undefinedOnes.filter(hasNoUse);
  const wanted = found
    .filter((each) => !missing.includes(each))
    .map(({ symbol, uses }) => ({ symbol, uses: uses.filter(isWanted) }));
  const symbols = wanted.map(({ symbol }) => symbol);
  const entries = takeTurns(
    wanted.map(({ symbol, uses }) =>
      onePerLine(ordered(uses.filter(({ certainty }) => !isOther(certainty)))).map((use) => ({ symbol, use })),
    ),
  );
  const page = pageOf(entries, query);
  const grouped = asked.flatMap((symbol) => page.filter((entry) => entry.symbol === symbol));
  const sure = entries.filter(({ use }) => use.certainty === 'sure').length;
  const isUnsure = sure === 0 && wanted.length > 0;
  const deny = async ({ symbol }: UsedSymbol): Promise<DeniedName> => withParents(store, await denied(project, symbol));
  const undefinedUses = undefinedOnes.filter((each) => !missing.includes(each));
  const notDefined = (await Promise.all(undefinedUses.map(deny))).filter(
    (one) => isReadInPartWith(store, one.symbol) || isOfOwnClass(store, one),
  );
  const withoutUse = found.filter((each) => !missing.includes(each) && hasNoUse(each));
  const unused = await Promise.all(withoutUse.map((each) => unusedName(project, each)));
  const readAsText = [...alsoUsing(store, symbols), ...(isUnsure ? likelyTextLanguages(store) : [])];
  const unread = unreadUses(project, symbols).filter(isInScope);
  const linesOf = lineReader(project);
  return {
    references: grouped.map((each) => show(store, each, linesOf)),
    total: entries.length,
    sure,
    others: wanted.flatMap(({ uses }) => uses).filter(({ certainty }) => isOther(certainty)).length,
    notFound: await Promise.all(missing.map(deny)),
    ...(notDefined.length > 0 && { notDefined }),
    ...(readAsText.length > 0 && { readAsText }),
    ...(unread.length > 0 && { unread }),
    ...(unused.length > 0 && { unused }),
    freshness,
  };
}

/** While the index is incomplete nothing is left out, since the rest of the project is not known. */
function usesOf(store: Project['store'], symbol: string, { state }: Freshness): readonly Use[] {
  const uses = usesOfSymbol(store, { ...readingOf(store, symbol), written: symbol.trim() }, isInside);
  if (state !== 'partial') return uses;
  return uses.map((use) => (isOther(use.certainty) ? { ...use, certainty: 'possible' } : use));
}

/** Asks the text of all files, the definitions and the uses of something else apart. */
async function unusedName(project: Project, { symbol, uses }: UsedSymbol): Promise<UnusedName> {
  const definitions = definitionsOf(project.store, symbol, { exactMatch: true });
  const known = new Set([
    ...definitions.map(({ file, line }) => `${file}:${line}`),
    ...uses.map(({ file, reference }) => `${file.path}:${reference.line}`),
  ]);
  const except = ({ file, line }: { readonly file: string; readonly line: number }): boolean =>
    known.has(`${file}:${line}`);
  return { symbol, standsIn: await placesOfText(project, { texts: [textOfSymbol(symbol)], isWord: true, except }) };
}

export function unusedText({ symbol, standsIn }: UnusedName): Text {
  const places = standsIn.map(({ file, line, why }) => {
    return { file, line, isAgain: false, user: why === null ? '' : `(${why})` };
  });
  return USES_TEXTS.none(symbol, { places, rest: null });
}

interface UsedSymbol {
  readonly symbol: string;
  readonly uses: readonly Use[];
}

function hasNoUse({ uses }: UsedSymbol): boolean {
  return uses.every(({ certainty }) => isOther(certainty));
}

function isUndefined(project: Project, { symbol, uses }: UsedSymbol): boolean {
  if (uses.some(({ certainty }) => certainty === 'sure')) return false;
  return definitionsIn(project, symbol, { exactMatch: true }).length === 0;
}

/** True for a member of a class of the project that inherits nothing from outside of it. */
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

/** More would take longer than the rest of the answer, and are told by their language alone. */
const MOST_READ = 300;
const MOST_BYTES = 4_000_000;
const MOST_OF_FILE = 200_000;
/** A word of any sentence stands in every text. */
const PLAIN = /^(?:[a-z]{1,12}|[A-Z]+)$/;
/**
 * What stands before a name that a template of a component takes from its class: `{{ name }}`, `(click)="name()"`, `[value]="name"`, `*ngIf="name"`, `@if (name)`.
 * Bounded, since a page may open thousands.
 */
const BINDING = String.raw`(?:\{\{[^}]{0,300}|(?:\[[^\]\s]{1,80}\]|\([\w.-]{1,80}\)|\*\w{1,80})="[^"]{0,300}|@(?:if|for|switch|let) [^{]{0,300})`;
const GO_TEMPLATE = /\.(?:tmpl|gohtml|gotmpl|tpl)$/;
const MARKUP = /\.html?$/;

/** @param symbols that are defined in the project; @returns by path */
function unreadUses(project: Project, symbols: readonly string[]): RelativePath[] {
  const wanted = symbols.flatMap((symbol) => wantedOf(project.store, symbol));
  if (wanted.length === 0) return [];
  const defining = wanted.flatMap(({ own }) => [...own]).flatMap((id) => project.store.fileById(id) ?? []);
  const unread = unreadFiles(project.store).filter((file) => wanted.some(({ isCandidate }) => isCandidate(file)));
  const files = [...new Set([...unread, ...defining])];
  const bytes = files.reduce((sum, { size }) => sum + size, 0);
  if (files.length > MOST_READ || bytes > MOST_BYTES) return [];
  return files
    .filter((file) => {
      const text = textOf(project, file.path);
      const named = wanted.filter(({ name }) => text.includes(name));
      return named.some(({ isCandidate, patternFor }) => isCandidate(file) && patternFor(file).test(text));
    })
    .map(({ path }) => path)
    .sort();
}

/** Empty for a file that has vanished since it was indexed. */
function textOf(project: Project, path: RelativePath): string {
  try {
    return project.readText(path);
  } catch (error) {
    if (error instanceof UserError && error.code === 'not_found') return '';
    throw error;
  }
}

interface Wanted {
  readonly name: string;
  /** Files of classes that may hold a template of their own. */
  readonly own: ReadonlySet<number>;
  readonly isCandidate: (file: FileRecord) => boolean;
  readonly patternFor: (file: FileRecord) => RegExp;
}

function wantedOf(store: IndexStore, symbol: string): Wanted[] {
  const { name } = parseSymbolName(symbol);
  const definitions = definitionsOf(store, symbol, { exactMatch: true });
  if (definitions.length === 0 || !/^[\p{L}_][\p{L}\p{N}_]*$/u.test(name)) return [];
  const endings = new Set(definitions.map(({ file }) => endingOf(file)));
  const isPlain = PLAIN.test(name);
  const isOfGo = endings.has('go') && /^\p{Lu}/u.test(name);
  const files = definitions.flatMap(({ file }) => store.file(asRelative(file)) ?? []);
  const scripts = files.filter(({ language }) => familyOf(language).scripts);
  const own = new Set(scripts.map(({ id }) => id));
  const word = new RegExp(`(?<![\\p{L}\\p{N}_])${name}(?![\\p{L}\\p{N}_])`, 'u');
  const inTemplate = new RegExp(`\\{\\{[^}]{0,300}\\.${name}(?![\\p{L}\\p{N}_])`, 'u');
  const bound = new RegExp(`${BINDING}(?<![\\p{L}\\p{N}_$.])${name}(?![\\p{L}\\p{N}_])`, 'u');
  const inlined = new RegExp(`\\btemplate\\s*:\\s*\`[^\`]*${bound.source}`, 'u');
  return [
    {
      name,
      own,
      isCandidate: ({ id, path, skip }) => {
        if (own.has(id)) return true;
        if (skip !== null) return !isPlain && endings.has(endingOf(path));
        return isTemplate(path) ? (isOfGo && !isPlain) || (own.size > 0 && MARKUP.test(path)) : !isPlain;
      },
      patternFor: ({ id, path }) => {
        if (own.has(id)) return inlined;
        return !isTemplate(path) ? word : own.size > 0 ? bound : inTemplate;
      },
    },
  ];
}

function isTemplate(path: string): boolean {
  return GO_TEMPLATE.test(path) || MARKUP.test(path);
}

function endingOf(path: string): string {
  return path.slice(path.lastIndexOf('.') + 1);
}

/** Reasons for which a text is there that nobody took apart. */
const UNPARSED: ReadonlySet<string> = new Set(['generated', 'parser_killed', 'parser_crash', 'parser_timeout']);

const unreadFiles = byVersion((store: IndexStore): readonly FileRecord[] =>
  store.files().filter((file) => file.size <= MOST_OF_FILE && isUnread(file)),
);

function isUnread(file: FileRecord): boolean {
  if (file.skip !== null) return UNPARSED.has(file.skip);
  if (isTemplate(file.path)) return isReadByLines(file) || file.language === 'html';
  return isReadByLines(file) && textLanguageOf(file.path) !== undefined;
}
