/** What every store of sessions promises; the engine under test is one row of the table. */
import path from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { INTENTS } from '../../src/session/frame/frame.ts';
import { RISK_REASONS } from '../../src/session/frame/risk.ts';
import { PHASES } from '../../src/session/phase.ts';
import type { Session, SessionStatus } from '../../src/session/state/session.ts';
import type { SessionStore } from '../../src/session/state/store.ts';
import { openSqliteSessions } from '../../src/storage/sqlite-sessions/sqlite-sessions.ts';
import { evidenceWith, SEAL, sessionWith } from '../helpers/session-fixture.ts';
import { temporaryFolder } from '../helpers/temporary-folder.ts';

const ENGINES = {
  sqlite: (folder: string) =>
    openSqliteSessions({ file: path.join(folder, 'sessions.db'), seal: SEAL, onNotice: unexpected }),
};

/** Complete by its type: a status that is added must be storable. */
const STATUSES: Readonly<Record<SessionStatus, true>> = {
  open: true,
  suspended: true,
  closed: true,
  expired: true,
  tampered: true,
};

describe.each(Object.entries(ENGINES))('sessions in %s', (_name, openIn) => {
  it('[PH17] come back with every part of their state, in another process as well', () => {
    const { store, reopened } = create();
    store.create(sessionWith());
    expect(store.get('s1')).toEqual(sessionWith());
    expect(reopened().get('s1')).toEqual(sessionWith());
  });

  it('come back in every status, phase, intent and risk', () => {
    const { store } = create();
    const variants: Partial<Session>[] = [
      ...Object.keys(STATUSES).map((status) => ({ status: status as SessionStatus })),
      ...PHASES.map((phase) => ({ phase })),
      ...INTENTS.map((intent) => ({ intent })),
      ...RISK_REASONS.map((reason) => ({ risk: { level: 'LOW' as const, reason } })),
      {
        conversation: null,
        outcome: null,
        attribution: 'unchecked',
        frame: { rawQuery: '', slots: {}, mappedSymbols: [] },
      },
    ];
    const sessions = variants.map((variant, at) => sessionWith({ ...variant, id: `s${at}` }));
    for (const session of sessions) store.create(session);
    expect(sessions.map(({ id }) => store.get(id))).toEqual(sessions);
  });

  it('are undefined when unknown, and made once', () => {
    const { store } = create();
    store.create(sessionWith());
    expect(store.get('other')).toBeUndefined();
    expect(() => store.create(sessionWith())).toThrow();
  });

  it('are listed newest first, by status and by conversation', () => {
    const { store } = create();
    store.create(sessionWith({ id: 'a', createdAt: 1, conversation: 'x' }));
    store.create(sessionWith({ id: 'b', createdAt: 3, conversation: 'y', status: 'closed' }));
    store.create(sessionWith({ id: 'c', createdAt: 2, conversation: 'x', status: 'expired' }));
    store.create(sessionWith({ id: 'd', createdAt: 2, conversation: null }));
    const ids = (...filter: Parameters<SessionStore['list']>): string[] => store.list(...filter).map(({ id }) => id);
    expect(ids()).toEqual(['b', 'd', 'c', 'a']);
    expect(ids({ statuses: ['open'] })).toEqual(['d', 'a']);
    expect(ids({ statuses: ['closed', 'expired'] })).toEqual(['b', 'c']);
    expect(ids({ conversation: 'x' })).toEqual(['c', 'a']);
    expect(ids({ conversation: 'x', statuses: ['open'] })).toEqual(['a']);
    expect(ids({ statuses: [] })).toEqual([]);
    expect(ids({ limit: 2 })).toEqual(['b', 'd']);
  });

  it('change when nobody else changed them since, and get the next revision', () => {
    const { store } = create();
    store.create(sessionWith());
    const ready = sessionWith({ phase: 'READY' });
    expect(store.swap(ready)).toEqual({ kind: 'swapped', session: { ...ready, revision: 2 } });
    expect(store.swap(ready)).toEqual({ kind: 'conflict' });
    expect(store.swap(sessionWith({ id: 'unknown' }))).toEqual({ kind: 'conflict' });
    expect(store.get('s1')).toEqual({ ...ready, revision: 2 });
  });

  it('keep the events of a change with it, and none of a conflict', () => {
    const { store } = create();
    store.create(sessionWith());
    const event = { sessionId: 's1', at: 5, kind: 'transition', detail: { to: 'READY', 理由: '十分' } };
    store.swap(sessionWith(), [event]);
    store.swap(sessionWith(), [{ ...event, kind: 'lost' }]);
    store.record({ ...event, kind: 'hook' });
    store.record({ ...event, sessionId: 's2' });
    expect(store.events('s1')).toEqual([event, { ...event, kind: 'hook' }]);
  });

  it('note when they were used, never going back, without a new revision', () => {
    const { store } = create();
    store.create(sessionWith({ lastCallAt: 10 }));
    store.touch('s1', 30);
    store.touch('s1', 20);
    expect(store.get('s1')).toEqual(sessionWith({ lastCallAt: 30 }));
    store.append(evidenceWith({ at: 40 }));
    expect(store.get('s1')?.lastCallAt).toBe(40);
    expect(store.swap(sessionWith({ lastCallAt: 10 }))).toMatchObject({ session: { lastCallAt: 40 } });
    expect(() => store.touch('unknown', 50)).toThrow(expect.objectContaining({ code: 'session_not_found' }));
  });

  it('[QF17] keep evidence with tool, arguments, result and time, under ascending ids', () => {
    const { store, reopened } = create();
    store.create(sessionWith());
    store.create(sessionWith({ id: 's2' }));
    const first = store.append(evidenceWith());
    const second = store.append(evidenceWith({ sessionId: 's2', tool: 'agent:run', exitCode: 1 }));
    const third = reopened().append(evidenceWith({ files: [], symbols: [], results: 0, args: {} }));
    expect(first).toEqual({ ...evidenceWith(), id: first.id });
    expect(first.id < second.id && second.id < third.id).toBe(true);
    expect(store.evidence('s1')).toEqual([first, third]);
    expect(store.evidence('s1', first.id)).toEqual([third]);
    expect(store.row(second.id)).toEqual(second);
    expect([store.row(99), store.evidence('unknown')]).toEqual([undefined, []]);
  });

  it('take no evidence for a session that does not exist', () => {
    const { store } = create();
    expect(() => store.append(evidenceWith())).toThrow(expect.objectContaining({ code: 'session_not_found' }));
    expect(store.row(1)).toBeUndefined();
  });

  it('keep the words of a conversation, oldest first', () => {
    const { store } = create();
    store.addPrompt('c1', '最初の依頼', 1);
    store.addPrompt('c2', 'other', 2);
    store.addPrompt('c1', 'and "more"\n\0\ud800.', 3);
    expect(store.prompts('c1')).toEqual(['最初の依頼', 'and "more"\n\0\ud800.']);
    expect(store.prompts('unknown')).toEqual([]);
  });

  it('keep small values by key', () => {
    const { store, reopened } = create();
    store.setMeta('offset', '1');
    store.setMeta('offset', '2');
    expect([store.meta('offset'), reopened().meta('offset'), store.meta('other')]).toEqual(['2', '2', undefined]);
  });

  it('admit an event once, whoever asks', () => {
    const { store, reopened } = create();
    expect([store.admit('e1', 1), reopened().admit('e1', 1), store.admit('e2', 1)]).toEqual([true, false, true]);
  });

  it('change together or not at all', () => {
    const { store, reopened } = create();
    store.create(sessionWith());
    const work = (): never => {
      store.append(evidenceWith());
      store.swap(sessionWith({ phase: 'READY' }));
      store.atomically(() => store.setMeta('key', 'value'));
      throw new Error('stop');
    };
    expect(() => store.atomically(work)).toThrow('stop');
    expect([store.evidence('s1'), store.get('s1'), reopened().meta('key')]).toEqual([[], sessionWith(), undefined]);
    expect(store.atomically(() => store.append(evidenceWith())).sessionId).toBe('s1');
  });

  it('have another version after every change, own or by another process', () => {
    const { store, reopened } = create();
    const versions = [store.version()];
    store.create(sessionWith());
    versions.push(store.version());
    reopened().touch('s1', 3000);
    versions.push(store.version());
    store.append(evidenceWith());
    versions.push(store.version());
    expect(new Set(versions).size).toBe(4);
    expect(store.version()).toBe(versions[3]);
  });

  it('lose with age only what a running session needs', () => {
    const { store } = create();
    store.create(sessionWith({ id: 'open', lastCallAt: 10 }));
    store.create(sessionWith({ id: 'old', lastCallAt: 10 }));
    store.create(sessionWith({ id: 'recent', lastCallAt: 90, status: 'expired' }));
    const rows = ['open', 'old', 'recent'].map((sessionId) => store.append(evidenceWith({ sessionId, at: 10 })));
    store.swap(sessionWith({ id: 'old', status: 'closed', lastCallAt: 10 }), [
      { sessionId: 'old', at: 10, kind: 'outcome_recorded', detail: {} },
    ]);
    store.addPrompt('c1', 'old words', 10);
    store.addPrompt('c1', 'new words', 50);
    store.admit('old event', 10);
    expect(store.prune(50)).toBe(1);
    expect([store.evidence('open').length, store.evidence('old').length, store.evidence('recent').length]).toEqual([
      1, 0, 1,
    ]);
    expect([store.get('old')?.status, store.events('old').length]).toEqual(['closed', 1]);
    expect([store.prompts('c1'), store.admit('old event', 10)]).toEqual([['new words'], true]);
    expect(store.append(evidenceWith({ sessionId: 'open' })).id).toBeGreaterThan(rows.at(-1)?.id ?? 0);
  });

  function create(): { store: SessionStore; reopened: () => SessionStore } {
    const folder = temporaryFolder();
    const reopened = (): SessionStore => {
      const store = openIn(folder);
      onTestFinished(() => store.close());
      return store;
    };
    return { store: reopened(), reopened };
  }
});

function unexpected(text: string): never {
  throw new Error(`unexpected notice: ${text}`);
}
