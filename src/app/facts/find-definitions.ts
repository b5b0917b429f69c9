/** Definitions of symbols, from the syntax trees (CT1). */
import { UserError } from '../../base/user-error.ts';
import type { CodeSymbol, SymbolKind } from '../../languages/contract.ts';
import { filesWithKey } from '../../retrieval/file-postings.ts';
import { outlineOf } from '../../retrieval/outlines.ts';
import { isInWrittenCase } from '../../retrieval/references/project-names.ts';
import type { FileRecord, IndexStore } from '../../storage/contract.ts';
import { DEFINITION_PREFIX } from '../../storage/postings.ts';
import { inProject, type Place, placeIn } from '../project/place.ts';
import type { Freshness, Project } from '../project/project.ts';
import { resourceDefinitions } from './android-resources.ts';
import { type DeniedName, denied } from './denial.ts';
import { fileOrder } from './file-order.ts';
import { entitiesNamed, linesOfEntity } from './framework-entities.ts';
import { type Page, pageOf, takeTurns } from './page.ts';
import { likelyTextLanguages, type TextLanguage } from './read-as-text.ts';
import { scopeFilter } from './scope.ts';
import {
  type Definition,
  isInside,
  otherReadings,
  parseSymbolName,
  privateName,
  type SymbolName,
  wholeNameOf,
} from './symbol-name.ts';

export interface DefinitionsQuery extends Page {
  /** One to ten names, plain or qualified: `Foo.bar`, `Foo::bar`, `App\Foo`, `foo->bar`, `src/foo.ts:Foo.bar`. */
  readonly symbols: readonly string[];
  /** Id of a language, such as `php`. */
  readonly language?: string | undefined;
  /** Case counts when true; otherwise it only decides what comes first. */
  readonly exactMatch?: boolean | undefined;
  /** Folder or file of the project, default all. */
  readonly scope?: string | undefined;
}

export interface DefinitionsAnswer {
  /** One page; the definitions of several symbols take turns. */
  readonly definitions: readonly Definition[];
  readonly total: number;
  /** Symbols without a definition. They are never answered for another symbol. */
  readonly notFound: readonly DeniedName[];
  /** Languages of the project that are not parsed, where a symbol was found in another case alone; absent for none. */
  readonly readAsText?: readonly TextLanguage[];
  readonly freshness: Freshness;
}

export const MOST_SYMBOLS = 10;

/** @throws UserError `invalid_argument` for no name, an empty one, or too many */
export async function findDefinitions(project: Project, query: DefinitionsQuery): Promise<DefinitionsAnswer> {
  requireSymbols(query.symbols);
  const freshness = await project.ensureFresh();
  const symbols = query.symbols.map((symbol) => inProject(project.root, symbol));
  const found = symbols.map((symbol) => ({ symbol, definitions: definitionsIn(project, symbol, query) }));
  const missing = found.filter(({ definitions }) => definitions.length === 0);
  const all = takeTurns(found.map(({ definitions }) => definitions));
  const isUnsure =
    query.language === undefined && found.some(({ symbol, definitions }) => isInOtherCase(symbol, definitions));
  const readAsText = isUnsure ? likelyTextLanguages(project.store) : [];
  return {
    definitions: pageOf(all, query),
    total: all.length,
    notFound: await Promise.all(missing.map(({ symbol }) => denied(project, symbol))),
    ...(readAsText.length > 0 && { readAsText }),
    freshness,
  };
}

/** Only something of another name was found, if a file that is not parsed has the one that is meant. */
function isInOtherCase(symbol: string, definitions: readonly Definition[]): boolean {
  const { name } = parseSymbolName(symbol);
  const isOther = (found: Definition): boolean =>
    found.name !== name && found.name.toLowerCase() === name.toLowerCase();
  return definitions.length > 0 && definitions.every(isOther);
}

/** `definitionsOf`, and resources of Android, for which files are read. */
export function definitionsIn(project: Project, symbol: string, options: Options = {}): Definition[] {
  const found = definitionsOf(project.store, symbol, options);
  if (found.length > 0 || options.language !== undefined) return found;
  const isInScope = scopeFilter(options.scope);
  return resourceDefinitions(project, symbol).filter(({ file }) => isInScope(file));
}

/** @throws UserError `invalid_argument` */
export function requireSymbols(symbols: readonly string[]): void {
  if (symbols.length > MOST_SYMBOLS) {
    const what = `${symbols.length} symbol names were given, and ${MOST_SYMBOLS} are the most`;
    throw new UserError('invalid_argument', what, 'Give them in several calls.');
  }
  if (symbols.length > 0 && symbols.every((symbol) => symbol.trim() !== '')) return;
  const what = symbols.length === 0 ? 'no symbol name was given' : 'a symbol name is empty';
  throw new UserError(
    'invalid_argument',
    what,
    'Give the name as it is written in the code, such as Cart or Cart.total.',
  );
}

type Options = Pick<DefinitionsQuery, 'language' | 'exactMatch' | 'scope'>;

/**
 * All definitions of one symbol, best first: the same case, source before tests, then by path and line. Names of markup
 * and data hold separators themselves (`tag#id`, `composer:require`), so the whole is tried first. A name that no line
 * holds is looked for among files, components, routes and keys; one that begins with a file, only in that file.
 */
export function definitionsOf(store: IndexStore, symbol: string, options: Options = {}): Definition[] {
  const parsed = parseSymbolName(symbol);
  const direct = definitionsNamed(store, { container: [], name: symbol.trim() }, options);
  const isQualified = parsed.container.length > 0;
  const named = isQualified || direct.length === 0 ? definitionsNamed(store, parsed, options) : [];
  if (direct.length + named.length > 0) return [...direct, ...named];
  const placed = placedIn(store, symbol);
  if (placed !== undefined) return definitionsAt(store, placed, options);
  const other = otherReading(store, symbol);
  return other === undefined ? definitionsOtherwise(store, symbol, options) : definitionsNamed(store, other, options);
}

/** Undefined for a file as a whole. */
function placedIn(store: IndexStore, symbol: string): Place<FileRecord> | undefined {
  const placed = placeIn(symbol, (path) => store.file(path));
  return placed === undefined || (placed.name === '' && placed.ranges.length === 0) ? undefined : placed;
}

/** By its name within the file, or the innermost definition around a line. */
function definitionsAt(store: IndexStore, { file, name, ranges }: Place<FileRecord>, options: Options): Definition[] {
  if (!scopeFilter(options.scope)(file.path)) return [];
  const line = ranges[0]?.start;
  if (line === undefined) return name === '' ? [] : definitionsOf(store, name, { ...options, scope: file.path });
  const around = outlineOf(store, file.id).symbols.filter((one) => one.startLine <= line && line <= one.endLine);
  const innermost = around.find(({ nameLine }) => nameLine === line) ?? around.at(-1);
  return innermost === undefined ? [] : [definitionFrom(innermost, file)];
}

/** The first reading that is a definition, for a name which is none as it stands. */
function otherReading(store: IndexStore, symbol: string): SymbolName | undefined {
  return otherReadings(symbol).find((reading) => definitionsNamed(store, reading, {}).length > 0);
}

/** A name as the project means it: by its separators, or with some of them in the name itself. */
export function readingOf(store: IndexStore, symbol: string): SymbolName {
  const [placed] = placedIn(store, symbol) === undefined ? [] : definitionsOf(store, symbol);
  if (placed !== undefined) return wholeNameOf(placed, placed.file);
  const own = privateName(symbol);
  if (own !== undefined && definitionsNamed(store, own, {}).length > 0) return own;
  const parsed = parseSymbolName(symbol);
  const isPlain = parsed.container.length === 0 || definitionsNamed(store, parsed, {}).length > 0;
  return (isPlain ? undefined : otherReading(store, symbol)) ?? parsed;
}

function definitionsOtherwise(store: IndexStore, symbol: string, { language, scope }: Options): Definition[] {
  const isInScope = scopeFilter(scope);
  return definedOtherwise(store, symbol)
    .filter((found) => isInScope(found.file) && (language === undefined || found.language === language))
    .sort((left, right) => fileOrder(left.file) - fileOrder(right.file));
}

function definitionsNamed(store: IndexStore, wanted: SymbolName, options: Options): Definition[] {
  const isInScope = scopeFilter(options.scope);
  const found = filesWithKey(store, DEFINITION_PREFIX + wanted.name.toLowerCase())
    .filter((file) => options.language === undefined || file.language === options.language)
    .filter(({ path }) => isInScope(path))
    .flatMap((file) => definitionsInFile(store, file, wanted))
    .filter(({ name }) => options.exactMatch !== true || name === wanted.name)
    .map((definition) => ({ definition, order: orderOf(definition, wanted) }))
    .sort((left, right) => left.order - right.order)
    .map(({ definition }) => definition);
  const around = wanted.container.at(-1);
  const exact = around && found.filter(({ scope, file }) => isInWrittenCase(scope, file, around));
  return exact && exact.length < found.length && isClassName(store, around) ? exact : found;
}

/** True where the project defines a class or the like of that name, in its case. */
export function isClassName(store: IndexStore, name: string): boolean {
  return filesWithKey(store, DEFINITION_PREFIX + name.toLowerCase()).some(({ id }) =>
    outlineOf(store, id).symbols.some((symbol) => symbol.name === name && CLASSES.has(symbol.kind)),
  );
}

function definitionsInFile(store: IndexStore, file: FileRecord, wanted: SymbolName): Definition[] {
  const lower = wanted.name.toLowerCase();
  return outlineOf(store, file.id)
    .symbols.filter((symbol) => symbol.name.toLowerCase() === lower && isInside(symbol, file.path, wanted.container))
    .map((symbol) => definitionFrom(symbol, file));
}

function definitionFrom(symbol: CodeSymbol, { path, language }: FileRecord): Definition {
  const { name, nameLine, endLine, kind, scope, signature } = symbol;
  return { name, file: path, line: nameLine, endLine, kind, scope, signature, language };
}

const OTHER_CASE = 100;
/** Less than the step from one kind of file to the next. */
const HOLDS_A_VALUE = 0.5;
const CLASSES: ReadonlySet<SymbolKind> = new Set(['class', 'interface', 'trait', 'struct', 'enum']);
const VALUES: ReadonlySet<SymbolKind> = new Set(['property', 'variable', 'constant', 'enum_member']);

/** A type is meant more often than fields of its name (`Order` and `MailHistory.Order`). */
function orderOf({ name, file, kind }: Definition, wanted: SymbolName): number {
  return fileOrder(file) + (name === wanted.name ? 0 : OTHER_CASE) + (VALUES.has(kind) ? HOLDS_A_VALUE : 0);
}

/** A file is one unit: a component, a script, a template. */
function definedOtherwise(store: IndexStore, symbol: string): Definition[] {
  const name = symbol.trim();
  const found = [...filesAt(store, name), ...thingsNamed(store, name)];
  return found.length > 0 ? found : keysNamed(store, name);
}

/** The path itself, or the end of one path that no other file ends with. */
function filesAt(store: IndexStore, name: string): Definition[] {
  if (!/[./]/.test(name) || /\s/.test(name)) return [];
  const path = name.replace(/^\.\//, '');
  const ends = store.files().filter((file) => file.path === path || file.path.endsWith(`/${path}`));
  const exact = ends.filter((file) => file.path === path);
  const [only] = exact.length > 0 ? exact : ends;
  return only === undefined || (exact.length === 0 && ends.length > 1) ? [] : [wholeFile(name, only)];
}

function wholeFile(name: string, { path, lines, language }: FileRecord): Definition {
  return {
    name,
    file: path,
    line: 1,
    endLine: Math.max(1, lines),
    kind: 'module',
    scope: '',
    signature: path,
    language,
  };
}

/** Prefixes that a plain name may have in the terms of frameworks. */
const SORTS = ['', 'component:', 'view:', 'route:', 'config:', 'store:'] as const;

function thingsNamed(store: IndexStore, name: string): Definition[] {
  const found = SORTS.flatMap((sort) => entitiesNamed(store, sort + name));
  return found.map((one) => {
    const { startLine, endLine } = linesOfEntity(one);
    const { path, language } = one.file;
    const kind = one.symbol?.kind ?? 'module';
    return { name, file: path, line: startLine, endLine, kind, scope: '', signature: one.entity.type, language };
  });
}

/** A key of a translation is defined where its texts are. */
function keysNamed(store: IndexStore, name: string): Definition[] {
  const node = name.startsWith('translation:') ? name : `translation:${name}`;
  const texts = store.edgesFrom(node).filter(({ from, relation }) => from === node && relation === 'translates');
  return texts.map(({ file, line, to }) => {
    const language = store.file(file)?.language ?? '';
    return { name, file, line, endLine: line, kind: 'key', scope: '', signature: to.replace(/^term:/, ''), language };
  });
}
