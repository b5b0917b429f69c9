/**
 * The files that a question is about as a project of their own: read, parsed and indexed in memory at this moment. It
 * answers facts while the index of the real project is not there yet.
 */

import { compareText } from '../../base/compare-text.ts';
import { literalExpression } from '../../base/literal-expression.ts';
import { asRelative, confine } from '../../base/paths.ts';
import { type Scan, type ScanOptions, scanPaths, scanProject, scanUnignored } from '../../indexing/scan/scan.ts';
import type { ScannedFile } from '../../indexing/scan/scanned-file.ts';
import { isSecretPath } from '../../indexing/scan/secret.ts';
import { fileOrder } from '../facts/file-order.ts';
import { parseSymbolName } from '../facts/symbol-name.ts';
import { fileNamed } from '../project/place.ts';
import type { Project } from '../project/project.ts';
import { scanOptions } from '../project/sync.ts';
import type { LiveProject } from './live-project.ts';
import type { NearestInBase } from './nearest-in-base.ts';
import type { ReadFiles } from './read-files.ts';

/** Subject that decides which files are read: names that they mention, or the files or folders that they are. */
export type Subject = { readonly names: readonly string[] } | { readonly paths: readonly string[] };

/** Files that a search found: git need not be asked once more whether they belong to the project. */
export interface FoundFiles {
  readonly found: readonly string[];
}

/** The means by which a question is answered. */
export interface Asking {
  readonly live: LiveProject;
  readonly readFiles: ReadFiles;
  /** Finds files through the shared base while there is no index. */
  readonly nearest: NearestInBase;
  readonly signal?: AbortSignal | undefined;
}

/** Number of files that a thread parses in about half a second. */
const MOST_FILES = 60;
const MOST_BYTES = 1_000_000;

/** The result is to be closed. `unread` in its freshness counts the files that were too many. */
export async function projectOfFiles(subject: Subject | FoundFiles, asking: Asking): Promise<Project> {
  const { live, readFiles, signal } = asking;
  const { files, unread } = await filesAbout(subject, asking);
  signal?.throwIfAborted();
  const { store, close } = await readFiles.indexOf(files, signal);
  return {
    root: live.root,
    home: live.home,
    historyFile: live.historyFile,
    config: live.config,
    embedder: live.embedder,
    store,
    ensureFresh: async () => live.freshness(0, unread),
    readText: (path) => live.readText(path),
    close: async () => close(),
  };
}

interface Chosen {
  /** Best first. */
  readonly files: readonly ScannedFile[];
  /** Further files that may be about the subject. */
  readonly unread: number;
}

async function filesAbout(subject: Subject | FoundFiles, { live, signal }: Asking): Promise<Chosen> {
  const options = scanOptions(live);
  if ('names' in subject) {
    const { all, defining } = await filesMentioning(live, subject.names, signal);
    const placed = subject.names.flatMap((name) => fileNamed(live.root, name) ?? []);
    const mentioning = inOrder([...all], (path) => (defining.has(path) ? 0 : MERELY_MENTIONS));
    return firstReadable(options, [...new Set([...placed, ...mentioning])]);
  }
  const scan = 'found' in subject ? await scanUnignored(options, subject.found) : await scanOf(subject.paths, live);
  const scanned = new Map<string, ScannedFile>(scan.files.map((file) => [file.path, file]));
  const found = inOrder([...scanned.keys()]).flatMap((path) => scanned.get(path) ?? []);
  const files = firstOf(found);
  return { files, unread: found.length - files.length };
}

/** Each path is judged once, since sorting compares it many times. */
function inOrder(paths: readonly string[], behind = (_: string): number => 0): string[] {
  return paths
    .map((path) => ({ path, place: fileOrder(path) + behind(path) }))
    .sort((left, right) => left.place - right.place || compareText(left.path, right.path))
    .map(({ path }) => path);
}

/** Scans paths in portions until enough readable files are found. */
async function firstReadable(options: ScanOptions, paths: readonly string[]): Promise<Chosen> {
  const found: ScannedFile[] = [];
  let at = 0;
  for (; at < paths.length && found.length < MOST_FILES; at += MOST_FILES) {
    const portion = paths.slice(at, at + MOST_FILES);
    const { files } = await scanUnignored(options, portion);
    const scanned = new Map<string, ScannedFile>(files.map((file) => [file.path, file]));
    found.push(...portion.flatMap((path) => scanned.get(path) ?? []));
  }
  const files = firstOf(found);
  return { files, unread: found.length - files.length + Math.max(0, paths.length - at) };
}

async function scanOf(names: readonly string[], live: LiveProject): Promise<Scan> {
  const paths = names.map((path) => confine(live.root, path));
  return paths.includes(ROOT) ? scanProject(scanOptions(live)) : scanPaths(scanOptions(live), paths);
}

const ROOT = asRelative('');
const MERELY_MENTIONS = 100;

interface Mentions {
  readonly all: ReadonlySet<string>;
  /** Files with a line that reads like a definition in most languages, which are read first. */
  readonly defining: ReadonlySet<string>;
}

/** Finds files that mention a name in any case, because definitions are searched so. */
async function filesMentioning(
  { root, texts }: LiveProject,
  names: readonly string[],
  signal: AbortSignal | undefined,
): Promise<Mentions> {
  const [all, defining] = [new Set<string>(), new Set<string>()];
  const watched = await texts.watched();
  const limits = { maxMatches: MOST_LINES, timeoutMs: TIMEOUT_MS, accepts: isNoSecretPath, signal };
  for (const word of names.map(wordOf).filter(isInOneLine)) {
    // A name that begins or ends with another character, such as `$scope`, has no end of a word there.
    const isWord = /^\w.*\w$|^\w$/.test(word);
    const end = isWord ? '\\b' : '';
    const definition = new RegExp(`${DEFINING_WORDS}[^=;]*${end}${literalExpression(word)}${end}`, 'i');
    const { matches } = await texts.search.search({ ...ANYWHERE, root, patterns: [word], isWord }, limits, watched);
    for (const { file, content } of matches) {
      all.add(file);
      if (definition.test(content)) defining.add(file);
    }
  }
  return { all, defining };
}

const ANYWHERE = { regex: false, caseSensitive: false, contextLines: 0, path: '.' };
const MOST_LINES = 5000;
const TIMEOUT_MS = 20_000;

function isNoSecretPath(file: string): boolean {
  return !isSecretPath(file);
}

const DEFINING_WORDS =
  '\\b(?:class|const|def|define|enum|fn|func|function|interface|let|module|struct|trait|type|var)\\b';

/** Word that stands in the text of a file that has the symbol: of `App\\User@index` it is `index`. */
function wordOf(symbol: string): string {
  const { name } = parseSymbolName(symbol);
  return /[\p{L}\p{N}_$-]+$/u.exec(name)?.[0] ?? symbol.trim();
}

function isInOneLine(word: string): boolean {
  return word !== '' && !/[\0\r\n]/.test(word);
}

function firstOf(files: readonly ScannedFile[]): readonly ScannedFile[] {
  let bytes = 0;
  const end = files.findIndex(({ size }, at) => {
    bytes += size;
    return at >= MOST_FILES || (at > 0 && bytes > MOST_BYTES);
  });
  return end < 0 ? files : files.slice(0, end);
}
