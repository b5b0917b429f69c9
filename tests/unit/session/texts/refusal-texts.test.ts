import { describe, expect, it } from 'vitest';
import type { SlotError } from '../../../../src/session/frame/slot-verdict.ts';
import { type EvidenceFault, evidenceRefused } from '../../../../src/session/texts/hypotheses.ts';
import { SLOTS_REFUSED, semanticMatch, slotRefused } from '../../../../src/session/texts/slot-check.ts';

const ABOUT: Readonly<Record<SlotError, readonly string[]>> = {
  'quote is empty': [],
  'quote not found in query': ['決済'],
  'quote says nothing': ['で'],
  'quote does not state this slot': ['ログイン'],
  'value is empty': [],
  'value is too general': ['機能'],
  'value contradicts quote': ['ログイン', 'ログアウト'],
  'value does not agree with quote': ['検索'],
  'value says more than quote': ['カート', '決済'],
  'value only asks for a change': ['直して'],
  'value repeats another slot': ['target_feature'],
};

describe('a refused slot', () => {
  it.each(Object.entries(ABOUT))('because its %s is told with %j and how to repair it [QF23]', (error, about) => {
    const text = slotRefused({ slot: 'target_feature', error: error as SlotError, about });
    for (const sentence of [text.en, text.ja]) {
      for (const part of about) expect(sentence).toContain(part);
      expect(sentence).not.toContain('undefined');
    }
    expect(text.en).toMatch(/null|Leave|Use|Cite|Say/);
  });

  it('comes with the message of the design [QF23]', () => {
    expect(SLOTS_REFUSED.en).toBe('Some slot validations failed. Check quotes match original query.');
  });

  it('is not one that agrees by meaning, which says how well [QF13]', () => {
    expect(semanticMatch(0.6666).en).toBe('Semantic match (similarity: 0.67)');
  });
});

describe('refused evidence', () => {
  it.each<EvidenceFault>([
    'incomplete',
    'already_settled',
    'no_such_call',
    'made_before',
    'no_fact_tool',
    'empty',
    'about_something_else',
  ])('(%s) names its hypothesis in both languages [EV16]', (fault) => {
    const { en, ja } = evidenceRefused(fault, 'h7');
    expect([en, ja]).toEqual([expect.stringContaining('h7'), expect.stringContaining('h7')]);
  });
});
