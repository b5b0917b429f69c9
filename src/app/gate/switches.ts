/** Switches of a person: the gate off for some minutes, or single paths open. For one conversation or for all. */

import { randomUUID } from 'node:crypto';
import { pathMatcher } from '../../base/globs.ts';
import { isRecord } from '../../base/json-record.ts';
import type { Notes } from './ports.ts';

export type Switch =
  | {
      readonly kind: 'off';
      /** Milliseconds since the epoch. A clock that was put back ends it. */
      readonly from: number;
      readonly until: number;
      readonly reason: string;
      /** Null for every conversation. */
      readonly conversation: string | null;
    }
  | { readonly kind: 'open'; readonly path: string; readonly conversation: string | null };

export const LONGEST_OFF_MINUTES = 8 * 60;
export const DEFAULT_OFF_MINUTES = 30;

export function addSwitch(notes: Notes, added: Switch): void {
  notes.write(`switches/${randomUUID()}`, added);
}

/** Removes the switches of one conversation and those for all; with `null` every switch. */
export function removeSwitches(notes: Notes, conversation: string | null): void {
  for (const { name, value } of stored(notes)) if (concerns(value, conversation)) notes.remove(name);
}

export function switchesFor(notes: Notes, conversation: string | null): readonly Switch[] {
  return stored(notes).flatMap(({ value }) => (concerns(value, conversation) ? [value] : []));
}

export function isOff(switches: readonly Switch[], now: number): boolean {
  return switches.some((one) => one.kind === 'off' && one.from <= now && now < one.until);
}

/** @param file relative to the project */
export function isOpened(switches: readonly Switch[], file: string): boolean {
  return switches.some((one) => one.kind === 'open' && pathMatcher([one.path])(file));
}

function concerns({ conversation: of }: Switch, conversation: string | null): boolean {
  return conversation === null || of === null || of === conversation;
}

function stored(notes: Notes): readonly { readonly name: string; readonly value: Switch }[] {
  return notes.list('switches/').flatMap((name) => {
    const value = switchIn(notes.read(name));
    return value === undefined ? [] : [{ name, value }];
  });
}

function switchIn(record: unknown): Switch | undefined {
  if (!isRecord(record)) return undefined;
  const { kind, from, until, reason, path } = record;
  const conversation = typeof record.conversation === 'string' ? record.conversation : null;
  if (kind === 'open' && typeof path === 'string') return { kind, path, conversation };
  if (kind !== 'off' || typeof from !== 'number' || typeof until !== 'number') return undefined;
  return { kind, from, until, reason: String(reason), conversation };
}
