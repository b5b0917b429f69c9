/**
 * Watches what a call changes that may write unseen: the state before it is noted, and compared afterwards. A call that
 * surely only reads notes the time alone, so that it costs nothing before it runs; what was touched since then counts.
 */
import path from 'node:path';
import { messageOf } from '../../../base/error-text.ts';
import { headCommit } from '../../../base/git/head.ts';
import { contentHash } from '../../../base/hash.ts';
import { isRecord } from '../../../base/json-record.ts';
import { WATCHED_AT_HOME, WATCHED_IN_PROJECTS } from '../../../clients/settings.ts';
import type { OtherName } from '../../../shell/contract.ts';
import { configFile } from '../../roots/index-folder.ts';
import type { GatedProject } from '../../roots/project-root.ts';
import { addToList, listOf, noteOf } from '../conversation-notes.ts';
import { hiddenBy } from '../git/hidden-files.ts';
import { gitFoldersAround } from '../git/repository.ts';
import {
  changesBetween,
  NO_FILES,
  type Snapshot,
  takeAnother,
  takeSnapshot,
  touchedAt,
} from '../git/work-tree-snapshot.ts';
import type { GatePorts } from '../ports.ts';
import type { ProjectGate } from '../project-gate.ts';
import type { Scene } from '../scene.ts';
import { filesMatching, PACKED_REFERENCES, settingsMark } from '../settings-files.ts';
import { type Contents, contentIn } from './content-ids.ts';
import { knownState, rememberState } from './known-state.ts';
import { notePresent } from './present-files.ts';
import { type Changes, contentsIn, type StateBefore, snapshotIn } from './tampering.ts';

/**
 * Files without a grant that a call may write: `anything`, also by a hard link to what it names; in a view `made`, what is not
 * there yet, and `recorded`, what git came to hold and no file has; `nothing`, since it surely only reads.
 */
export type MayWrite = 'anything' | 'made' | 'recorded' | 'nothing';

export interface WatchCall {
  /** Whether the files before the call are noted as they are, since what it writes cannot be seen in advance. */
  readonly isExact: boolean;
  readonly mayWrite: MayWrite;
}

/**
 * @returns what changed since the last state that this conversation knows of, between two calls; the files only where the
 * state before the call is noted exactly
 * @throws when the state cannot be noted
 */
export function startWatching({ ports, callId }: Scene, gate: ProjectGate, { isExact, mayWrite }: WatchCall): Started {
  const { project, notes, conversation } = gate;
  const snapshot = isExact ? takeSnapshot(project.root, notes) : null;
  const commit = headCommit(project.root) ?? null;
  const hidden = protectedState(ports, project);
  const noted: Noted = { at: ports.now(), mayWrite, commit, snapshot, hidden, until: null };
  notePresent(gate, callId);
  notes.write(nameOf(conversation, callId), { ...noted });
  const uncompared = snapshot?.by === 'git' ? listOf(notes, conversation, UNCOMPARED) : [];
  return { changes: meanwhile(gate, snapshot, hidden), uncompared };
}

interface Started {
  readonly changes: Changes;
  /** Earlier calls, by their ids, that can be compared now: git failed when they ended, and does not any longer. */
  readonly uncompared: readonly string[];
}

/** Calls whose files could not be compared when they ended, by their ids. */
export const UNCOMPARED = 'uncompared';

export interface CallEnd {
  readonly during: Changes;
  /** Changed files that git holds with a content which no file has. */
  readonly recorded: readonly string[];
  readonly mayWrite: MayWrite;
  /** When the call began, in milliseconds since the epoch. */
  readonly since: number;
  /** Changed before the call began, which nobody was told. */
  readonly meanwhile: Changes;
  /** Why the files could not be compared; undefined when they were. */
  readonly failure: string | undefined;
}

/** Undefined for a call whose beginning was not seen. */
export function finishWatching({ ports, callId }: Scene, gate: ProjectGate): CallEnd | undefined {
  const { project, notes, conversation } = gate;
  const name = nameOf(conversation, callId);
  const noted = notedIn(notes.read(name));
  if (noted === undefined) return undefined;
  notes.remove(name);
  const hidden = protectedState(ports, project);
  const { files, recorded, earlier, before, failure } = comparedFiles(gate, noted, hidden);
  if (failure !== undefined && noted.snapshot !== null) {
    notes.write(name, { ...noted, until: noted.until ?? ports.now() });
    addToList(notes, conversation, UNCOMPARED, [callId]);
  }
  return {
    during: { files, hidden: noted.until === null ? differing(noted.hidden, hidden) : [], before },
    recorded,
    mayWrite: noted.mayWrite,
    since: noted.at - CLOCK_STEP_MS,
    meanwhile: { files: earlier, hidden: [], before },
    failure,
  };
}

interface Compared extends Pick<CallEnd, 'failure' | 'recorded'> {
  /** Changed during the call. */
  readonly files: readonly string[];
  /** Changed before it. */
  readonly earlier: readonly string[];
  readonly before: StateBefore;
}

/** While git fails nothing is known of the files; they are compared later, and the state stays the last known one. */
function comparedFiles(gate: ProjectGate, noted: Noted, hidden: Contents): Compared {
  try {
    const { root } = gate.project;
    const after =
      noted.snapshot === null ? takeSnapshot(root, gate.notes) : takeAnother(root, gate.notes, noted.snapshot);
    const compared = filesBetween(gate, { noted, after, hidden });
    if (noted.until === null) rememberState(gate, after, hidden);
    return compared;
  } catch (error) {
    const known = noted.snapshot ?? knownState(gate)?.snapshot;
    if (known !== undefined && noted.until === null) rememberState(gate, known, hidden);
    const before = { snapshot: known ?? NO_FILES, hidden: noted.hidden, isKnown: false };
    return { files: [], recorded: [], earlier: [], before, failure: messageOf(error) };
  }
}

interface After {
  readonly noted: Noted;
  readonly after: Snapshot;
  readonly hidden: Contents;
}

function filesBetween(gate: ProjectGate, { noted, after, hidden }: After): Compared {
  const { root } = gate.project;
  const before = stateBefore(gate, noted, after);
  const isListed = (file: string): boolean => isHidden(path.join(root, file), [noted.hidden, hidden]);
  const { until } = noted;
  const isLater = (file: string): boolean => until !== null && touchedAt(root, file) > until + CLOCK_STEP_MS;
  const isRecent = (file: string): boolean => touchedAt(root, file) >= noted.at - CLOCK_STEP_MS;
  const difference = changesBetween(root, before.snapshot, after);
  const hiding = after.by === 'git' ? hiddenBy({ root, ...gate }, difference.files).filter(isRecent) : [];
  const all = [...new Set([...difference.files, ...hiding])].sort();
  const changed = all.filter((file) => !isListed(file) && !isLater(file));
  const recorded = difference.recorded.filter((file) => changed.includes(file));
  // Also what was changed a second time in the same way, after somebody had taken it back in between.
  const again = Object.keys(after.differences).filter((file) => !isListed(file) && isRecent(file));
  const isExact = noted.snapshot !== null;
  const files = isExact ? changed : [...new Set([...changed.filter(isRecent), ...again, ...recorded])].sort();
  const earlier = isExact || !before.isKnown ? [] : changed.filter((file) => !files.includes(file));
  return { files, recorded, earlier, before, failure: undefined };
}

/**
 * The files before a call that only reads were not noted; those of the last state are as good as any. Answers of git can be
 * brought back, times cannot.
 */
function stateBefore(gate: ProjectGate, { snapshot, hidden, commit }: Noted, { by }: Snapshot): StateBefore {
  if (snapshot !== null) return { snapshot, hidden, isKnown: snapshot.by === 'git' };
  const known = knownState(gate)?.snapshot;
  // A person may have staged something since.
  if (by === 'git' && known?.by === by && known.commit === commit)
    return { snapshot: { ...known, staged: null }, hidden, isKnown: true };
  const nothing = { by, commit: by === 'git' ? commit : null, differences: {}, staged: null };
  return { snapshot: nothing, hidden, isKnown: false };
}

/** Changes since the last state that this conversation knows of; nothing for one that it has seen none of. */
function meanwhile(gate: ProjectGate, snapshot: Snapshot | null, hidden: Contents): Changes {
  const known = knownState(gate);
  if (known === undefined) return { ...NOTHING, before: { snapshot: NO_FILES, hidden, isKnown: false } };
  const { root } = gate.project;
  const changed = snapshot === null ? [] : changesSince(root, known.snapshot, snapshot);
  const files = changed.filter((file) => !isHidden(path.join(root, file), [known.hidden, hidden]));
  rememberState(gate, snapshot ?? known.snapshot, hidden);
  return {
    files,
    hidden: differing(known.hidden, hidden),
    before: { ...known, isKnown: known.snapshot.by === 'git' },
  };
}

/** Nothing where two states cannot be compared, such as after the commit of the former was pruned: this is only told. */
function changesSince(root: string, known: Snapshot, now: Snapshot): readonly string[] {
  if (known.by !== now.by) return [];
  try {
    return changesBetween(root, known, now).files;
  } catch {
    return [];
  }
}

const NOTHING = { files: [], hidden: [] };

/** Compares at an event that is no call. @throws when the states cannot be compared */
export function changedSinceLast(ports: GatePorts, gate: ProjectGate): Changes {
  const snapshot = knownState(gate) === undefined ? null : takeSnapshot(gate.project.root, gate.notes);
  return meanwhile(gate, snapshot, protectedState(ports, gate.project));
}

/** Compares the protected files alone, without a call of git. */
export function protectedSinceLast(ports: GatePorts, gate: ProjectGate): Changes {
  return meanwhile(gate, null, protectedState(ports, gate.project));
}

/** A file that is compared by its meaning is not compared by its content as well. */
function isHidden(absolute: string, states: readonly Contents[]): boolean {
  return states.some((state) => Object.hasOwn(state, absolute));
}

/** File systems stamp files with a clock that moves in steps. */
const CLOCK_STEP_MS = 20;

interface Noted {
  readonly at: number;
  readonly mayWrite: MayWrite;
  readonly commit: string | null;
  /** Null for a call that only reads. */
  readonly snapshot: Snapshot | null;
  readonly hidden: Contents;
  /** When it ended, of a call whose files could not be compared then; null for others. */
  readonly until: number | null;
}

function nameOf(conversation: string, callId: string): string {
  return noteOf(conversation, `calls/${contentHash(callId)}`);
}

function differing(before: Contents, after: Contents): readonly string[] {
  const files = new Set([...Object.keys(before), ...Object.keys(after)]);
  return [...files].filter((file) => contentIn(before, file) !== contentIn(after, file)).sort();
}

const LESS: readonly MayWrite[] = ['made', 'recorded', 'nothing'];

function notedIn(record: unknown): Noted | undefined {
  if (!isRecord(record) || typeof record.at !== 'number') return undefined;
  const commit = typeof record.commit === 'string' ? record.commit : null;
  const mayWrite = LESS.find((one) => one === record.mayWrite) ?? 'anything';
  const snapshot = snapshotIn(record.snapshot) ?? null;
  const until = typeof record.until === 'number' ? record.until : null;
  return { at: record.at, mayWrite, commit, snapshot, hidden: contentsIn(record.hidden), until };
}

/** By absolute path. */
function protectedState({ home, otherNames }: GatePorts, project: GatedProject): Contents {
  const files = [
    ...WATCHED_IN_PROJECTS.flatMap((pattern) => filesMatching(project.root, pattern)),
    ...WATCHED_AT_HOME.flatMap((pattern) => filesMatching(home, pattern)),
    ...movedFiles(home, otherNames(null)),
    ...configurationOf(project),
    ...SETTINGS_OF_KEYS.map((name) => path.join(home, '.gnupg', name)),
    ...gitFiles(project.root),
  ];
  return Object.fromEntries(files.flatMap((file) => entryOf(file)));
}

/** They name programs, and lie in a folder that signing a commit opens. */
const SETTINGS_OF_KEYS = ['gpg.conf', 'gpg-agent.conf', 'gpgsm.conf', 'common.conf', 'dirmngr.conf', 'scdaemon.conf'];

/** Settings that a variable put elsewhere. */
function movedFiles(home: string, names: readonly OtherName[]): readonly string[] {
  return names.flatMap(({ place, name, isMoved }) => {
    const atHome = path.relative(home, name);
    if (!isMoved || atHome === '') return [];
    const patterns = WATCHED_AT_HOME.filter((pattern) => pattern.startsWith(`${atHome}/`));
    const below = patterns.flatMap((pattern) => filesMatching(place, pattern.slice(atHome.length + 1)));
    return WATCHED_AT_HOME.includes(atHome) ? [place, ...below] : below;
  });
}

function entryOf(file: string): readonly [string, string][] {
  const mark = settingsMark(file);
  return mark === undefined ? [] : [[file, mark]];
}

function configurationOf({ root, home }: GatedProject): readonly string[] {
  return [...new Set([root, home])].map((folder) => configFile(folder));
}

/**
 * Files that decide which programs git runs, which files it ignores and what stands for a commit, also where its folder lies
 * above the project.
 */
function gitFiles(root: string): readonly string[] {
  return gitFoldersAround(root).flatMap((folder) => {
    const hooks = filesMatching(folder, 'hooks/*').filter((file) => !file.endsWith('.sample'));
    return [
      ...hooks,
      ...filesMatching(folder, 'refs/replace/*'),
      ...GIT_SETTINGS.map((name) => path.join(folder, name)),
    ];
  });
}

const GIT_SETTINGS = [
  ...['config', 'config.worktree', 'commondir', PACKED_REFERENCES],
  ...['info/exclude', 'info/attributes', 'info/sparse-checkout', 'gitdir', 'shallow'],
  // Lines of the one are commands; the other names repositories whose objects count.
  ...['rebase-merge/git-rebase-todo', 'objects/info/alternates'],
];
