/**
 * Watches what a call changes that may write unseen: the state before it is noted, and compared afterwards. A call that
 * surely only reads notes the time alone, so that it costs nothing before it runs; what was touched since then counts.
 */
import path from 'node:path';
import { contentHash } from '../../base/hash.ts';
import { isRecord } from '../../base/json-record.ts';
import { noteOf } from './conversation-notes.ts';
import { headCommit } from './git/git.ts';
import { type Contents, changesBetween, type Snapshot, takeSnapshot, touchedAt } from './git/work-tree-snapshot.ts';
import type { Notes } from './ports.ts';
import type { ProjectGate } from './project-gate.ts';
import { protectedState } from './protected-state.ts';
import type { Scene } from './scene.ts';

export interface WatchCall {
  /** It may write what cannot be seen in advance, so that the files before it are noted as they are. */
  readonly isExact: boolean;
}

/** @throws when the state cannot be noted */
export function startWatching({ ports, callId }: Scene, gate: ProjectGate, { isExact }: WatchCall): void {
  const { project, notes, conversation } = gate;
  const snapshot = isExact ? takeSnapshot(project.root) : null;
  const commit = headCommit(project.root) ?? null;
  const noted: Noted = { at: ports.now(), commit, snapshot, hidden: protectedState(ports, project) };
  notes.write(nameOf(conversation, callId), { ...noted });
}

/** Paths that a call changed, relative to the project where they lie inside; sorted. */
export interface CallChanges {
  readonly files: readonly string[];
  /** Protected files, by absolute path. */
  readonly hidden: readonly string[];
}

/** Undefined for a call whose beginning was not seen. @throws when the states cannot be compared */
export function finishWatching({ ports, callId }: Scene, gate: ProjectGate): CallChanges | undefined {
  const { project, notes, conversation } = gate;
  const name = nameOf(conversation, callId);
  const noted = notedIn(notes.read(name));
  if (noted === undefined) return undefined;
  notes.remove(name);
  const after = takeSnapshot(project.root);
  const hidden = protectedState(ports, project);
  const changed = changesBetween(project.root, noted.snapshot ?? lastKnown(notes, project.root, noted.commit), after);
  remember(notes, project.root, after);
  const isListed = (file: string): boolean => isHidden(path.join(project.root, file), [noted.hidden, hidden]);
  const isRecent = (file: string): boolean => touchedAt(project.root, file) >= noted.at - CLOCK_STEP_MS;
  const files = changed.filter((file) => !isListed(file) && (noted.snapshot !== null || isRecent(file)));
  return { files, hidden: differing(noted.hidden, hidden) };
}

/** A file that is compared by its meaning is not compared by its content as well. */
function isHidden(absolute: string, states: readonly Contents[]): boolean {
  return states.some((state) => Object.hasOwn(state, absolute));
}

/** File systems stamp files with a clock that moves in steps. */
const CLOCK_STEP_MS = 20;

interface Noted {
  readonly at: number;
  readonly commit: string | null;
  /** Null for a call that only reads. */
  readonly snapshot: Snapshot | null;
  readonly hidden: Contents;
}

function nameOf(conversation: string, callId: string): string {
  return noteOf(conversation, `calls/${contentHash(callId)}`);
}

/** Snapshot after the last call; only files touched since count, so that it may be old or missing. */
function lastKnown(notes: Notes, root: string, commit: string | null): Snapshot {
  const known = snapshotIn(notes.read(snapshotName(root)));
  return { commit, differences: known?.commit === commit ? known.differences : {} };
}

function remember(notes: Notes, root: string, snapshot: Snapshot): void {
  try {
    notes.write(snapshotName(root), { ...snapshot });
  } catch {
    // It only helps to see what a later call put back.
  }
}

function snapshotName(root: string): string {
  return `snapshots/${contentHash(path.normalize(root))}`;
}

function differing(before: Contents, after: Contents): readonly string[] {
  const files = new Set([...Object.keys(before), ...Object.keys(after)]);
  return [...files].filter((file) => before[file] !== after[file]).sort();
}

function notedIn(record: unknown): Noted | undefined {
  if (!isRecord(record) || typeof record.at !== 'number') return undefined;
  const commit = typeof record.commit === 'string' ? record.commit : null;
  return { at: record.at, commit, snapshot: snapshotIn(record.snapshot) ?? null, hidden: contentsIn(record.hidden) };
}

function snapshotIn(record: unknown): Snapshot | undefined {
  if (!isRecord(record) || !isRecord(record.differences)) return undefined;
  return {
    commit: typeof record.commit === 'string' ? record.commit : null,
    differences: contentsIn(record.differences),
  };
}

function contentsIn(record: unknown): Contents {
  if (!isRecord(record)) return {};
  return Object.fromEntries(Object.entries(record).map(([file, content]) => [file, String(content)]));
}
