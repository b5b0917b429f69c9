/** Rows of sessions that were edited by hand, or sealed with a key that is gone. */
import { describe, expect, it } from 'vitest';
import { evidenceWith, OTHER_SEAL, sessionWith } from '../../../helpers/session-fixture.ts';
import { inDatabase, newFile, open, query, UNAVAILABLE } from '../sessions-fixture.ts';

describe('a row that was edited by hand', () => {
  it.each([
    ['a phase', "UPDATE session SET data = json_set(data, '$.phase', 'READY')"],
    ['a revision', 'UPDATE session SET revision = 7'],
    ['an id', "UPDATE session SET id = 's1 '"],
    ['a seal', "UPDATE session SET mac = ''"],
  ])('such as %s grants nothing, hides no other session and is told once', (_what, sql) => {
    const file = newFile();
    const { store, notices } = open(file);
    store.create(sessionWith());
    inDatabase(file, sql);
    store.create(sessionWith({ id: 's2' }));
    const [{ id } = { id: '' }] = query(file, 'SELECT id FROM session ORDER BY seq');
    expect(() => store.get(String(id))).toThrow(UNAVAILABLE);
    expect([...store.list(), ...store.list()].map((session) => session.id)).toEqual(['s2', 's2']);
    expect(notices).toEqual([expect.stringMatching(/^The stored session s1 ? was changed by something else/)]);
  });

  it('is told in one sentence with all others that cannot be read', () => {
    const file = newFile();
    const { store, notices } = open(file);
    for (const id of ['s1', 's2', 's3']) store.create(sessionWith({ id }));
    inDatabase(file, "UPDATE session SET mac = ''");
    expect([store.list(), store.list()]).toEqual([[], []]);
    expect(notices).toEqual([expect.stringMatching(/^The stored session s3 was .*\. 2 more cannot be read either\.$/)]);
  });

  it('is read no longer, although it was before', () => {
    const file = newFile();
    const { store } = open(file);
    store.create(sessionWith());
    expect(store.list()).toHaveLength(1);
    inDatabase(file, "UPDATE session SET data = json_set(data, '$.phase', 'READY')");
    expect(() => store.get('s1')).toThrow(UNAVAILABLE);
  });

  it('is not replaced by a valid one', () => {
    const file = newFile();
    const { store } = open(file);
    store.create(sessionWith());
    inDatabase(file, "UPDATE session SET data = json_set(data, '$.phase', 'READY')");
    expect(() => store.swap(sessionWith())).toThrow(UNAVAILABLE);
  });

  it.each([
    ['files', "UPDATE evidence SET files = '[]'"],
    ['a tool', "UPDATE evidence SET tool = 'agent:read'"],
    ['a time', 'UPDATE evidence SET at = at + 1'],
    ['an id', 'UPDATE evidence SET id = id + 5'],
    ['the session', "UPDATE evidence SET session_id = 's2'"],
  ])('in the ledger, such as %s, is a clear error', (_what, sql) => {
    const file = newFile();
    const { store } = open(file);
    store.create(sessionWith());
    store.create(sessionWith({ id: 's2' }));
    store.append(evidenceWith());
    inDatabase(file, sql);
    expect(() => [...store.evidence('s1'), ...store.evidence('s2')]).toThrow(UNAVAILABLE);
  });

  it("is nobody's words and no value", () => {
    const file = newFile();
    const { store, notices } = open(file);
    store.addPrompt('c1', 'real', 1);
    store.setMeta('gate', 'on');
    inDatabase(file, `INSERT INTO prompt SELECT 9, conversation, at, '"invented"', mac FROM prompt`);
    inDatabase(file, `UPDATE meta SET value = '"off"'`);
    expect([store.prompts('c1'), store.meta('gate'), notices.length]).toEqual([['real'], undefined, 1]);
  });

  it.each([
    ['a missing field', { frame: undefined }, 'data.frame is undefined, not a record'],
    ['a wrong word', { phase: 'DONE' }, 'data.phase is "DONE", not one of EXPLORATION'],
    ['a wrong type deep inside', { added: { files: [1], folders: [] } }, 'data.added.files[0] is 1, not a text'],
  ])('with %s although its seal is right says where', (_what, changes, message) => {
    const file = newFile();
    const { store } = open(file);
    store.create({ ...sessionWith(), ...changes } as ReturnType<typeof sessionWith>);
    expect(() => store.get('s1')).toThrow(message);
  });

  it('in the history says where', () => {
    const file = newFile();
    const { store } = open(file);
    store.record({ sessionId: 's1', at: 1, kind: 'x', detail: {} });
    inDatabase(file, "UPDATE event SET detail = '{'");
    expect(() => store.events('s1')).toThrow('The stored event 1 cannot be read: detail is undefined, not a record');
  });
});

describe('after the key was lost', () => {
  it('what is over can be looked up, and nothing else counts', () => {
    const file = newFile();
    const { store } = open(file);
    store.create(sessionWith());
    store.create(sessionWith({ id: 's2', status: 'closed' }));
    store.append(evidenceWith());
    store.append(evidenceWith({ sessionId: 's2' }));
    store.addPrompt('c1', 'words', 1);
    store.setMeta('gate', 'off');
    const { store: now, notices } = open(file, { seal: OTHER_SEAL });
    expect(now.list().map(({ id }) => id)).toEqual(['s2']);
    expect(notices).toEqual([expect.stringContaining('session s1 was sealed with another key')]);
    expect(() => now.evidence('s1')).toThrow('sealed with another key');
    expect(now.evidence('s2')).toHaveLength(1);
    expect([now.prompts('c1'), now.meta('gate')]).toEqual([[], undefined]);
    expect(() => now.swap(sessionWith({ id: 's2', status: 'open', lastCallAt: 9000 }))).toThrow(UNAVAILABLE);
  });
});
