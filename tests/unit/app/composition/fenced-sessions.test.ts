import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { FencedSessions } from '../../../../src/app/composition/fenced-sessions.ts';
import type { Session } from '../../../../src/session/state/session.ts';
import { openSqliteSessions } from '../../../../src/storage/sqlite-sessions/sqlite-sessions.ts';
import { SEAL, sessionWith } from '../../../helpers/session-fixture.ts';
import { newFile } from '../../storage/sessions-fixture.ts';

const READY = sessionWith({ id: 's1', conversation: 'c1', status: 'open', phase: 'READY' });
/** What was done, in its order, with what another process finds stored at that moment. */
let steps: string[];
let sessions: FencedSessions;

beforeEach(() => {
  steps = [];
  const file = newFile();
  const [inner, other] = [1, 2].map(() => openSqliteSessions({ file, seal: SEAL, onNotice: expect.fail }));
  if (inner === undefined || other === undefined) throw new Error('two of them');
  onTestFinished(() => {
    inner.close();
    other.close();
  });
  const note = (what: string): void => void steps.push(`${what} while ${other.get('s1')?.phase} is stored`);
  sessions = new FencedSessions(inner, { revoke: () => note('revoked'), publish: () => note('published') });
  sessions.create(READY);
});

describe('what a change takes away', () => {
  it.each([
    ['a step back', { phase: 'EXPLORATION' }],
    ['the end', { status: 'closed' }],
    ['a suspension', { status: 'suspended' }],
    ['a reset', { ledgerFrom: 7 }],
  ] as const)('is taken from the grants before it is stored: %s', (_what, changes) => {
    change(changes);
    expect(steps).toEqual(['revoked while READY is stored']);
  });

  it('is granted as it was when it was not stored', () => {
    expect(() =>
      sessions.atomically(() => {
        change({ phase: 'EXPLORATION' });
        throw new Error('the storage failed');
      }),
    ).toThrow('the storage failed');
    expect(steps).toEqual(['revoked while READY is stored', 'published while READY is stored']);
  });

  it('is granted as it was when another call was faster', () => {
    const stale = current();
    change({ language: 'en' });
    sessions.swap({ ...stale, phase: 'EXPLORATION' });
    expect(steps).toEqual(['revoked while READY is stored', 'published while READY is stored']);
  });
});

describe('what a change grants', () => {
  it('is published after the transaction that stores it', () => {
    change({ phase: 'EXPLORATION' });
    steps = [];
    sessions.atomically(() => {
      change({ phase: 'READY' });
      sessions.publish(current());
      expect(steps).toEqual([]);
    });
    expect(steps).toEqual(['published while READY is stored']);
  });

  it('is not published when it was not stored', () => {
    change({ phase: 'EXPLORATION' });
    steps = [];
    const failing = (): void =>
      sessions.atomically(() => {
        change({ phase: 'READY' });
        sessions.publish(current());
        throw new Error('the storage failed');
      });
    expect(failing).toThrow('the storage failed');
    expect(steps).toEqual([]);
  });

  it('stays as it is while nothing is taken away', () => {
    change({ language: 'en' });
    expect(steps).toEqual([]);
  });
});

function current(): Session {
  const session = sessions.get('s1');
  if (session === undefined) throw new Error('it was created');
  return session;
}

function change(changes: Partial<Session>): void {
  expect(sessions.swap({ ...current(), ...changes }).kind).toBe('swapped');
}
