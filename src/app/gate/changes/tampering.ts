/**
 * Changes that nobody was granted, as a conversation remembers them: they close its session, and every later one, until
 * everything is as it was before them or a person has accepted it (`restoration.ts`).
 */
import { isRecord } from '../../../base/json-record.ts';
import { noteOf } from '../conversation-notes.ts';
import type { Contents, Snapshot } from '../git/work-tree-snapshot.ts';
import type { Notes } from '../ports.ts';

/** Differences between two states, and the first of them. */
export interface Changes {
  /** Relative to the project, sorted. */
  readonly files: readonly string[];
  /** Protected files, by absolute path. */
  readonly hidden: readonly string[];
  readonly before: StateBefore;
}

export interface StateBefore {
  readonly snapshot: Snapshot;
  readonly hidden: Contents;
  /** False where the files before it were not looked at, so that only a person can say that they are back. */
  readonly isKnown: boolean;
}

export interface Tampering {
  /** Null for a conversation that had no session; it closes nothing. */
  readonly sessionId: string | null;
  readonly found: readonly Changes[];
}

export function readTampering(notes: Notes, conversation: string): Tampering | undefined {
  return tamperingIn(notes.read(noteOf(conversation, NAME)));
}

/** That of a session which another conversation began. */
export function tamperingOf(notes: Notes, sessionId: string): Tampering | undefined {
  return allTamperings(notes).find((one) => one.sessionId === sessionId);
}

/** Paths as `Changes` has them. */
export function tamperedInAnyConversation(notes: Notes): readonly string[] {
  return allTamperings(notes).flatMap(changedPaths);
}

function allTamperings(notes: Notes): readonly Tampering[] {
  return notes.list('conversations/').flatMap((name) => tamperingIn(notes.read(`${name}/${NAME}`)) ?? []);
}

/** Adds to what the same conversation is to restore already. */
export function addTampering(notes: Notes, conversation: string, sessionId: string | null, changes: Changes): void {
  const known = readTampering(notes, conversation);
  const found = known?.sessionId === null && sessionId !== null ? [] : (known?.found ?? []);
  writeTampering(notes, conversation, { sessionId, found: [...found, withoutOthers(changes)] });
}

export function writeTampering(notes: Notes, conversation: string, tampering: Tampering): void {
  notes.write(noteOf(conversation, NAME), tampering);
}

export function forgetTampering(notes: Notes, conversation: string): void {
  notes.remove(noteOf(conversation, NAME));
}

/** Paths as `Changes` has them, without duplicates. */
export function changedPaths(tampering: Tampering | undefined): readonly string[] {
  return [...new Set((tampering?.found ?? []).flatMap(({ files, hidden }) => [...files, ...hidden]))];
}

const NAME = 'tampered';

/** Of the state before only what is to be restored is kept. */
function withoutOthers({ files, hidden, before }: Changes): Changes {
  const { snapshot, isKnown } = before;
  const differences = among(snapshot.differences, files);
  return {
    files,
    hidden,
    before: { snapshot: { ...snapshot, differences }, hidden: among(before.hidden, hidden), isKnown },
  };
}

function among(contents: Contents, names: readonly string[]): Contents {
  return Object.fromEntries(names.flatMap((name) => (contents[name] === undefined ? [] : [[name, contents[name]]])));
}

function tamperingIn(record: unknown): Tampering | undefined {
  if (!isRecord(record) || !Array.isArray(record.found)) return undefined;
  const sessionId = typeof record.sessionId === 'string' ? record.sessionId : null;
  return { sessionId, found: record.found.flatMap((one) => changesIn(one) ?? []) };
}

function changesIn(record: unknown): Changes | undefined {
  if (!isRecord(record) || !Array.isArray(record.files) || !Array.isArray(record.hidden)) return undefined;
  const { before } = record;
  if (!isRecord(before)) return undefined;
  const snapshot = snapshotIn(before.snapshot) ?? { commit: null, differences: {} };
  const state = { snapshot, hidden: contentsIn(before.hidden), isKnown: before.isKnown === true };
  return { files: record.files.map(String), hidden: record.hidden.map(String), before: state };
}

/** Undefined for what is no record of one. */
export function snapshotIn(record: unknown): Snapshot | undefined {
  if (!isRecord(record) || !isRecord(record.differences)) return undefined;
  const commit = typeof record.commit === 'string' ? record.commit : null;
  return { commit, differences: contentsIn(record.differences) };
}

/** Of a record that was noted; what is no record holds nothing. */
export function contentsIn(record: unknown): Contents {
  if (!isRecord(record)) return {};
  return Object.fromEntries(Object.entries(record).map(([file, content]) => [file, String(content)]));
}
