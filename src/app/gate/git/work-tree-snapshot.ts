/**
 * How the files of a project differ from a commit, and what changed between two such states. git lists what differs;
 * what it hides (flags of the index, ignored secrets, settings, its own configuration) is looked at besides.
 */

import { lstatSync, readFileSync, type Stats, statSync } from 'node:fs';
import path from 'node:path';
import { commonFolder, headCommit } from '../../../base/git/head.ts';
import { type GitPlace, gitPlaceAround } from '../../../base/git/work-tree.ts';
import { isRecord } from '../../../base/json-record.ts';
import { readTextOrUndefined } from '../../../base/optional-file.ts';
import { isSecretPath } from '../../../indexing/scan/secret.ts';
import { markOf } from '../../roots/file-system.ts';
import {
  ABSENT,
  type Contents,
  changeTime,
  contentId,
  contentIds,
  contentIn,
  isSameContent,
  walkContents,
} from '../changes/content-ids.ts';
import type { Notes } from '../ports.ts';
import { ignoredSettings, settingsMark } from '../settings-files.ts';
import { fieldsOf, git, gitOrThrow, hasOwnFilters, NOT_BELOW } from './git.ts';
import { hides } from './hidden-files.ts';

export interface Snapshot extends State {
  /** Told by git, or by `times` where git does not manage the files or could not be asked. */
  readonly by: 'git' | 'times';
}

/** Before anything was looked at. */
export const NO_FILES: Snapshot = { by: 'git', commit: null, differences: {}, staged: null };

/**
 * @param root folder of the project, which may lie within a repository
 * @param notes in which it stands how far the index of git was believed
 */
export function takeSnapshot(root: string, notes: Notes): Snapshot {
  if (gitPlaceAround(root) === undefined) return byTimes(root);
  try {
    return byGit(root, notes);
  } catch {
    // Changes are seen by times as well; only bringing back what was there needs git.
    return byTimes(root);
  }
}

/** Takes a snapshot that can be compared with an earlier one. @throws when git made that one, and fails now */
export function takeAnother(root: string, notes: Notes, { by }: Snapshot): Snapshot {
  return by === 'git' ? byGit(root, notes) : byTimes(root);
}

function byTimes(root: string): Snapshot {
  return { by: 'times', commit: null, differences: walkContents(root), staged: null };
}

function byGit(root: string, notes: Notes): Snapshot {
  const listed = changedFiles(root);
  const flagged = flaggedFiles(root, notes);
  const named = [...listed.visible, ...flagged];
  const files = [...named, ...hiddenByIndex(root, notes, new Set(named))];
  const settings = listed.ignored.flatMap((file) => ignoredSettings(root, file));
  const differences = Object.fromEntries([
    ...contentIds(root, files),
    ...settings.map((file) => [file, settingsMark(path.join(root, file)) ?? ABSENT]),
  ]);
  const { staged } = listed;
  const passedOver = Object.fromEntries(flagged.map((file) => [file, `passed over ${contentIn(staged, file) ?? ''}`]));
  return { by: 'git', commit: headCommit(root) ?? null, differences, staged: { ...staged, ...passedOver } };
}

/** Sorted paths. */
interface Difference {
  /** All that changed. */
  readonly files: readonly string[];
  /** Changed files that git now holds with a content which no file has. */
  readonly recorded: readonly string[];
}

/** @throws when the states cannot be compared */
export function changesBetween(root: string, before: Snapshot, after: Snapshot): Difference {
  const moved = movedBetween(root, before.commit, after.commit);
  const recorded = recordedBetween(root, { before, after, moved });
  return { files: [...new Set([...changedBetween(root, { before, after, moved }), ...recorded])].sort(), recorded };
}

function changedBetween(root: string, { before, after, moved }: Compared): readonly string[] {
  const committed = committedBefore(root, { before, after, moved });
  const candidates = new Set([
    ...Object.keys(before.differences),
    ...Object.keys(after.differences),
    ...committed.keys(),
  ]);
  return [...candidates].filter((file) => isChanged(root, { file, before, after, committed }));
}

/** Files that were not there, of those that changed; none where git cannot tell. */
export function absentBefore(root: string, { commit, differences }: Snapshot, files: readonly string[]): Set<string> {
  const unlisted = files.filter((file) => !Object.hasOwn(differences, file));
  const absent = files.filter((file) => contentIn(differences, file) === ABSENT);
  if (unlisted.length === 0 || commit === null) return new Set([...absent, ...unlisted]);
  const tracked = git(root, ['--literal-pathspecs', 'ls-tree', '-z', '--name-only', commit, '--', ...unlisted]);
  const known = tracked === undefined ? unlisted : fieldsOf(tracked);
  return new Set([...absent, ...unlisted.filter((file) => !known.includes(file))]);
}

interface Candidate {
  readonly file: string;
  readonly before: State;
  readonly after: State;
  /** Contents in the commit of before, of files that may differ from it now. */
  readonly committed: ReadonlyMap<string, string>;
}

function isChanged(root: string, { file, before, after, committed }: Candidate): boolean {
  const was = contentIn(before.differences, file) ?? committed.get(file);
  const now = contentIn(after.differences, file);
  const isSameCommit = before.commit === after.commit;
  if (was === undefined && isSameCommit) return now !== ABSENT || before.commit !== null;
  return !isSameContent(root, file, { was: was ?? ABSENT, now: now ?? contentId(root, file) });
}

/** Only needed when the commit itself changed; otherwise what is not listed is as committed. */
function committedBefore(root: string, { before, after, moved }: Compared): ReadonlyMap<string, string> {
  if (before.commit === null || before.commit === after.commit) return new Map();
  const asked = [...moved.keys(), ...Object.keys(after.differences)].filter(
    (file) => !Object.hasOwn(before.differences, file),
  );
  return blobsOf(root, before.commit, [...new Set(asked)]);
}

function blobsOf(root: string, commit: string, files: readonly string[]): ReadonlyMap<string, string> {
  const output = gitOrThrow(root, ['ls-tree', '-r', '-z', commit]);
  const blobs = new Map(
    fieldsOf(output).map((row): [string, string] => {
      // The first tab ends the id; a name may hold others.
      const end = row.indexOf('\t');
      return [row.slice(end + 1), row.slice(0, end).split(' ')[2] ?? ''];
    }),
  );
  return new Map(files.map((file) => [file, blobs.get(file) ?? ABSENT]));
}

const STATUS = [
  'status',
  '--porcelain=v2',
  '-z',
  '--no-renames',
  NOT_BELOW,
  '--untracked-files=all',
  '--ignored=matching',
  '--',
  '.',
];

interface Listed {
  readonly visible: readonly string[];
  /** Files, and with `/` at the end folders. */
  readonly ignored: readonly string[];
  readonly staged: Contents;
}

/** Relative to the project. */
function changedFiles(root: string): Listed {
  const output = gitOrThrow(root, STATUS);
  const prefix = prefixOf(root);
  const rows = fieldsOf(output).map((row) => rowIn(row, prefix));
  return {
    visible: rows.filter(({ kind, file }) => kind !== '!' || isSecretPath(file) || hides(file)).map(({ file }) => file),
    ignored: rows.filter(({ kind }) => kind === '!').map(({ file }) => file),
    staged: Object.fromEntries(rows.flatMap(({ file, staged }) => (staged === undefined ? [] : [[file, staged]]))),
  };
}

interface Row {
  /** `1` for what is tracked, `u` for a conflict, `?` for what is not tracked, `!` for what is ignored. */
  readonly kind: string;
  readonly file: string;
  /** Content in the index where it is not that of the commit. */
  readonly staged: string | undefined;
}

/** Fields that come before the path; it may hold blanks. */
const FIELDS_BEFORE: Readonly<Record<string, number>> = { '1': 8, u: 10 };

function rowIn(row: string, prefix: string): Row {
  const [kind = '', states = '', ...fields] = row.split(' ');
  const count = FIELDS_BEFORE[kind];
  if (count === undefined) return { kind, file: row.slice('? '.length + prefix.length), staged: undefined };
  const file = row.split(' ').slice(count).join(' ').slice(prefix.length);
  const isStaged = kind === '1' && !states.startsWith('.');
  return { kind, file, staged: isStaged ? recordedId(fields[5] ?? '') : undefined };
}

/** Prefix of a project that is not the root of its repository: git names paths from there. Only asked where git may take another folder for the root. */
function prefixOf(root: string): string {
  const place = gitPlaceAround(root);
  const settings = place === undefined ? '' : readTextOrUndefined(path.join(place.gitFolder, 'config'));
  if (place?.top === root && settings !== undefined && !/worktree|include/i.test(settings)) return '';
  return gitOrThrow(root, ['rev-parse', '--show-prefix']).replace(/\n$/, '');
}

/** Files that the index tells git not to look at, by `assume-unchanged` and `skip-worktree`; asked anew when the index changed. */
function flaggedFiles(root: string, notes: Notes): readonly string[] {
  const place = gitPlaceAround(root);
  const stats = place && indexOf(place);
  const mark = stats && `${root}:${markOf(stats)}`;
  const known = notes.read(FLAGGED);
  const isKnown = mark !== undefined && isRecord(known) && known.mark === mark;
  const files = isKnown ? namesIn(known.files) : askFlagged(root);
  if (!isKnown && mark !== undefined) keep(notes, FLAGGED, { mark, files });
  return files.filter((file) => contentId(root, file) !== ABSENT);
}

const FLAGGED = 'flagged';

function askFlagged(root: string): readonly string[] {
  const output = gitOrThrow(root, ['ls-files', '-v', '-z']);
  return fieldsOf(output).flatMap((row) => (/^[a-zS] /.test(row) ? [row.slice('S '.length)] : []));
}

/** When a file was last touched, or the nearest folder that is left of where it was. */
export function touchedAt(root: string, file: string): number {
  for (let place = path.join(root, file); ; place = path.dirname(place)) {
    const time = changeTime(place);
    if (time !== undefined || place === root) return time ?? 0;
  }
}

/** A project as it differs from a commit. */
interface State {
  /** Null before the first commit, and where git does not tell. */
  readonly commit: string | null;
  /** Files of the work tree that differ from the commit; every file where there is none. */
  readonly differences: Contents;
  /** Files that the index holds otherwise than the commit, or has git pass over; null where the index was not looked at. */
  readonly staged: Contents | null;
}

interface Compared {
  readonly before: State;
  readonly after: State;
  /** Files that the two commits hold differently. */
  readonly moved: ReadonlyMap<string, Moved>;
}

/** Contents in two commits. */
interface Moved {
  readonly was: string;
  readonly now: string;
}

/** By path relative to the project; nothing where one of the commits is not known. @throws when git fails */
function movedBetween(root: string, before: string | null, after: string | null): ReadonlyMap<string, Moved> {
  if (before === null || after === null || before === after) return new Map();
  const rows = fieldsOf(gitOrThrow(root, [...DIFF, before, after]));
  const moved = new Map<string, Moved>();
  for (let at = 0; at + 1 < rows.length; at += 2) {
    const [, , was = '', now = ''] = (rows[at] ?? '').split(' ');
    moved.set(rows[at + 1] ?? '', { was: recordedId(was), now: recordedId(now) });
  }
  return moved;
}

const DIFF = ['diff', '--raw', '--no-abbrev', '-z', '--no-renames', '--ignore-submodules=none', '--relative'];

/** A content as git names it in its lists, where zeros stand for none. */
function recordedId(id: string): string {
  return /^0+$/.test(id) ? ABSENT : id;
}

/**
 * Files whose new content in the commit, or in the index, is none that they had before, in git or on disk, and none that
 * they have now. A person who commits in the meantime commits what a file holds.
 */
function recordedBetween(root: string, compared: Compared): readonly string[] {
  const { before, after, moved } = compared;
  const committed = [...moved].map(([file, { now }]) => ({ file, content: now }));
  const staged = before.staged === null ? [] : Object.entries(after.staged ?? {});
  const recorded = [...committed, ...staged.map(([file, content]) => ({ file, content }))];
  const news = recorded.filter((one) => !wasThere(compared, one) && contentId(root, one.file) !== one.content);
  const isHeld = heldAsGitReads(root, news);
  return [...new Set(news.filter((one) => !isHeld(one)).map(({ file }) => file))].sort();
}

interface Recorded {
  readonly file: string;
  readonly content: string;
}

function wasThere({ before, moved }: Compared, { file, content }: Recorded): boolean {
  const known = [contentIn(before.differences, file), contentIn(before.staged ?? {}, file), moved.get(file)?.was];
  return known.includes(content);
}

/** Line ends and other filters make a file another content in git; only asked for what would be told otherwise. */
function heldAsGitReads(root: string, news: readonly Recorded[]): (one: Recorded) => boolean {
  const files = [...new Set(news.map(({ file }) => file))].filter((file) => contentId(root, file) !== ABSENT);
  if (files.length === 0 || files.length > MOST_ASKED) return () => false;
  const ids =
    git(root, ['hash-object', '--', ...files])
      ?.trim()
      .split('\n') ?? [];
  const byFile = new Map(files.map((file, at) => [file, ids[at]]));
  return ({ file, content }) => byFile.get(file) === content;
}

/** As many names as a command line surely takes. */
const MOST_ASKED = 500;

/**
 * Files that the index takes for what they are not. It notes how far the index was believed.
 * @param root folder of the project
 * @param told by git to differ, relative to the project as are the files returned
 * @throws when git fails
 */
function hiddenByIndex(root: string, notes: Notes, listed: ReadonlySet<string>): readonly string[] {
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
function indexOf({ gitFolder }: Pick<GitPlace, 'gitFolder'>): Stats | undefined {
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
function namesIn(value: unknown): readonly string[] {
  return Array.isArray(value) ? value.filter((one) => typeof one === 'string') : [];
}

function believe(notes: Notes, believed: Believed): void {
  keep(notes, NOTE, { ...believed });
}

/** Keeps what is looked up again where it is not kept. */
function keep(notes: Notes, name: string, record: Readonly<Record<string, unknown>>): void {
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
