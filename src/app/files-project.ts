/**
 * The files that a question is about as a project of their own: read, parsed and indexed in memory at this moment. It
 * answers facts while the index of the real project is not there yet.
 */
import { asRelative, confine, type RelativePath } from '../base/paths.ts';
import type { ScannedFile } from '../indexing/changes.ts';
import { indexFiles } from '../indexing/pipeline.ts';
import { type Scan, scanPaths, scanProject } from '../indexing/scan.ts';
import { compareText } from '../retrieval/compare-text.ts';
import type { IndexStore } from '../storage/contract.ts';
import { fileOrder } from './file-order.ts';
import type { LiveProject } from './live-project.ts';
import type { Project } from './project.ts';
import type { WarmRunner } from './runner.ts';
import { searchText } from './search-text.ts';
import { parseSymbolName } from './symbol-name.ts';
import { scanOptions } from './sync.ts';

/** What decides which files are read: names that they mention, or the files or folders that they are. */
export type Subject = { readonly names: readonly string[] } | { readonly paths: readonly string[] };

export interface FileReading {
  readonly live: LiveProject;
  readonly runner: WarmRunner;
  readonly emptyStore: () => IndexStore;
  readonly signal?: AbortSignal | undefined;
}

const ROOT = asRelative('');
/** As many as are read in about half a second. */
const MOST_FILES = 100;
const MOST_BYTES = 1_500_000;

/** The result is to be closed. `unread` in its freshness counts the files that were too many. */
export async function projectOfFiles(subject: Subject, reading: FileReading): Promise<Project> {
  const { live, runner, signal } = reading;
  const found = await filesAbout(subject, reading);
  signal?.throwIfAborted();
  const files = firstOf([...found].sort(bySourceFirst));
  const store = reading.emptyStore();
  await indexFiles({ store, runner, now: Date.now, signal }, { added: files, modified: [] });
  return {
    root: live.root,
    config: live.config,
    embedder: live.embedder,
    store,
    ensureFresh: async () => live.freshness(0, found.length - files.length),
    readText: (path) => live.readText(path),
    close: async () => store.close(),
  };
}

async function filesAbout(subject: Subject, { live, signal }: FileReading): Promise<readonly ScannedFile[]> {
  const options = scanOptions(live);
  if ('names' in subject) {
    const paths = await filesMentioning(live, subject.names, signal);
    return paths.length === 0 ? [] : (await scanPaths(options, paths)).files;
  }
  const paths = subject.paths.map((path) => confine(live.root, path));
  const scan: Scan = paths.includes(ROOT) ? await scanProject(options) : await scanPaths(options, paths);
  return scan.files;
}

/** Case does not count, since definitions are asked for without it. */
async function filesMentioning(
  live: LiveProject,
  names: readonly string[],
  signal: AbortSignal | undefined,
): Promise<RelativePath[]> {
  const paths = new Set<string>();
  for (const name of names) {
    const found = await searchText({
      root: live.root,
      patterns: [wordOf(name)],
      limit: Number.POSITIVE_INFINITY,
      signal,
    });
    for (const { file } of found.matches) paths.add(file);
  }
  return [...paths].map((path) => confine(live.root, path));
}

/** What stands in the text of a file that has the symbol: of `App\\User@index` it is `index`. */
function wordOf(symbol: string): string {
  const { name } = parseSymbolName(symbol);
  return /[\p{L}\p{N}_$-]+$/u.exec(name)?.[0] ?? symbol.trim();
}

function bySourceFirst(left: ScannedFile, right: ScannedFile): number {
  return fileOrder(left.path) - fileOrder(right.path) || compareText(left.path, right.path);
}

function firstOf(files: readonly ScannedFile[]): readonly ScannedFile[] {
  let bytes = 0;
  const end = files.findIndex(({ size }, at) => {
    bytes += size;
    return at >= MOST_FILES || (at > 0 && bytes > MOST_BYTES);
  });
  return end < 0 ? files : files.slice(0, end);
}
