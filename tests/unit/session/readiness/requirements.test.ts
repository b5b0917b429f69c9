import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { INTENTS, type Intent } from '../../../../src/session/frame/frame.ts';
import { RISK_LEVELS, type RiskLevel } from '../../../../src/session/frame/risk.ts';
import { requirementsFor } from '../../../../src/session/readiness/requirements.ts';
import { COUNTED_ITEMS } from '../../../../src/session/state/counted-item.ts';

const LARGE = { symbols: 1000, files: 100 };

describe('the requirements', () => {
  it.each<[Intent, RiskLevel, readonly number[], readonly string[]]>([
    ['MODIFY', 'HIGH', [5, 2, 4, 2], ['target_feature', 'observed_issue']],
    ['IMPLEMENT', 'HIGH', [5, 2, 4, 2], ['target_feature']],
    ['MODIFY', 'MEDIUM', [3, 1, 2, 1], ['target_feature']],
    ['IMPLEMENT', 'MEDIUM', [3, 1, 2, 1], ['target_feature']],
    ['MODIFY', 'LOW', [3, 1, 2, 1], []],
    ['IMPLEMENT', 'LOW', [3, 1, 2, 1], []],
  ])('of %s at risk %s are %j and evidence for %j [D-3] [EV2] [EV5] [EV7]', (intent, risk, numbers, evidence) => {
    const { counts, ...rest } = requirementsFor({ intent, risk, size: LARGE, named: [] });
    expect(COUNTED_ITEMS.map((item) => counts[item])).toEqual(numbers);
    expect(rest).toEqual({ evidence, uses: true, named: [], lowered: [] });
  });

  it.each(RISK_LEVELS)('of a change at risk %s hold a look at the uses of what is changed [EV3]', (risk) => {
    expect(requirementsFor({ intent: 'MODIFY', risk, size: LARGE, named: [] }).uses).toBe(true);
  });

  it.each(RISK_LEVELS)('of an investigation at risk %s are a symbol and a file [EV4]', (risk) => {
    expect(requirementsFor({ intent: 'INVESTIGATE', risk, size: LARGE, named: [] })).toEqual({
      counts: { symbols_identified: 1, entry_points: 0, files_analyzed: 1, existing_patterns: 0 },
      evidence: [],
      uses: false,
      named: [],
      lowered: [],
    });
  });

  it.each(RISK_LEVELS)('of a question at risk %s are none [PH13]', (risk) => {
    const { counts, uses } = requirementsFor({ intent: 'QUESTION', risk, size: LARGE, named: [] });
    expect([...Object.values(counts), uses]).toEqual([0, 0, 0, 0, false]);
  });

  it('are no larger than what the index holds, and say so [D-3]', () => {
    const { counts, lowered } = requirementsFor({
      intent: 'MODIFY',
      risk: 'HIGH',
      size: { symbols: 4, files: 1 },
      named: [],
    });
    expect(counts).toEqual({ symbols_identified: 4, entry_points: 2, files_analyzed: 1, existing_patterns: 1 });
    expect(lowered).toEqual(['symbols_identified', 'files_analyzed', 'existing_patterns']);
  });

  it('of a named small thing are a look at it, and nothing else [D-3]', () => {
    const small = requirementsFor({ intent: 'MODIFY', risk: 'HIGH', size: LARGE, named: ['README.md'] });
    expect(small.named).toEqual(['README.md']);
    expect([...Object.values(small.counts), small.evidence.length, small.uses]).toEqual([0, 0, 0, 0, 0, false]);
  });

  it('can be met by every project [D-3]', () => {
    const size = fc.record({ symbols: fc.nat(8), files: fc.nat(8) });
    fc.assert(
      fc.property(fc.constantFrom(...INTENTS), fc.constantFrom(...RISK_LEVELS), size, (intent, risk, held) => {
        fc.pre(intent !== 'INVESTIGATE');
        const { counts } = requirementsFor({ intent, risk, size: held, named: [] });
        expect(Math.max(counts.symbols_identified, counts.entry_points)).toBeLessThanOrEqual(held.symbols);
        expect(Math.max(counts.files_analyzed, counts.existing_patterns)).toBeLessThanOrEqual(held.files);
      }),
    );
  });
});
