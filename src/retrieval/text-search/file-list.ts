/** The files that ripgrep would search in a folder, and what shows that they are still the same. */
import { execFile } from 'node:child_process';
import { readdirSync } from 'node:fs';
import path from 'node:path';
import { rgPath } from '@vscode/ripgrep';
import { compareText } from '../../base/compare-text.ts';
import { parentFolder } from '../../base/paths.ts';
import { turns } from '../../base/turns.ts';
import { WALK } from './ripgrep-arguments.ts';
import { isAsStamped, type Stamp, showsChangesSince, stampOf, statsAt } from './stamp.ts';

export interface FileList {
  /** Relative to the root, ascending. */
  readonly files: readonly string[];
  /** Folders and files of ignore rules by their absolute paths: while they are so, no file came or went. */
  readonly stamps: ReadonlyMap<string, Stamp>;
}

/** Undefined when it may be wrong already, because something changed a moment ago. @throws when ripgrep cannot list them */
export async function listFiles(root: string, now: number, signal: AbortSignal): Promise<FileList | undefined> {
  const listing = await runListing(root, signal);
  const stamps = new Map<string, Stamp>();
  const turn = turns();
  for (const place of [...(await foldersOf(root, listing)), ...listing.rules]) {
    const stats = statsAt(place);
    if (stats === undefined || !showsChangesSince(stampOf(stats), now)) return undefined;
    stamps.set(place, stampOf(stats));
    await turn();
  }
  return { files: listing.files, stamps };
}

/** False as soon as a file may have come or gone since the list was made. */
export async function isCurrent({ stamps }: FileList): Promise<boolean> {
  const turn = turns();
  for (const [place, stamp] of stamps) {
    const stats = statsAt(place);
    if (stats === undefined || !isAsStamped(stats, stamp)) return false;
    await turn();
  }
  return true;
}

interface Listing {
  readonly files: readonly string[];
  /** Names that ripgrep passed over, relative to the root; files as well as folders. */
  readonly ignored: ReadonlySet<string>;
  /** Absolute paths of the ignore files that it read. */
  readonly rules: readonly string[];
}

const MOST_OUTPUT = 64 * 1024 * 1024;

function runListing(root: string, signal: AbortSignal): Promise<Listing> {
  const argv = [...WALK, '--files', '--null', '--debug', '--', '.'];
  return new Promise((resolve, reject) => {
    execFile(rgPath, argv, { cwd: root, signal, maxBuffer: MOST_OUTPUT, windowsHide: true }, (error, out, log) => {
      // Code 2 tells of single folders that cannot be read, code 1 of no file at all.
      if (error !== null && typeof error.code !== 'number') reject(error);
      else resolve({ files: out.split('\0').filter(Boolean).map(relative).sort(compareText), ...readLog(root, log) });
    });
  });
}

/** A line of the log that is not understood leaves a folder among those that are watched, which costs time and no truth. */
function readLog(root: string, log: string): Pick<Listing, 'ignored' | 'rules'> {
  const ignored = [...log.matchAll(/: ignoring (\.[\\/].*?): Ignore\(IgnoreMatch\(/g)].map(([, name = '']) =>
    relative(name),
  );
  const rules = [...log.matchAll(/: opened gitignore file: (.*)$/gm)].map(([, name = '']) => path.resolve(root, name));
  return { ignored: new Set(ignored), rules };
}

function relative(name: string): string {
  return (process.platform === 'win32' ? name.replaceAll('\\', '/') : name).replace(/^\.\//, '');
}

/** Absolute paths of all folders in which a file would be found, those without one among them. */
async function foldersOf(root: string, { files, ignored }: Listing): Promise<readonly string[]> {
  const walked = new Set(['']);
  for (const file of files) {
    for (let folder = parentFolder(file); !walked.has(folder); folder = parentFolder(folder)) walked.add(folder);
  }
  const turn = turns();
  // Folders that are found here are walked by the same loop.
  for (const folder of walked) {
    for (const entry of readdirSync(path.join(root, folder), { withFileTypes: true })) {
      const name = folder === '' ? entry.name : `${folder}/${entry.name}`;
      if (entry.isDirectory() && !ignored.has(name)) walked.add(name);
    }
    await turn();
  }
  return [...walked].map((folder) => path.join(root, folder));
}
