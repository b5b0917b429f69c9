import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  addHypotheses,
  applyHypotheses,
  rejectedSymbols,
  verifiedSymbols,
} from '../../../../src/session/evidence/hypotheses.ts';
import { type QueryFrame, SLOT_NAMES } from '../../../../src/session/frame/frame.ts';
import { missingFor } from '../../../../src/session/readiness/evaluate.ts';
import type { Hypothesis } from '../../../../src/session/state/session.ts';
import { missingText } from '../../../../src/session/texts/missing.ts';
import { fact, frameOf } from '../frames.ts';
import { LOW, progress } from '../progress.ts';

function hypothesis(parts: Partial<Hypothesis> = {}): Hypothesis {
  const [stated] = addHypotheses([], [{ text: 'JWT validation fails', symbols: ['TokenValidator'] }], 7);
  return { ...stated!, ...parts };
}

/** What is still missing, in a session to which nothing else is. */
function guessesIn(frame: QueryFrame, hypotheses: readonly Hypothesis[]): string[] {
  return missingFor(LOW, progress({ frame, hypotheses }), 'MODIFY').map((missing) => missingText(missing).en);
}

describe('hypotheses', () => {
  it('are numbered within their session and open until something newer settles them [FH3]', () => {
    const first = addHypotheses([], [{ text: 'a', symbols: ['x', 'x'], slot: 'observed_issue', confidence: 0.4 }], 7);
    expect(addHypotheses(first, [{ text: 'b' }], 9)).toEqual([
      {
        id: 'h1',
        text: 'a',
        symbols: ['x'],
        slot: 'observed_issue',
        confidence: 0.4,
        status: 'open',
        after: 7,
        evidence: null,
        rejectedFiles: [],
      },
      {
        id: 'h2',
        text: 'b',
        symbols: [],
        slot: null,
        confidence: null,
        status: 'open',
        after: 9,
        evidence: null,
        rejectedFiles: [],
      },
    ]);
  });

  it('fill a slot that nobody filled, as a guess [FH1] [FH3]', () => {
    const { slots, mappedSymbols } = applyHypotheses(frameOf('…'), [hypothesis({ slot: 'observed_issue' })]);
    expect(slots).toEqual({
      observed_issue: { value: 'JWT validation fails', quote: null, source: 'HYPOTHESIS', evidence: null },
    });
    expect(mappedSymbols).toEqual([{ name: 'TokenValidator', source: 'HYPOTHESIS', confidence: 0.7, evidence: 7 }]);
  });

  it('never replace what the person said [FH1]', () => {
    const frame = frameOf('…', { observed_issue: '真っ白になる' });
    const confirmed = hypothesis({ slot: 'observed_issue', status: 'confirmed', evidence: 9 });
    expect(applyHypotheses(frame, [confirmed]).slots.observed_issue).toEqual(fact('真っ白になる'));
  });

  it('become facts with their evidence when they are confirmed [FH1] [FH2]', () => {
    const guessed = applyHypotheses(frameOf('…'), [hypothesis({ slot: 'observed_issue' })]);
    const settled = [hypothesis({ slot: 'observed_issue', status: 'confirmed', evidence: 9 })];
    const { slots, mappedSymbols } = applyHypotheses(guessed, settled);
    expect(slots.observed_issue).toEqual({
      value: 'JWT validation fails',
      quote: null,
      source: 'FACT',
      evidence: 9,
    });
    expect(mappedSymbols).toEqual([{ name: 'TokenValidator', source: 'FACT', confidence: 1, evidence: 9 }]);
  });

  it('leave nothing behind when they are rejected', () => {
    const guessed = applyHypotheses(frameOf('…'), [hypothesis({ slot: 'observed_issue' })]);
    const { slots, mappedSymbols } = applyHypotheses(guessed, [
      hypothesis({ slot: 'observed_issue', status: 'rejected' }),
    ]);
    expect([slots, mappedSymbols]).toEqual([{}, []]);
  });

  it('keep READY closed while any is left [FH5]', () => {
    const open = [hypothesis({ slot: 'target_feature' })];
    expect(guessesIn(applyHypotheses(frameOf('…'), open), open)).toEqual([
      "Slot 'target_feature' is still HYPOTHESIS. Must verify with code intel tools first.",
      'Hypothesis h1 is still open.',
    ]);
  });

  it('name the symbols that they tied, and those that only rejected ones spoke of', () => {
    const all = [
      hypothesis({ status: 'confirmed', symbols: ['a', 'b'] }),
      hypothesis({ status: 'rejected', symbols: ['b', 'c'] }),
      hypothesis({ status: 'open', symbols: ['d'] }),
    ];
    expect(verifiedSymbols(all)).toEqual(['a', 'b']);
    expect(rejectedSymbols(all)).toEqual(['c']);
  });

  it('block READY exactly as long as one is open, whatever came before [FH5]', () => {
    const status = fc.constantFrom('open', 'confirmed', 'rejected');
    const one = fc.record({
      status,
      slot: fc.option(fc.constantFrom(...SLOT_NAMES)),
      symbols: fc.array(fc.constantFrom('a', 'b'), { maxLength: 2 }),
    });
    fc.assert(
      fc.property(fc.array(one), (parts) => {
        const all = parts.map((part, at) => hypothesis({ ...part, id: `h${at}`, evidence: 9 } as Partial<Hypothesis>));
        const frame = applyHypotheses(applyHypotheses(frameOf('…'), all), all);
        expect(guessesIn(frame, all).length > 0).toBe(all.some((each) => each.status === 'open'));
      }),
    );
  });
});
