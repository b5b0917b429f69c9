/** Files that name a symbol and of which no uses are known: generated code, templates and sources without a parser or whose parser failed. */
import { byVersion } from '../../base/by-version.ts';
import type { RelativePath } from '../../base/paths.ts';
import { UserError } from '../../base/user-error.ts';
import { isReadByLines } from '../../indexing/pipeline/plain-text.ts';
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
const GO_TEMPLATE = /\.(?:tmpl|gohtml|gotmpl|tpl)$/;
const MARKUP = /\.html?$/;

/** @param symbols that are defined in the project; @returns by path */
export function unreadUses(project: Project, symbols: readonly string[]): RelativePath[] {
  const wanted = symbols.flatMap((symbol) => wantedOf(project.store, symbol));
  if (wanted.length === 0) return [];
  const files = unreadFiles(project.store).filter((file) => wanted.some(({ isCandidate }) => isCandidate(file)));
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
  readonly isCandidate: (file: FileRecord) => boolean;
  readonly patternFor: (file: FileRecord) => RegExp;
}

function wantedOf(store: IndexStore, symbol: string): Wanted[] {
  const { name } = parseSymbolName(symbol);
  const definitions = definitionsOf(store, symbol, { exactMatch: true });
  if (definitions.length === 0 || PLAIN.test(name) || !/^[\p{L}_][\p{L}\p{N}_]*$/u.test(name)) return [];
  const endings = new Set(definitions.map(({ file }) => endingOf(file)));
  const isForTemplates = endings.has('go') && /^\p{Lu}/u.test(name);
  const word = new RegExp(`(?<![\\p{L}\\p{N}_])${name}(?![\\p{L}\\p{N}_])`, 'u');
  const inTemplate = new RegExp(`\\{\\{[^}]*\\.${name}(?![\\p{L}\\p{N}_])`, 'u');
  return [
    {
      name,
      isCandidate: ({ path, skip }) => {
        if (skip !== null) return endings.has(endingOf(path));
        return isTemplate(path) ? isForTemplates : true;
      },
      patternFor: ({ path }) => (isTemplate(path) ? inTemplate : word),
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
