import { describe, expect, it } from 'vitest';
import type { BoundSession } from '../../../../src/session/gate/gate-session.ts';
import type { WriteFacts } from '../../../../src/session/gate/write-facts.ts';
import { judgeWrite, RULES } from '../../../../src/session/gate/write-rules.ts';

const SESSION: BoundSession = {
  kind: 'bound',
  sessionId: 's1',
  revision: 1,
  status: 'open',
  phase: 'READY',
  intent: 'MODIFY',
  language: 'en',
  grants: { files: [{ path: 'src/a.ts', hash: 'h1' }], folders: ['src'] },
  ready: 'evidence',
  lacking: null,
  looks: [{ path: 'src/a.ts', hash: 'h1', lines: [{ start: 1, end: 40 }] }],
  named: [],
  missing: [],
  next: null,
  seenUpTo: 0,
};

function facts(changes: Partial<WriteFacts> = {}, session: Partial<BoundSession> = {}): WriteFacts {
  return {
    path: 'src/a.ts',
    place: () => 'inside',
    protection: () => null,
    mode: () => 'enforce',
    isOpened: () => false,
    isExempt: () => false,
    isFree: () => false,
    isToRestore: () => false,
    session: () => ({ ...SESSION, ...session }),
    look: () => (changes.path === undefined ? SESSION.looks[0] : undefined),
    unread: () => null,
    lines: () => 40,
    exists: () => true,
    isFolder: () => false,
    hasFolder: () => true,
    hash: () => 'h1',
    ...changes,
  };
}

const ruleOf = (changes?: Partial<WriteFacts>, session?: Partial<BoundSession>) =>
  judgeWrite(facts(changes, session)).rule;
const missing = (path: string): Partial<WriteFacts> => ({ path, exists: () => false });

describe('the gate', () => {
  it('lets an explored file be written in READY [WG1] [PH6] [PH7]', () => {
    expect(judgeWrite(facts())).toMatchObject({ rule: 'granted', allowed: true });
  });

  it.each([
    ['not_ready', {}, { phase: 'EXPLORATION', ready: 'submission', lacking: 'understanding' }],
    ['not_ready', {}, { phase: 'VERIFICATION', lacking: 'understanding' }],
    ['not_grounded', {}, { phase: 'EXPLORATION', lacking: 'ground' }],
    ['not_settled', {}, { phase: 'EXPLORATION', lacking: 'issue' }],
    ['not_read', { path: 'src/b.ts' }, { phase: 'EXPLORATION', lacking: 'ground' }],
    ['not_read', { path: 'src/b.ts' }, {}],
    ['lines_not_read', { unread: () => ({ start: 60, end: 61 }) }, {}],
    ['not_settled', missing('src/new.ts'), { phase: 'EXPLORATION', lacking: 'issue' }],
    ['new_file_runs_elsewhere', missing('src/conftest.py'), {}],
    ['read_only_intent', {}, { intent: 'QUESTION' }],
    ['tampered', {}, { status: 'tampered' }],
    ['session_over', {}, { status: 'closed' }],
    ['not_explored', { path: 'src/b.ts' }, { ready: 'submission' }],
    ['changed_since_read', { hash: () => 'h2' }, {}],
    ['new_file_elsewhere', missing('docs/new.md'), {}],
    ['no_session', { session: () => ({ kind: 'none' }) }, {}],
    ['protected', { protection: () => 'agent_settings' }, {}],
    ['link_leads_out', { place: () => 'out_by_link' }, {}],
    ['not_settled', { place: () => 'steers_commands' }, { phase: 'EXPLORATION', lacking: 'issue' }],
  ] as [string, Partial<WriteFacts>, Partial<BoundSession>][])('refuses with rule %s', (rule, changes, session) => {
    const verdict = judgeWrite(facts(changes, session));
    expect([verdict.rule, verdict.allowed]).toEqual([rule, false]);
  });

  it('lets a new file be made in a folder that was explored, not below it [WG1]', () => {
    expect(ruleOf(missing('src/new.ts'))).toBe('new_file_in_read_folder');
    expect(ruleOf(missing('src/deep/new.ts'))).toBe('new_file_elsewhere');
  });

  it('refuses what is protected even where the gate is off or a person opened the path', () => {
    const open: Partial<WriteFacts> = { mode: () => 'off', isOpened: () => true, protection: () => 'gate_state' };
    expect(judgeWrite(facts(open)).allowed).toBe(false);
  });

  it('lets a refused write pass with a warning in mode warn', () => {
    const verdict = judgeWrite(facts({ mode: () => 'warn' }, { phase: 'EXPLORATION', lacking: 'understanding' }));
    expect(verdict).toMatchObject({ rule: 'not_ready', allowed: true, warned: true });
  });

  it('names the next call with every refusal that the agent itself can repair [P8] [WG2]', () => {
    const next = judgeWrite(facts({ path: 'src/b.ts' }, { ready: 'submission' })).next;
    expect(next).toMatchObject({ tool: 'add_explored_files', args: { session_id: 's1', files: ['src/b.ts'] } });
  });

  it('asks for the lines to be changed, a sentence, or the issue, each of the very file [D-53]', () => {
    const nextOf = (changes: Partial<WriteFacts>, lacking: BoundSession['lacking'] = null) =>
      judgeWrite(facts(changes, lacking === null ? {} : { phase: 'EXPLORATION', lacking })).next;
    expect(nextOf({ path: 'src/b.ts', unread: () => ({ start: 8, end: 30 }) })).toMatchObject({
      tool: 'get_chunk',
      args: { chunk_id: ['src/b.ts:1-40'] },
    });
    expect(nextOf({}, 'ground')).toMatchObject({
      tool: 'submit_understanding',
      args: { targets: ['src/a.ts: …'] },
    });
    expect(
      nextOf(
        { lines: () => 900, look: () => ({ path: 'src/a.ts', hash: 'h1', lines: [{ start: 1, end: 9 }] }) },
        'ground',
      ),
    ).toMatchObject({
      tool: 'get_chunk',
      args: { chunk_id: ['src/a.ts:1-400'] },
    });
    expect(nextOf({}, 'issue')?.args).toEqual({ observed_issue: '… (src/a.ts:1-40)' });
    expect(nextOf({}, 'both')?.args).toEqual({ targets: ['src/a.ts: …'], observed_issue: '… (src/a.ts:1-40)' });
  });

  it.each(['place', 'protection', 'session', 'exists', 'hash'] as const)(
    'refuses when its look-up of %s fails',
    (fact) => {
      const broken = () => {
        throw new Error('unreadable');
      };
      expect(judgeWrite(facts({ [fact]: broken })).allowed).toBe(false);
    },
  );

  it.each(['isOpened', 'isExempt', 'isFree', 'mode'] as const)('does not open when its look-up of %s fails', (fact) => {
    const broken = () => {
      throw new Error('unreadable');
    };
    expect(judgeWrite(facts({ [fact]: broken }, { phase: 'EXPLORATION', lacking: 'ground' })).allowed).toBe(false);
  });

  it('ends in a rule that fits everything', () => {
    expect(RULES.at(-1)?.fits(facts({ path: 'x' }))).toBe(true);
  });
});
