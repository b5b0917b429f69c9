/** The files that ripgrep would search in a folder, and what shows that they are still the same. */
import { readdirSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { compareText } from '../../base/compare-text.ts';
import { parentFolder } from '../../base/paths.ts';
import { FOREIGN_LIMITS } from '../../base/programs/limits.ts';
import { runProgram } from '../../base/programs/run-program.ts';
import { ASIDE_MS, turns } from '../../base/turns.ts';
import { ripgrepPath, WALK } from './ripgrep.ts';
import {
  CLOCK_STEP_MS,
  isAsStamped,
  type Stamp,
  settledAt,
  showsChangesSince,
  stampOf,
  statsAt,
  type Watched,
} from './stamp.ts';

export interface FileList {
  /** Relative to the root, ascending. */
  readonly files: readonly string[];
  readonly root: string;
  /** By their paths relative to the root: while they and the rules are so, no file came or went. */
  readonly folders: ReadonlyMap<string, Stamp>;
  readonly folderNames: ReadonlySet<string>;
  /** Files of ignore rules by their absolute paths. */
  readonly rules: ReadonlyMap<string, Stamp>;
}

/** Settles when a list will not be wrong already for what changed a moment ago in the root, such as the folder of the index that was made there. */
export async function canBeListed(root: string, now: number, signal: AbortSignal): Promise<void> {
  const stats = statsAt(root);
  const rest = stats === undefined ? 0 : settledAt(stampOf(stats)) - now;
  if (rest >= 0) await sleep(Math.min(rest, CLOCK_STEP_MS) + 1, undefined, { signal, ref: false });
}

/** Undefined when it may be wrong already, because something changed a moment ago, or a name cannot be told. @throws when ripgrep cannot list them */
export async function listFiles(root: string, now: number, signal: AbortSignal): Promise<FileList | undefined> {
  const listing = await runListing(root, signal);
  // Names that are no UTF-8 cannot be named to anybody.
  if (listing.files.some((file) => file.includes('\uFFFD'))) return undefined;
  const folders = await stampsOf(await foldersOf(root, listing), (folder) => path.join(root, folder), now);
  const rules = await stampsOf(listing.rules, (rule) => rule, now);
  return folders && rules && { root, files: listing.files, folders, folderNames: new Set(folders.keys()), rules };
}

async function stampsOf(
  names: readonly string[],
  placeOf: (name: string) => string,
  now: number,
): Promise<Map<string, Stamp> | undefined> {
  const stamps = new Map<string, Stamp>();
  const turn = turns(ASIDE_MS);
  for (const name of names) {
    const stats = statsAt(placeOf(name));
    if (stats === undefined || !showsChangesSince(stampOf(stats), now)) return undefined;
    stamps.set(name, stampOf(stats));
    await turn();
  }
  return stamps;
}

/** Folders of a list that nobody told to be the same, as of the state of who watches them. */
interface Untold {
  readonly state: object;
  readonly folders: readonly (readonly [string, Stamp])[];
}

const untoldOf = new WeakMap<FileList, Untold>();

/** Returns false as soon as a file may have come or gone since the list was made. */
export async function isCurrent(list: FileList, watched: Watched): Promise<boolean> {
  const { folderState } = watched;
  const turn = turns();
  for (const [rule, stamp] of list.rules) if (!isAt(rule, stamp)) return false;
  const known = untoldOf.get(list);
  const untold: (readonly [string, Stamp])[] = [];
  for (const each of known && known.state === folderState ? known.folders : list.folders) {
    const [folder, stamp] = each;
    if (watched.isSameFolder(folder, stamp)) continue;
    if (!isAt(path.join(list.root, folder), stamp)) return false;
    untold.push(each);
    const pause = turn();
    if (pause) await pause;
  }
  if (folderState !== undefined) untoldOf.set(list, { state: folderState, folders: untold });
  return true;
}

function isAt(place: string, stamp: Stamp): boolean {
  const stats = statsAt(place);
  return stats !== undefined && isAsStamped(stats, stamp);
}

interface Listing {
  readonly files: readonly string[];
  /** Names that ripgrep passed over, relative to the root; files as well as folders. */
  readonly ignored: ReadonlySet<string>;
  /** Absolute paths of the ignore files that it read. */
  readonly rules: readonly string[];
}

const MOST_LOG = 64 * 1024 * 1024;

async function runListing(root: string, signal: AbortSignal): Promise<Listing> {
  const { end, stdout, stderr, error } = await runProgram({
    program: await ripgrepPath(),
    args: [...WALK, '--files', '--null', '--debug', '--', '.'],
    cwd: root,
    limitMs: FOREIGN_LIMITS.ripgrepList,
    mostComplaint: MOST_LOG,
    signal,
  });
  // Code 2 tells of single folders that cannot be read, code 1 of no file at all.
  if (end !== 'exited') throw new Error(`ripgrep did not list the files: ${end}`, { cause: error });
  const files = stdout.toString('utf8').split('\0').filter(Boolean).map(relative).sort(compareText);
  return { files, ...readLog(root, stderr) };
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

/** All folders in which a file would be found, those without one among them. */
async function foldersOf(root: string, { files, ignored }: Listing): Promise<readonly string[]> {
  const walked = new Set(['']);
  for (const file of files) {
    for (let folder = parentFolder(file); !walked.has(folder); folder = parentFolder(folder)) walked.add(folder);
  }
  const turn = turns(ASIDE_MS);
  // Folders that are found here are walked by the same loop.
  for (const folder of walked) {
    for (const entry of readdirSync(path.join(root, folder), { withFileTypes: true })) {
      const name = folder === '' ? entry.name : `${folder}/${entry.name}`;
      if (entry.isDirectory() && !ignored.has(name)) walked.add(name);
    }
    await turn();
  }
  return [...walked];
}
