import { describe, expect, it } from 'vitest';
import { SLOT_NAMES, type SlotName } from '../../../../src/session/frame/frame.ts';
import { guidanceFor } from '../../../../src/session/frame/guidance.ts';

describe('the guidance', () => {
  it.each<[SlotName, string, string, readonly string[]]>([
    [
      'target_feature',
      '対象となる機能やモジュールが特定できません。',
      'get_symbols や query を使用して、関連しそうなコードの全体像を把握してください。',
      ['query', 'get_symbols', 'analyze_structure'],
    ],
    [
      'observed_issue',
      '修正の動機となる『現状の問題』が不明です。',
      'search_text でエラー文言やログを確認してください。',
      ['search_text', 'query'],
    ],
    [
      'trigger_condition',
      '問題が発生する再現条件が特定されていません。',
      'コード内の if 文や例外処理の条件を探索してください。',
      ['search_text', 'find_definitions'],
    ],
    [
      'desired_action',
      '期待する修正方針が不明です。',
      'find_references で影響範囲を把握してください。',
      ['find_references', 'analyze_structure'],
    ],
  ])('for %s is the text of the design [RT12] [D-39]', (slot, hint, action, tools) => {
    expect(guidanceFor([slot], 'ja')).toEqual({
      missing_slots: [slot],
      hints: [{ slot, hint, action }],
      recommended_tools: tools,
    });
  });

  it('for several slots names each tool once, those of the first slot first [RT13]', () => {
    const { hints, recommended_tools } = guidanceFor([...SLOT_NAMES], 'en');
    expect(hints.map(({ slot }) => slot)).toEqual([...SLOT_NAMES]);
    expect(recommended_tools).toEqual([
      'query',
      'get_symbols',
      'analyze_structure',
      'search_text',
      'find_definitions',
      'find_references',
    ]);
  });

  it('in English has no Japanese [RT12] [D-39]', () => {
    expect(JSON.stringify(guidanceFor([...SLOT_NAMES], 'en'))).not.toMatch(/[^\x20-\x7e]/);
  });

  it('for nothing missing is empty [RT13]', () => {
    expect(guidanceFor([], 'ja')).toEqual({ missing_slots: [], hints: [], recommended_tools: [] });
  });
});
