/**
 * How the files of a project differ from a commit, and what changed between two such states. git lists what differs;
 * what it hides (flags of the index, ignored secrets, settings, its own configuration) is looked at besides.
 */

import path from 'node:path';
import { headCommit } from '../../../base/git/head.ts';
import { gitPlaceAround } from '../../../base/git/work-tree.ts';
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
import { fieldsOf, git, gitOrThrow, NOT_BELOW } from './git.ts';
import { hiddenByIndex, indexOf, keep, namesIn } from './hidden-by-index.ts';
import { hides } from './hidden-files.ts';
import { type Compared, movedBetween, recordedBetween, recordedId, type State } from './recorded-changes.ts';

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

/** One that can be compared with an earlier one. @throws when that was told by git, which now fails */
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
export interface Difference {
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
