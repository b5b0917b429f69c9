/**
 * Changes that nobody was granted, as a conversation remembers them: they close its session, and every later one, until
 * everything is as it was before them or a person has accepted it (`restoration.ts`).
 */
import { randomUUID } from 'node:crypto';
import { isRecord } from '../../../base/json-record.ts';
import { noteOf } from '../conversation-notes.ts';
import { NO_FILES, type Snapshot } from '../git/work-tree-snapshot.ts';
import type { Notes } from '../ports.ts';
import { type Contents, contentIn } from './content-ids.ts';

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

/** Changes of one call, in a note of their own, so that hooks which run at the same time lose none. */
export interface Finding extends Changes {
  readonly name: string;
  /** When the call began, in milliseconds since the epoch. */
  readonly at: number;
  /** Null for a conversation that had no session; the first one that it begins is closed. */
  readonly sessionId: string | null;
}

export interface Tampering {
  /** The session that was closed last; null for none. */
  readonly sessionId: string | null;
  /** In the order of the calls; never empty. */
  readonly found: readonly Finding[];
}

export function readTampering(notes: Notes, conversation: string): Tampering | undefined {
  return tamperingUnder(notes, noteOf(conversation, FINDINGS));
}

/** Finds the record of a session, also of one that another conversation began. */
export function tamperingOf(notes: Notes, sessionId: string): Tampering | undefined {
  return allTamperings(notes).find((one) => one.sessionId === sessionId);
}

/** Paths as `Changes` has them. */
export function tamperedInAnyConversation(notes: Notes): readonly string[] {
  return allTamperings(notes).flatMap(changedPaths);
}

function allTamperings(notes: Notes): readonly Tampering[] {
  return notes.list('conversations/').flatMap((name) => tamperingUnder(notes, `${name}/${FINDINGS}`) ?? []);
}

function tamperingUnder(notes: Notes, folder: string): Tampering | undefined {
  const names = [...notes.list(folder)].sort();
  const found = names.flatMap((name) => findingIn(name, notes.read(name)) ?? []);
  if (found.length === 0) return undefined;
  return { sessionId: found.findLast(({ sessionId }) => sessionId !== null)?.sessionId ?? null, found };
}

/** Adds to what the same conversation is to restore already. */
export function addTampering(notes: Notes, conversation: string, finding: Omit<Finding, 'name'>): void {
  const { at, sessionId } = finding;
  // Names are in the order of the calls.
  const name = `${String(at).padStart(15, '0')}-${randomUUID()}`;
  notes.write(noteOf(conversation, FINDINGS + name), { ...withoutOthers(finding), at, sessionId });
}

/** From now on it closes this session. */
export function bindTampering(notes: Notes, { found }: Tampering, sessionId: string): void {
  for (const { name, ...finding } of found) notes.write(name, { ...finding, sessionId });
}

/** Adds to the record without losing findings that came meanwhile. */
export function forgetTampering(notes: Notes, { found }: Tampering): void {
  for (const { name } of found) notes.remove(name);
}

/** Paths as `Changes` has them, without duplicates. */
export function changedPaths(tampering: Tampering | undefined): readonly string[] {
  return [...new Set((tampering?.found ?? []).flatMap(({ files, hidden }) => [...files, ...hidden]))];
}

const FINDINGS = 'findings/';

/** Keeps of the former state what is to be restored. */
function withoutOthers({ files, hidden, before }: Changes): Changes {
  const { snapshot, isKnown } = before;
  const differences = among(snapshot.differences, files);
  const staged = snapshot.staged && among(snapshot.staged, files);
  return {
    files,
    hidden,
    before: { snapshot: { ...snapshot, differences, staged }, hidden: among(before.hidden, hidden), isKnown },
  };
}

function among(contents: Contents, names: readonly string[]): Contents {
  return Object.fromEntries(
    names.flatMap((name) => {
      const content = contentIn(contents, name);
      return content === undefined ? [] : [[name, content]];
    }),
  );
}

function findingIn(name: string, record: unknown): Finding | undefined {
  if (!isRecord(record) || !Array.isArray(record.files) || !Array.isArray(record.hidden)) return undefined;
  const { before, at } = record;
  if (!isRecord(before) || typeof at !== 'number') return undefined;
  const snapshot = snapshotIn(before.snapshot) ?? NO_FILES;
  return {
    name,
    at,
    sessionId: typeof record.sessionId === 'string' ? record.sessionId : null,
    files: record.files.map(String),
    hidden: record.hidden.map(String),
    before: { snapshot, hidden: contentsIn(before.hidden), isKnown: before.isKnown === true },
  };
}

/** Undefined for what is no record of one. */
export function snapshotIn(record: unknown): Snapshot | undefined {
  if (!isRecord(record) || !isRecord(record.differences)) return undefined;
  const commit = typeof record.commit === 'string' ? record.commit : null;
  const staged = isRecord(record.staged) ? contentsIn(record.staged) : null;
  return { by: record.by === 'times' ? 'times' : 'git', commit, differences: contentsIn(record.differences), staged };
}

/** Reads a noted record; a value that is none holds nothing. */
export function contentsIn(record: unknown): Contents {
  if (!isRecord(record)) return {};
  return Object.fromEntries(Object.entries(record).map(([file, content]) => [file, String(content)]));
}
