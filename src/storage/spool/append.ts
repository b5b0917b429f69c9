/** Appending an event, as the hook does. Needs Node's built-in modules only. */

import { closeSync, constants, fstatSync, readdirSync, rmSync, writeSync } from 'node:fs';
import { messageOf } from '../../base/error-text.ts';
import { makeFolder } from '../../base/make-folder.ts';
import { counted } from '../../base/numbers.ts';
import { openRegularFile } from '../../base/optional-file.ts';
import type { SpooledEvent } from '../../session/gate/hook-event.ts';
import { sealText } from '../sealed-text.ts';
import { isOlderThan, isSegment, purposeOf, RETENTION_DAYS, type Spool, segmentFile, segmentOf } from './spool.ts';

export type Appending = { readonly kind: 'appended' } | { readonly kind: 'failed'; readonly why: string };

/** A longer event is refused. */
export const MOST_EVENT_BYTES = 1_048_576;

/** Appends with a single write and O_APPEND, so that lines of several writers stay whole. */
export function appendEvent(spool: Spool, event: SpooledEvent): Appending {
  const segment = segmentOf(event.at);
  const line = sealText(spool.seal, purposeOf(spool, segment), JSON.stringify(event));
  // The leading break keeps what a killed writer left of its line from spoiling this one.
  const bytes = Buffer.from(`\n${line}\n`);
  if (bytes.length > MOST_EVENT_BYTES) return failedAppending(`the event has ${counted(bytes.length, 'byte')}`);
  try {
    return write(spool, segment, bytes);
  } catch (error) {
    return failedAppending(messageOf(error));
  }
}

const APPENDING = constants.O_WRONLY | constants.O_APPEND | constants.O_CREAT;

function write(spool: Spool, segment: string, bytes: Buffer): Appending {
  makeFolder(spool.folder, { mode: 0o700 });
  const descriptor = openRegularFile(segmentFile(spool, segment), APPENDING, 0o600);
  try {
    if (fstatSync(descriptor).size === 0) removeOld(spool, segment);
    const written = writeSync(descriptor, bytes);
    return written === bytes.length
      ? { kind: 'appended' }
      : failedAppending(`${written} of ${bytes.length} bytes were written`);
  } finally {
    closeSync(descriptor);
  }
}

/** The spool stays small even when no server ever runs. */
function removeOld(spool: Spool, newest: string): void {
  const now = Date.parse(newest.slice(0, 'YYYY-MM-DD'.length));
  for (const name of readdirSync(spool.folder)) {
    if (isSegment(name) && isOlderThan(RETENTION_DAYS, name, now)) rmSync(segmentFile(spool, name), { force: true });
  }
}

function failedAppending(why: string): Appending {
  return { kind: 'failed', why };
}
