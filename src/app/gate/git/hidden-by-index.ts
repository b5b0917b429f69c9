/**
 * The index of git says by times and sizes which files are as they were, and whoever may write it may make it lie. When it
 * changed, the contents are read of the files that changed since it was last believed.
 */

import { lstatSync, readFileSync, type Stats, statSync } from 'node:fs';
import path from 'node:path';
import { commonFolder } from '../../../base/git/head.ts';
import { type GitPlace, gitPlaceAround } from '../../../base/git/work-tree.ts';
import { isRecord } from '../../../base/json-record.ts';
import { readTextOrUndefined } from '../../../base/optional-file.ts';
import { markOf } from '../../roots/file-system.ts';
import { ABSENT, contentId } from '../changes/content-ids.ts';
import type { Notes } from '../ports.ts';
import { fieldsOf, git, gitOrThrow, hasOwnFilters } from './git.ts';

/**
 * Files that the index takes for what they are not. It notes how far the index was believed.
 * @param root folder of the project
 * @param told by git to differ, relative to the project as are the files returned
 * @throws when git fails
 */
export function hiddenByIndex(root: string, notes: Notes, listed: ReadonlySet<string>): readonly string[] {
  const place = gitPlaceAround(root);
  const stats = place && indexOf(place);
  if (place === undefined || stats === undefined) return [];
  const file = path.join(place.gitFolder, 'index');
  const known = believedIn(notes.read(NOTE));
  const mark = markOf(stats);
  const open = new Set(known === undefined ? [] : [...known.hidden, ...known.pending]);
  if (known?.mark === mark && open.size === 0) return [];
  if (known === undefined) {
    believe(notes, { mark, at: stats.ctimeMs, hidden: [], pending: [] });
    return [];
  }
  const since = known.mark === mark ? Number.POSITIVE_INFINITY : known.at - CLOCK_STEP_MS;
  const entries = [...entriesOf({ root, place, file }, since, open)].filter((entry) => !listed.has(entry.file));
  const [now, pending] = withinBudget(root, entries);
  const hidden = unlike(root, now);
  believe(notes, { mark, at: stats.ctimeMs, hidden, pending: pending.map((entry) => entry.file) });
  return hidden;
}

/** The file as it is now; undefined before anything was added. */
export function indexOf({ gitFolder }: Pick<GitPlace, 'gitFolder'>): Stats | undefined {
  return statSync(path.join(gitFolder, 'index'), { throwIfNoEntry: false });
}

/** File systems stamp files with a clock that moves in steps. */
const CLOCK_STEP_MS = 20;

const NOTE = 'index';

/** How far the index was believed. */
interface Believed {
  /** The index as it was. */
  readonly mark: string;
  /** When it was written, by the clock of the file system, in milliseconds since the epoch. */
  readonly at: number;
  readonly hidden: readonly string[];
  /** Files that are still to be read. */
  readonly pending: readonly string[];
}

function believedIn(record: unknown): Believed | undefined {
  if (!isRecord(record) || typeof record.mark !== 'string' || typeof record.at !== 'number') return undefined;
  return { mark: record.mark, at: record.at, hidden: namesIn(record.hidden), pending: namesIn(record.pending) };
}

/** Texts of a list in a note. */
export function namesIn(value: unknown): readonly string[] {
  return Array.isArray(value) ? value.filter((one) => typeof one === 'string') : [];
}

function believe(notes: Notes, believed: Believed): void {
  keep(notes, NOTE, { ...believed });
}

/** Keeps what is looked up again where it is not kept. */
export function keep(notes: Notes, name: string, record: Readonly<Record<string, unknown>>): void {
  try {
    notes.write(name, record);
  } catch {
    // The next call then does the work again.
  }
}

interface Index {
  readonly root: string;
  readonly place: GitPlace;
  readonly file: string;
}

/** Entries that changed at `since` or later, and those of `also`. */
function entriesOf(index: Index, since: number, also: ReadonlySet<string>): readonly IndexEntry[] {
  const { root, place, file } = index;
  const prefix = path.relative(place.top, root).split(path.sep).join('/');
  const below = prefix === '' ? '' : `${prefix}/`;
  const text = readTextOrUndefined(path.join(commonFolder(place.gitFolder), 'config')) ?? '';
  const idBytes = /objectformat\s*=\s*sha256/i.test(text) ? 32 : 20;
  const from = also.size > 0 ? 0 : since;
  const read = isExactAbout(root) ? entriesSince(readFileSync(file), from, idBytes) : undefined;
  const inProject = read
    ?.filter((entry) => entry.file.startsWith(below))
    .map((entry) => ({ ...entry, file: entry.file.slice(below.length) }));
  return (inProject ?? listed(root)).filter((entry) => entry.changedAt >= since || also.has(entry.file));
}

/** Git was not told to pass over the times at which files change; on Windows it has the times at which they were made. */
function isExactAbout(root: string): boolean {
  return path.sep === '/' && git(root, ['config', '--get-regexp', '^core\\.(checkstat|trustctime)$']) === undefined;
}

/** Entries of every file, asked of git and of the system, which takes longer. */
function listed(root: string): readonly IndexEntry[] {
  return fieldsOf(gitOrThrow(root, ['ls-files', '-s', '-z'])).flatMap((row) => {
    const tab = row.indexOf('\t');
    const [mode = '', id = '', stage] = row.slice(0, tab).split(' ');
    if (stage !== '0' || !/^1[02]/.test(mode)) return [];
    const file = row.slice(tab + 1);
    const changed = lstatSync(path.join(root, file), { throwIfNoEntry: false })?.ctimeMs;
    return changed === undefined ? [] : [{ file, id, changedAt: changed }];
  });
}

/** Most that is read at once, a fifth of a second; a checkout may have changed any number. */
const MOST_READ_BYTES = 64 * 1024 * 1024;

function withinBudget(root: string, entries: readonly IndexEntry[]): readonly [IndexEntry[], IndexEntry[]] {
  const now: IndexEntry[] = [];
  const pending: IndexEntry[] = [];
  let read = 0;
  for (const entry of entries) {
    const size = lstatSync(path.join(root, entry.file), { throwIfNoEntry: false })?.size ?? 0;
    const isNow = read < MOST_READ_BYTES;
    (isNow ? now : pending).push(entry);
    if (isNow) read += size;
  }
  return [now, pending];
}

/** Line ends and other filters make a file another content in git. */
function unlike(root: string, entries: readonly IndexEntry[]): readonly string[] {
  const others = entries.filter(({ file, id }) => ![id, ABSENT, 'folder'].includes(contentId(root, file)));
  if (others.length === 0) return [];
  const input = `${others.map(({ file }) => JSON.stringify(file)).join('\n')}\n`;
  const ids = gitOrThrow(root, ['hash-object', '--stdin-paths'], input).trim().split('\n');
  const left = others.filter(({ id }, at) => ids[at] !== id).map(({ file }) => file);
  return hasOwnFilters(root) ? left.filter(withoutFilter(root, left)) : left;
}

/** Filters of the repository are not run, so that nothing is known of the files which they read. */
function withoutFilter(root: string, files: readonly string[]): (file: string) => boolean {
  const rows = fieldsOf(
    gitOrThrow(root, ['check-attr', '-z', '--stdin', 'filter'], files.map((file) => `${file}\0`).join('')),
  );
  const filtered = new Set(rows.filter((_, at) => at % 3 === 0 && !/^un(?:specified|set)$/.test(rows[at + 2] ?? '')));
  return (file) => !filtered.has(file);
}

interface IndexEntry {
  /** Relative to the top of the work tree. */
  readonly file: string;
  readonly id: string;
  /** In milliseconds since the epoch, the latest that the index admits; 0 where it has not looked at the file. */
  readonly changedAt: number;
}

/**
 * Files and links whose state the index took at `since` or later.
 * @param idBytes 20 or 32, by the hash of the repository
 * @returns undefined for an index in a form that is not read here, as one that is split
 */
export function entriesSince(index: Buffer, since: number, idBytes: number): readonly IndexEntry[] | undefined {
  const version = index.length < HEADER ? 0 : index.readUInt32BE(4);
  if (index.toString('latin1', 0, 4) !== 'DIRC' || version < 2 || version > 4) return undefined;
  try {
    const { entries, end } = walk(index, { since, idBytes, version });
    return isSplit(index, end, idBytes) ? undefined : entries;
  } catch {
    // Cut off in the middle of an entry.
    return undefined;
  }
}

const HEADER = 12;
/** Times, device, inode, rights, owner and size. */
const STAT = 40;
const IS_EXTENDED = 0x4000;
const STAGE = 0x3000;
const NAME = 0x0fff;

interface Form {
  readonly since: number;
  readonly idBytes: number;
  readonly version: number;
}

function walk(index: Buffer, { since, idBytes, version }: Form): { entries: readonly IndexEntry[]; end: number } {
  const entries: IndexEntry[] = [];
  let at = HEADER;
  let name = Buffer.alloc(0);
  for (let left = index.readUInt32BE(8); left > 0; left -= 1) {
    const flagsAt = at + STAT + idBytes;
    const flags = index.readUInt16BE(flagsAt);
    const nameAt = flagsAt + (flags & IS_EXTENDED ? 4 : 2);
    const cut = version === 4 ? offsetAt(index, nameAt) : { value: 0, end: nameAt };
    const end = (flags & NAME) < NAME && version < 4 ? nameAt + (flags & NAME) : index.indexOf(0, cut.end);
    const own = index.subarray(cut.end, end);
    if (version === 4) name = Buffer.concat([name.subarray(0, name.length - cut.value), own]);
    const changedAt = timeAt(index, at);
    if (changedAt >= since && isFile(index, at, flags)) {
      const file = (version === 4 ? name : own).toString('utf8');
      entries.push({ file, id: index.toString('hex', at + STAT, flagsAt), changedAt });
    }
    // Names of the earlier versions end in one to eight zeros.
    at = version === 4 ? end + 1 : at + ((end - at + 8) & ~7);
  }
  return { entries, end: at };
}

/** Systems without parts of a second admit all of it. */
function timeAt(index: Buffer, at: number): number {
  const [seconds, parts] = [index.readUInt32BE(at), index.readUInt32BE(at + 4)];
  if (seconds === 0) return 0;
  return seconds * 1000 + (parts === 0 ? 999 : parts / 1e6);
}

const MODE_AT = 24;

/** Neither a repository nor a folder, and in no conflict. */
function isFile(index: Buffer, at: number, flags: number): boolean {
  const kind = index.readUInt32BE(at + MODE_AT) >> 12;
  return (flags & STAGE) === 0 && (kind === 0o10 || kind === 0o12);
}

/** A number in groups of seven bits, as offsets in packs are written. */
function offsetAt(index: Buffer, at: number): { value: number; end: number } {
  let byte = index.readUInt8(at);
  let value = byte & 127;
  let end = at + 1;
  while (byte & 128) {
    byte = index.readUInt8(end);
    value = (value + 1) * 128 + (byte & 127);
    end += 1;
  }
  return { value, end };
}

/** Its entries then lie in another file as well. */
function isSplit(index: Buffer, start: number, idBytes: number): boolean {
  for (let at = start; at + 8 <= index.length - idBytes; at += 8 + index.readUInt32BE(at + 4)) {
    if (index.toString('latin1', at, at + 4) === 'link') return true;
  }
  return false;
}
