import { describe, expect, it } from 'vitest';
import {
  effectiveRisk,
  type Missing,
  missingByReading,
  missingFor,
  rateTier,
} from '../../../../src/session/readiness/evaluate.ts';
import { requirementsFor } from '../../../../src/session/readiness/requirements.ts';
import { LARGE, LOW as low, progress } from '../progress.ts';
import { quoted, sampleSession } from '../sample-session.ts';

function kinds(missing: readonly Missing[]): string[] {
  return missing.map(({ kind }) => kind);
}

describe('what is missing', () => {
  it('is nothing when every number is reached and the target is tied [EV1] [EV2]', () => {
    expect(missingFor(low, progress(), 'MODIFY')).toEqual([]);
  });

  it('names each number that is short with have and need [EV2]', () => {
    const counts = { symbols_identified: 2, entry_points: 0, files_analyzed: 2, existing_patterns: 1 };
    expect(missingFor(low, progress({ counts }), 'MODIFY')).toEqual([
      { kind: 'count', item: 'symbols_identified', have: 2, need: 3 },
      { kind: 'count', item: 'entry_points', have: 0, need: 1 },
    ]);
  });

  it('are the uses of what is tied, as long as nothing told them [EV3]', () => {
    const missing = missingFor(low, progress({ unreportedUses: ['login'] }), 'MODIFY');
    expect(missing).toEqual([{ kind: 'uses', symbols: ['login'] }]);
  });

  it('names the evidence of slots at high risk [EV5] [EV7]', () => {
    const high = requirementsFor({ intent: 'MODIFY', risk: 'HIGH', size: LARGE, named: [] });
    const missing = missingFor(high, progress({ evidence: { target_feature: 3 } }), 'MODIFY');
    expect(missing).toEqual([{ kind: 'evidence', slot: 'observed_issue', isFilled: false }]);
  });

  it('is the tie when no symbol has to do with the target [EV6] [EV9]', () => {
    expect(missingFor(low, progress({ tier: 'untied' }), 'MODIFY')).toEqual([{ kind: 'tie', feature: 'login' }]);
  });

  it('is the target itself when a frame that writes names none, whatever else is met [EV6]', () => {
    const { target_feature: _left, ...slots } = sampleSession().frame.slots;
    const frame = { ...sampleSession().frame, slots };
    const high = requirementsFor({ intent: 'MODIFY', risk: 'HIGH', size: LARGE, named: [] });
    const evidence = { observed_issue: 1 };
    expect(missingFor(high, progress({ frame, evidence }), 'MODIFY')).toEqual([
      { kind: 'evidence', slot: 'target_feature', isFilled: false },
    ]);
  });

  it('is every guess that is left, slots and hypotheses alike [PH12] [FH5]', () => {
    const slots = { observed_issue: { ...quoted('slow'), source: 'HYPOTHESIS' as const } };
    const frame = { ...sampleSession().frame, slots };
    const open = { id: 'h1', text: '', symbols: [], slot: null, confidence: null, status: 'open' as const };
    const hypotheses = [{ ...open, after: 0, evidence: null, rejectedFiles: [] }];
    expect(kinds(missingFor(low, progress({ frame, hypotheses }), 'MODIFY'))).toEqual([
      'hypothesis_slot',
      'hypothesis',
    ]);
  });

  it('is only the look at the named files for a small thing', () => {
    const small = requirementsFor({ intent: 'MODIFY', risk: 'HIGH', size: LARGE, named: ['README.md'] });
    expect(missingFor(small, progress({ tier: 'untied' }), 'MODIFY')).toEqual([
      { kind: 'named_file', path: 'README.md' },
    ]);
    expect(missingFor(small, progress({ tier: 'untied', explored: new Set(['README.md']) }), 'MODIFY')).toEqual([]);
  });

  it('is one symbol and one file for INVESTIGATE, and nothing for QUESTION [EV4] [PH13] [D-31]', () => {
    const nothing = progress({
      counts: { symbols_identified: 0, entry_points: 0, files_analyzed: 0, existing_patterns: 0 },
      tier: 'untied',
    });
    const needs = (intent: 'INVESTIGATE' | 'QUESTION') =>
      missingFor(requirementsFor({ intent, risk: 'LOW', size: LARGE, named: [] }), nothing, intent).length;
    expect([needs('INVESTIGATE'), needs('QUESTION')]).toEqual([2, 0]);
  });
});

describe('the tier of a session', () => {
  const counted = (similarity: number) => [{ name: 'login', similarity, files: [] }];
  const of = (similarity: number, verified: string[] = []) =>
    rateTier({ counted: counted(similarity), confirmations: [], verified: new Set(verified) });

  it('is that of its best symbol: 0.6 ties, 0.3 is grey [EM5] [EV13]', () => {
    expect([of(0.6), of(0.59), of(0.3), of(0.29)]).toEqual(['tied', 'grey', 'grey', 'untied']);
  });

  it('is lifted by a verified hypothesis whatever the similarity [D-11]', () => {
    expect(of(0.05, ['login'])).toBe('confirmed');
  });
});

describe('risk', () => {
  const facts = { attribution: 'attributed', raised: null, ready: 'evidence', tier: 'tied' } as const;
  const low = { level: 'LOW', reason: 'all_slots_facts' } as const;
  const high = { level: 'HIGH', reason: 'modify_without_issue' } as const;

  it('is HIGH for words that are not the person’s own, whatever was shown', () => {
    expect(effectiveRisk({ ...facts, assessed: low, attribution: 'unattributed' })).toEqual({
      level: 'HIGH',
      reason: 'unattributed',
    });
  });

  it('of a short request stays HIGH, whatever was shown [D-53] [RT14]', () => {
    const levels = (['untied', 'grey', 'tied', 'confirmed'] as const).map(
      (tier) => effectiveRisk({ ...facts, assessed: high, tier }).level,
    );
    expect(levels).toEqual(['HIGH', 'HIGH', 'HIGH', 'HIGH']);
  });

  it('is raised by a named event only, and by nothing that was shown [D-48]', () => {
    const tiers = ['untied', 'grey', 'tied', 'confirmed'] as const;
    expect(tiers.map((tier) => effectiveRisk({ ...facts, assessed: low, tier }))).toEqual([low, low, low, low]);
    expect(effectiveRisk({ ...facts, assessed: low, raised: 'tampered' })).toEqual({
      level: 'HIGH',
      reason: 'tampered',
    });
  });

  it('becomes HIGH by a grey tie where the agent submits [EM5]', () => {
    const submitted = { ...facts, ready: 'submission', assessed: low } as const;
    expect(effectiveRisk({ ...submitted, tier: 'grey' }).level).toBe('HIGH');
    expect(effectiveRisk({ ...submitted, assessed: high }).level).toBe('HIGH');
  });
});

describe('what is missing where reading opens the gate', () => {
  const ground = { by: 'place', file: 'src/login.ts' } as const;
  const read = {
    intent: 'MODIFY',
    frame: sampleSession().frame,
    hypotheses: [],
    hasLooked: true,
    ground,
    isSettled: true,
  } as const;

  it('is a tie of what was read, and then the issue [D-53]', () => {
    expect(missingByReading(read)).toEqual([]);
    expect(missingByReading({ ...read, ground: null })).toEqual([{ kind: 'ground', hasLooked: true }]);
    expect(kinds(missingByReading({ ...read, ground: null, isSettled: false }))).toEqual(['ground', 'issue']);
    expect(kinds(missingByReading({ ...read, isSettled: false }))).toEqual(['issue']);
  });

  it('is a look for INVESTIGATE, and nothing for QUESTION [D-31]', () => {
    const nothing = { ...read, hasLooked: false, ground: null, isSettled: false };
    expect(kinds(missingByReading({ ...nothing, intent: 'INVESTIGATE' }))).toEqual(['ground']);
    expect(missingByReading({ ...read, intent: 'INVESTIGATE', ground: null })).toEqual([]);
    expect(missingByReading({ ...nothing, intent: 'QUESTION' })).toEqual([]);
  });

  it('is every guess that is left, before anything else [PH12] [FH5]', () => {
    const open = { id: 'h1', text: '', symbols: [], slot: null, confidence: null, status: 'open' as const };
    const hypotheses = [{ ...open, after: 0, evidence: null, rejectedFiles: [] }];
    expect(kinds(missingByReading({ ...read, hypotheses }))).toEqual(['hypothesis']);
  });
});
