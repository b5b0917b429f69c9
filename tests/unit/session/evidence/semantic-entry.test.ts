import { describe, expect, it } from 'vitest';
import {
  allowedReasons,
  enterSemantic,
  type SemanticEntryRequest,
} from '../../../../src/session/evidence/semantic-entry.ts';
import { SEMANTIC_REASONS, type SemanticReason } from '../../../../src/session/evidence/semantic-reason.ts';
import type { CountedItem } from '../../../../src/session/state/counted-item.ts';
import { FULL, frameOf, guess } from '../frames.ts';

const USED = new Set(['find_definitions', 'find_references', 'search_text']);
const REQUEST: SemanticEntryRequest = {
  frame: frameOf('ログイン機能直して', { target_feature: 'ログイン機能' }),
  toolsUsed: USED,
  untied: false,
  missing: [],
  isInside: false,
  reason: 'no_similar_implementation',
};

describe('the semantic phase', () => {
  it('opens for the first unfilled slot, with a reason that follows from it [PH14] [EV15]', () => {
    expect(enterSemantic(REQUEST)).toEqual({
      kind: 'open',
      slot: 'observed_issue',
      reason: 'no_similar_implementation',
    });
  });

  it.each([...USED])('stays closed while %s was not used [PH14]', (tool) => {
    const toolsUsed = new Set([...USED].filter((used) => used !== tool));
    const entry = enterSemantic({ ...REQUEST, toolsUsed });
    expect(entry).toMatchObject({ kind: 'tools_not_used', tools: [tool] });
    expect('text' in entry && entry.text.en).toMatch(/^Required tools not used yet/);
  });

  it('stays closed when target and issue are facts [PH14]', () => {
    const entry = enterSemantic({ ...REQUEST, frame: frameOf('…', FULL) });
    expect(entry.kind).toBe('nothing_to_guess');
    expect('text' in entry && entry.text.en).toMatch(/^All critical slots already filled with FACT/);
  });

  it('opens for a target that is a fact but tied to no symbol [PH14]', () => {
    const request = { ...REQUEST, frame: frameOf('…', FULL), untied: true, reason: 'no_definition_found' };
    expect(enterSemantic(request)).toMatchObject({ kind: 'open', slot: 'target_feature' });
  });

  it('takes a guess for unfilled [PH14]', () => {
    const frame = frameOf('…', FULL);
    const guessed = { ...frame, slots: { ...frame.slots, target_feature: guess('JWT') } };
    expect(enterSemantic({ ...REQUEST, frame: guessed, reason: 'architecture_unknown' })).toMatchObject({
      kind: 'open',
      slot: 'target_feature',
    });
  });

  it('asks nothing but a reason of those who are inside', () => {
    const request = { ...REQUEST, frame: frameOf('…', FULL), toolsUsed: new Set<string>(), isInside: true };
    expect(enterSemantic({ ...request, reason: 'context_fragmented' })).toEqual({
      kind: 'open',
      slot: null,
      reason: 'context_fragmented',
    });
    expect(enterSemantic({ ...request, reason: 'because' }).kind).toBe('reason_unfit');
  });

  it.each(['no_definition_found', 'because', '', 'NO_SIMILAR_IMPLEMENTATION'])(
    'is not opened by %j, and names the reasons that fit [EV14]',
    (reason) => {
      expect(enterSemantic({ ...REQUEST, reason })).toMatchObject({
        kind: 'reason_unfit',
        allowed: ['no_similar_implementation', 'context_fragmented'],
      });
    },
  );

  it('knows five reasons [EV14]', () => {
    expect(SEMANTIC_REASONS).toEqual([
      'no_definition_found',
      'no_reference_found',
      'no_similar_implementation',
      'architecture_unknown',
      'context_fragmented',
    ]);
  });

  it.each<[CountedItem, readonly SemanticReason[]]>([
    ['symbols_identified', ['no_definition_found', 'architecture_unknown']],
    ['entry_points', ['no_definition_found', 'no_reference_found']],
    ['existing_patterns', ['no_similar_implementation', 'architecture_unknown']],
    ['files_analyzed', ['architecture_unknown', 'context_fragmented']],
  ])('for missing %s accepts %j [EV15]', (item, reasons) => {
    expect(allowedReasons([item], [])).toEqual(reasons);
  });

  it.each([
    ['target_feature', ['no_definition_found', 'architecture_unknown']],
    ['observed_issue', ['no_similar_implementation', 'context_fragmented']],
  ] as const)('for an unfilled %s accepts %j [EV15]', (slot, reasons) => {
    expect(allowedReasons([], [slot])).toEqual(reasons);
  });
});
