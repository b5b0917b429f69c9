/**
 * Watches what a call changes that may write unseen: the state before it is noted, and compared afterwards. A call that
 * surely only reads notes the time alone, so that it costs nothing before it runs; what was touched since then counts.
 */

import path from 'node:path';
import { headCommit } from '../../../base/git/head.ts';
import { contentHash } from '../../../base/hash.ts';
import { isRecord } from '../../../base/json-record.ts';
import { noteOf } from '../conversation-notes.ts';
import { type Contents, changesBetween, type Snapshot, takeSnapshot, touchedAt } from '../git/work-tree-snapshot.ts';
import type { GatePorts } from '../ports.ts';
import type { ProjectGate } from '../project-gate.ts';
import type { Scene } from '../scene.ts';
import { notePresent } from './present-files.ts';
import { protectedState } from './protected-state.ts';
import { type Changes, contentsIn, type StateBefore, snapshotIn } from './tampering.ts';

/**
 * Files without a grant that a call may write: `anything`, also by a hard link to what it names; in a view `made`, what is not
 * there yet; `nothing`, since it surely only reads.
 */
export type MayWrite = 'anything' | 'made' | 'nothing';

export interface WatchCall {
  /** It may write what cannot be seen in advance, so that the files before it are noted as they are. */
  readonly isExact: boolean;
  readonly mayWrite: MayWrite;
}

/**
 * @returns what changed since the last state that this conversation knows of, between two calls; the files only where the
 * state before the call is noted exactly
 * @throws when the state cannot be noted
 */
export function startWatching({ ports, callId }: Scene, gate: ProjectGate, { isExact, mayWrite }: WatchCall): Changes {
  const { project, notes, conversation } = gate;
  const snapshot = isExact ? takeSnapshot(project.root) : null;
  const commit = headCommit(project.root) ?? null;
  const hidden = protectedState(ports, project);
  const noted: Noted = { at: ports.now(), mayWrite, commit, snapshot, hidden };
  notePresent(gate, callId);
  notes.write(nameOf(conversation, callId), { ...noted });
  return meanwhile(gate, snapshot, hidden);
}

export interface CallEnd {
  readonly during: Changes;
  readonly mayWrite: MayWrite;
  /** When the call began, in milliseconds since the epoch. */
  readonly since: number;
  /** Changed before the call began, which nobody was told. */
  readonly meanwhile: Changes;
}

/** Undefined for a call whose beginning was not seen. @throws when the states cannot be compared */
export function finishWatching({ ports, callId }: Scene, gate: ProjectGate): CallEnd | undefined {
  const { project, notes, conversation } = gate;
  const name = nameOf(conversation, callId);
  const noted = notedIn(notes.read(name));
  if (noted === undefined) return undefined;
  notes.remove(name);
  const after = takeSnapshot(project.root);
  const hidden = protectedState(ports, project);
  const before = stateBefore(gate, noted);
  const isListed = (file: string): boolean => isHidden(path.join(project.root, file), [noted.hidden, hidden]);
  const changed = changesBetween(project.root, before.snapshot, after).filter((file) => !isListed(file));
  const isRecent = (file: string): boolean => touchedAt(project.root, file) >= noted.at - CLOCK_STEP_MS;
  // Also what was changed a second time in the same way, after somebody had taken it back in between.
  const again = Object.keys(after.differences).filter((file) => !isListed(file) && isRecent(file));
  const isExact = noted.snapshot !== null;
  const files = isExact ? changed : [...new Set([...changed.filter(isRecent), ...again])].sort();
  const earlier = isExact || !before.isKnown ? [] : changed.filter((file) => !files.includes(file));
  rememberState(gate, after, hidden);
  return {
    during: { files, hidden: differing(noted.hidden, hidden), before },
    mayWrite: noted.mayWrite,
    since: noted.at - CLOCK_STEP_MS,
    meanwhile: { files: earlier, hidden: [], before },
  };
}

/** Of a call that only reads the files before it were not noted; those of the last state are as good as any. */
function stateBefore(gate: ProjectGate, { snapshot, hidden, commit }: Noted): StateBefore {
  if (snapshot !== null) return { snapshot, hidden, isKnown: isComparable(snapshot) };
  const known = knownState(gate)?.snapshot;
  if (known?.commit === commit && isComparable(known)) return { snapshot: known, hidden, isKnown: true };
  return { snapshot: { commit, differences: {} }, hidden, isKnown: false };
}

/** Without git files are told apart by their times, which nobody can bring back. */
function isComparable({ commit, differences }: Snapshot): boolean {
  return commit !== null || Object.values(differences).every((mark) => !mark.includes(':'));
}

/** Changes since the last state that this conversation knows of; nothing for one that it has seen none of. */
function meanwhile(gate: ProjectGate, snapshot: Snapshot | null, hidden: Contents): Changes {
  const known = knownState(gate);
  if (known === undefined) return { ...NOTHING, before: { snapshot: NO_FILES, hidden, isKnown: false } };
  const { root } = gate.project;
  const changed = snapshot === null ? [] : changesBetween(root, known.snapshot, snapshot);
  const files = changed.filter((file) => !isHidden(path.join(root, file), [known.hidden, hidden]));
  rememberState(gate, snapshot ?? known.snapshot, hidden);
  return {
    files,
    hidden: differing(known.hidden, hidden),
    before: { ...known, isKnown: isComparable(known.snapshot) },
  };
}

const NO_FILES: Snapshot = { commit: null, differences: {} };
const NOTHING = { files: [], hidden: [] };

/** The same at an event that is no call. @throws when the states cannot be compared */
export function changedSinceLast(ports: GatePorts, gate: ProjectGate): Changes {
  const snapshot = knownState(gate) === undefined ? null : takeSnapshot(gate.project.root);
  return meanwhile(gate, snapshot, protectedState(ports, gate.project));
}

/** Of the protected files alone, which costs no call of git. */
export function protectedSinceLast(ports: GatePorts, gate: ProjectGate): Changes {
  return meanwhile(gate, null, protectedState(ports, gate.project));
}

/** A conversation that begins, or goes on later, is told of nothing that was before. */
export function forgetState({ notes, conversation }: ProjectGate): void {
  notes.remove(noteOf(conversation, 'state'));
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
}

function nameOf(conversation: string, callId: string): string {
  return noteOf(conversation, `calls/${contentHash(callId)}`);
}

interface KnownState {
  readonly snapshot: Snapshot;
  readonly hidden: Contents;
}

function knownState({ notes, conversation }: ProjectGate): KnownState | undefined {
  const record = notes.read(noteOf(conversation, 'state'));
  const snapshot = isRecord(record) ? snapshotIn(record.snapshot) : undefined;
  return isRecord(record) && snapshot !== undefined ? { snapshot, hidden: contentsIn(record.hidden) } : undefined;
}

function rememberState({ notes, conversation }: ProjectGate, snapshot: Snapshot, hidden: Contents): void {
  try {
    notes.write(noteOf(conversation, 'state'), { snapshot, hidden });
  } catch {
    // The next call begins with a state of its own, and what changed until then is not told.
  }
}

function differing(before: Contents, after: Contents): readonly string[] {
  const files = new Set([...Object.keys(before), ...Object.keys(after)]);
  return [...files].filter((file) => before[file] !== after[file]).sort();
}

const LESS: readonly MayWrite[] = ['made', 'nothing'];

function notedIn(record: unknown): Noted | undefined {
  if (!isRecord(record) || typeof record.at !== 'number') return undefined;
  const commit = typeof record.commit === 'string' ? record.commit : null;
  const mayWrite = LESS.find((one) => one === record.mayWrite) ?? 'anything';
  const snapshot = snapshotIn(record.snapshot) ?? null;
  return { at: record.at, mayWrite, commit, snapshot, hidden: contentsIn(record.hidden) };
}
