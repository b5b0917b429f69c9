import { describe, expect, it } from 'vitest';
import { EXTRACTION_SCHEMA, getExtractionPrompt } from '../../../src/session/extraction-prompt.ts';
import { SLOT_NAMES } from '../../../src/session/frame.ts';

describe('the extraction prompt', () => {
  it('of a Japanese request is the text of the design [QF8] [D-39]', () => {
    expect(getExtractionPrompt('ログイン機能直して')).toBe(`以下のクエリから情報を抽出してください。

ルール：
- 明示されている情報のみ抽出
- 各スロットには「value」と「quote」を必ず含める
- 「quote」は raw_query からの正確な引用（原文そのまま）
- 推測・補完は禁止。不明な場合は null

クエリ: ログイン機能直して

出力例：
{
  "target_feature": {
    "value": "ログイン機能",
    "quote": "ログイン機能で"
  },
  "trigger_condition": {
    "value": "XXXを入力したとき",
    "quote": "XXXを入力したときに"
  },
  ...
}`);
  });

  it('of an English request is English and holds it verbatim [QF1] [QF8] [D-39]', () => {
    const prompt = getExtractionPrompt('Fix  the $& login');
    expect(prompt).toContain('Query: Fix  the $& login\n');
    expect(prompt).toContain('What is unknown is null');
    expect(prompt).not.toMatch(/[ぁ-ん]/);
  });

  it('is given in the language that is asked for [QF8]', () => {
    expect(getExtractionPrompt('Fix the login', 'ja')).toContain('クエリ: Fix the login');
  });
});

describe('the schema of the answer', () => {
  it('has the four slots, each an object with value and quote, or null, and no offsets [QF2] [QF9] [QF14]', () => {
    expect(Object.keys(EXTRACTION_SCHEMA.properties)).toEqual([...SLOT_NAMES]);
    const { type, required, properties } = EXTRACTION_SCHEMA.definitions.slot_data;
    expect([type, required]).toEqual([
      ['object', 'null'],
      ['value', 'quote'],
    ]);
    expect(Object.keys(properties)).toEqual(['value', 'quote']);
    expect(properties.quote.description).toBe('raw_queryからの一致する引用（原文そのまま）');
  });
});
