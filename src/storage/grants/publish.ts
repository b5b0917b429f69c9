/** Publishing the grants of a conversation, as the server does after every transition. */

import { readdirSync, rmSync, statSync } from 'node:fs';
import path from 'node:path';
import { messageOf } from '../../base/error-text.ts';
import { replaceFile } from '../../base/replace-file.ts';
import { UserError } from '../../base/user-error.ts';
import { type ConversationGrants, grantsText } from '../../session/gate/grants-file.ts';
import type { Seal } from '../seal.ts';
import { sealText } from '../sealed-text.ts';
import { type GrantsPlace, grantsFileOf, headFileOf, headsFolder, PURPOSE } from './paths.ts';
import { readSealedFile, readSealedGrants } from './read.ts';
import { type GrantsRevision, readRevision, writeHead } from './revision.ts';

export type Publication =
  | { readonly kind: 'published'; readonly revision: number }
  /** Refusal of a state older than the published one, as after its database was put back; nothing is written. */
  | { readonly kind: 'rolled_back'; readonly publishedRevision: number };

/**
 * Call it inside `SessionStore.atomically`, after reading the session there: then publishers of different processes
 * take turns, and the file always tells the newest state that is stored.
 * @throws UserError `sessions_unavailable` when the file or its head cannot be written
 */
export function publishGrants(place: GrantsPlace, seal: Seal, grants: ConversationGrants): Publication {
  const last = lastPublished(place, seal, grants.conversation);
  if (last?.sessionId === grants.sessionId && last.sessionRevision > grants.sessionRevision) {
    return { kind: 'rolled_back', publishedRevision: last.sessionRevision };
  }
  const revision = (last?.revision ?? 0) + 1;
  write(place, sealText(seal, PURPOSE, grantsText({ ...grants, revision })), { ...grants, revision });
  return { kind: 'published', revision };
}

/**
 * Removes grants and heads that were last written before `before`, and what killed writers left. Grants expire long
 * before, so that putting one back afterwards opens nothing.
 * @param before milliseconds since the epoch
 */
export function sweepGrants(place: GrantsPlace, before: number): void {
  for (const folder of [place.folder, headsFolder(place)]) {
    for (const file of filesIn(folder)) {
      if ((statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? before) < before) rmSync(file, { force: true });
    }
  }
}

/**
 * Removes grants that could open a file, except those of the conversations in `kept`.
 * @throws UserError `sessions_unavailable` when one cannot be removed: it might open a file
 */
export function removeGrants(place: GrantsPlace, seal: Seal, kept: ReadonlySet<string> = new Set()): void {
  for (const file of filesIn(place.folder)) {
    const reading = readSealedFile(file, { kind: 'key', seal });
    if (reading.kind === 'valid' && kept.has(reading.grants.conversation)) continue;
    if (reading.kind === 'valid' && isEmpty(reading.grants)) continue;
    removeFile(file);
  }
}

export function removeGrantsOf(place: GrantsPlace, conversation: string): void {
  removeFile(grantsFileOf(place, conversation));
}

function isEmpty({ grants: { files, folders } }: ConversationGrants): boolean {
  return files.length + folders.length === 0;
}

function removeFile(file: string): void {
  try {
    rmSync(file, { force: true });
  } catch (cause) {
    throw new UserError('sessions_unavailable', `${file} cannot be removed`, 'Remove it by hand.', { cause });
  }
}

/** A lost head is made up for by the file that it belonged to. */
function lastPublished(place: GrantsPlace, seal: Seal, conversation: string): GrantsRevision | undefined {
  const reading = readRevision(headFileOf(place, conversation));
  if (reading.kind === 'head') return reading.head;
  const published = readSealedGrants(place, { kind: 'key', seal }, conversation);
  return published.kind === 'valid' ? published.grants : undefined;
}

function write(place: GrantsPlace, content: string, head: GrantsRevision & { readonly conversation: string }): void {
  try {
    replaceFile(grantsFileOf(place, head.conversation), content);
    writeHead(headFileOf(place, head.conversation), head);
  } catch (cause) {
    throw new UserError(
      'sessions_unavailable',
      `The grants of this conversation cannot be written: ${messageOf(cause)}`,
      `Make ${place.folder} and ${place.state} writable, with space on their disks.`,
      { cause },
    );
  }
}

function filesIn(folder: string): string[] {
  const entries = statSync(folder, { throwIfNoEntry: false }) ? readdirSync(folder, { withFileTypes: true }) : [];
  return entries.filter((entry) => entry.isFile()).map(({ name }) => path.join(folder, name));
}
