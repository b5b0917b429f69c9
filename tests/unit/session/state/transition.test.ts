import { describe, expect, it } from 'vitest';
import type { SessionEventKind } from '../../../../src/session/state/event.ts';
import { type Hypothesis, NOTHING_FOUND, type Session } from '../../../../src/session/state/session.ts';
import { transition } from '../../../../src/session/state/transition.ts';
import { quoted, sampleSession } from '../sample-session.ts';

const HYPOTHESIS: Hypothesis = {
  id: 'h1',
  text: 'the gate is in Guard',
  symbols: ['Guard'],
  slot: null,
  confidence: null,
  status: 'open',
  after: 4,
  evidence: null,
  rejectedFiles: [],
};

const change = (session: Session, event: SessionEventKind): Session => transition(session, event)[0];

function evaluated(isReady: boolean): SessionEventKind {
  const { understanding, frame } = sampleSession();
  return {
    kind: 'understanding_submitted',
    evaluated: {
      understanding,
      counted: [],
      found: NOTHING_FOUND,
      mappedSymbols: [],
      frame,
      isReady,
      untied: !isReady,
    },
  };
}

describe('a session', () => {
  it('becomes READY when nothing is missing, and stays in EXPLORATION otherwise [PH9] [D-11]', () => {
    expect(change(sampleSession(), evaluated(true)).phase).toBe('READY');
    expect(change(sampleSession(), evaluated(false))).toMatchObject({ phase: 'EXPLORATION', untied: true });
  });

  it('with a hypothesis goes to VERIFICATION, without one the forest opens [PH10]', () => {
    const { frame } = sampleSession();
    const entered = (hypotheses: Hypothesis[]) =>
      change(sampleSession(), { kind: 'semantic_entered', hypotheses, frame });
    expect([entered([]).phase, entered([HYPOTHESIS]).phase]).toEqual(['SEMANTIC', 'VERIFICATION']);
  });

  it('stays in VERIFICATION while a hypothesis is open [PH11] [PH12]', () => {
    const { frame } = sampleSession();
    const settled = (status: Hypothesis['status'], isReady: boolean) =>
      change(sampleSession({ phase: 'VERIFICATION' }), {
        kind: 'hypotheses_settled',
        hypotheses: [{ ...HYPOTHESIS, status }],
        frame,
        counted: [],
        isReady,
      }).phase;
    expect([settled('open', true), settled('confirmed', true), settled('rejected', false)]).toEqual([
      'VERIFICATION',
      'READY',
      'EXPLORATION',
    ]);
  });

  it('with a question needs nothing [PH13]', () => {
    const { frame, risk } = sampleSession();
    const question = sampleSession({ intent: 'QUESTION' });
    expect(change(question, { kind: 'frame_set', frame, risk, named: [] }).phase).toBe('READY');
  });

  it('goes back to EXPLORATION from any phase with what it found [WG4]', () => {
    const found = sampleSession({ phase: 'READY', counted: [{ name: 'a', similarity: 1, files: [] }] });
    const back = change(found, { kind: 'reverted', keepResults: true, ledgerLast: 9 });
    expect(back).toMatchObject({ phase: 'EXPLORATION', counted: found.counted, ledgerFrom: 0 });
  });

  it('forgets everything but the person’s words when results are not kept [D-23]', () => {
    const guessed = { ...quoted('x'), quote: null, evidence: 3 };
    const frame = { ...sampleSession().frame, slots: { target_feature: quoted('login'), observed_issue: guessed } };
    const found = sampleSession({ phase: 'READY', frame, counted: [{ name: 'a', similarity: 1, files: [] }] });
    const back = change(found, { kind: 'reverted', keepResults: false, ledgerLast: 9 });
    expect(back).toMatchObject({ phase: 'EXPLORATION', counted: [], ledgerFrom: 9 });
    expect(Object.keys(back.frame.slots)).toEqual(['target_feature']);
  });

  it('is over after success or failure; what was partly done goes on, what was given up does not', () => {
    const status = (outcome: 'success' | 'failure' | 'partial') =>
      change(sampleSession({ phase: 'READY' }), { kind: 'outcome_recorded', outcome }).status;
    expect([status('success'), status('failure'), status('partial')]).toEqual(['closed', 'closed', 'open']);
    expect(change(sampleSession(), { kind: 'outcome_recorded', outcome: 'partial' }).status).toBe('closed');
  });

  it('remembers what was changed without a grant, each once', () => {
    const once = change(sampleSession(), { kind: 'tampered', paths: ['a.ts'] });
    const twice = change(once, { kind: 'tampered', paths: ['a.ts', 'b.ts'] });
    expect(twice).toMatchObject({ status: 'tampered', unauthorised: ['a.ts', 'b.ts'] });
    expect(change(twice, { kind: 'resumed', conversation: 'other' })).toMatchObject({ status: 'tampered' });
    expect(change(twice, { kind: 'restored' })).toMatchObject({ status: 'open', unauthorised: [] });
    expect(change(sampleSession({ status: 'closed' }), { kind: 'restored' }).status).toBe('closed');
    const over = change(sampleSession({ status: 'closed', outcome: 'success' }), { kind: 'tampered', paths: ['a.ts'] });
    expect(change(over, { kind: 'restored' })).toMatchObject({ status: 'closed', unauthorised: [] });
  });

  it('publishes its grants with every change, and its plan is logged with a frame [D-25]', () => {
    const { frame, risk } = sampleSession();
    expect(transition(sampleSession(), { kind: 'suspended' })[1]).toEqual(['publish_grants']);
    expect(transition(sampleSession(), { kind: 'frame_set', frame, risk, named: [] })[1]).toContain('log_decision');
  });
});
