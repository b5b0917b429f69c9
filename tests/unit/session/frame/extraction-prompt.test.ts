import { describe, expect, it } from 'vitest';
import { getExtractionPrompt } from '../../../../src/session/frame/extraction-prompt.ts';

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
