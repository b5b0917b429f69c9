/**
 * The spool: events of hooks, one sealed line each, in one file for each day (UTC). Hooks append, servers take in. A
 * file is never renamed or cut, so that neither has to wait for the other.
 */

import path from 'node:path';
import { DAY_MS } from '../../base/durations.ts';
import type { Seal } from '../seal.ts';

export interface Spool {
  /** Root of the project, links followed. */
  readonly project: string;
  /** `.code-intel/spool` of the project. */
  readonly folder: string;
  readonly seal: Seal;
}

/** Events older than this are not taken in any more, and their files are removed by whoever comes first. */
export const RETENTION_DAYS = 30;

const SEGMENT = /^\d{4}-\d{2}-\d{2}\.jsonl$/;

/** @param at milliseconds since the epoch */
export function segmentOf(at: number): string {
  return `${new Date(at).toISOString().slice(0, 'YYYY-MM-DD'.length)}.jsonl`;
}

export function isSegment(name: string): boolean {
  return SEGMENT.test(name);
}

export function isOlderThan(days: number, segment: string, now: number): boolean {
  return segment < segmentOf(now - days * DAY_MS);
}

export function retentionStart(now: number): number {
  return now - RETENTION_DAYS * DAY_MS;
}

export function segmentFile({ folder }: Spool, segment: string): string {
  return path.join(folder, segment);
}

/** A line counts in the project and on the day that it was written for, and nowhere else. */
export function purposeOf({ project }: Spool, segment: string): string {
  return `spool ${segment} ${project}`;
}
