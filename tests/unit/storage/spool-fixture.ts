/** A spool with a store to take it in, on a fixed day. */
import path from 'node:path';
import { expect, onTestFinished } from 'vitest';
import type { SpooledEvent } from '../../../src/session/gate/hook-event.ts';
import type { SessionStore } from '../../../src/session/state/store.ts';
import { appendEvent } from '../../../src/storage/spool/append.ts';
import { type Spool, segmentOf } from '../../../src/storage/spool/spool.ts';
import { SpoolReader, type SpoolReport } from '../../../src/storage/spool/spool-reader.ts';
import { openSqliteSessions } from '../../../src/storage/sqlite-sessions/sqlite-sessions.ts';
import { SEAL } from '../../helpers/session-fixture.ts';
import { temporaryFolder } from '../../helpers/temporary-folder.ts';

export const NOW = Date.parse('2026-03-15T12:00:00Z');
export const DAY_MS = 86_400_000;
export const TODAY = segmentOf(NOW);

interface Taken {
  readonly ids: readonly string[];
  readonly tampering: readonly string[];
  readonly losses: readonly string[];
}

interface TestSpool {
  readonly spool: Spool;
  readonly store: SessionStore;
  readonly reader: SpoolReader;
  readonly takeIn: (now?: number) => Taken;
  /** The same spool with a server that knows what is stored only. */
  readonly restart: () => TestSpool;
}

export function newSpool(folder = temporaryFolder()): TestSpool {
  const spool: Spool = { project: '/project', folder: path.join(folder, 'spool'), seal: SEAL };
  const store = openSqliteSessions({ file: path.join(folder, 'sessions.db'), seal: SEAL, onNotice: unexpected });
  onTestFinished(() => store.close());
  const reader = new SpoolReader(spool, store);
  return { spool, store, reader, takeIn: (now = NOW) => takenBy(reader, now), restart: () => newSpool(folder) };
}

function takenBy(reader: SpoolReader, now: number): Taken {
  const events: SpooledEvent[] = [];
  const report = reader.takeIn(now, (event) => events.push(event));
  expect(report.events).toBe(events.length);
  return { ids: events.map(({ id }) => id), tampering: kinds(report.tampering), losses: kinds(report.losses) };
}

function kinds(problems: SpoolReport['tampering'] | SpoolReport['losses']): string[] {
  return problems.map(({ kind }) => kind);
}

export function append(spool: Spool, ...ids: string[]): void {
  for (const id of ids) expect(appendEvent(spool, eventOf(id))).toEqual({ kind: 'appended' });
}

export function eventOf(id: string, changes: Partial<SpooledEvent> = {}): SpooledEvent {
  return { id, at: NOW, conversation: 'c1', agent: null, kind: 'tool', detail: {}, ...changes };
}

function unexpected(text: string): never {
  throw new Error(`unexpected notice: ${text}`);
}
