/** Files that name a symbol and of which no uses are known: generated code, templates, sources without a parser or whose parser failed. */
import { byVersion } from '../../base/by-version.ts';
import { asRelative, type RelativePath } from '../../base/paths.ts';
import { UserError } from '../../base/user-error.ts';
import { isReadByLines } from '../../indexing/pipeline/plain-text.ts';
import { familyOf } from '../../languages/families.ts';
import { textLanguageOf } from '../../languages/text-languages.ts';
import type { FileRecord, IndexStore } from '../../storage/contract.ts';
import type { Project } from '../project/project.ts';
import { definitionsOf } from './find-definitions.ts';
import { parseSymbolName } from './symbol-name.ts';

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
export function unreadUses(project: Project, symbols: readonly string[]): RelativePath[] {
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
