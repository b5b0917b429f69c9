/**
 * The prompt by which a model takes slots out of a request (QF8); the Japanese text is that of the design, verbatim
 * (D-39).
 */
import type { Text } from '../text.ts';

export function extractionPrompt(query: string): Text {
  return { en: english(query), ja: japanese(query) };
}

function japanese(query: string): string {
  return `以下のクエリから情報を抽出してください。

ルール：
- 明示されている情報のみ抽出
- 各スロットには「value」と「quote」を必ず含める
- 「quote」は raw_query からの正確な引用（原文そのまま）
- 推測・補完は禁止。不明な場合は null

クエリ: ${query}

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
}`;
}

function english(query: string): string {
  return `Extract information from the query below.

Rules:
- Extract only what is stated explicitly
- Every slot has both "value" and "quote"
- "quote" is an exact citation from raw_query, copied as it stands
- No guessing and no completing. What is unknown is null

Query: ${query}

Example of the output:
{
  "target_feature": {
    "value": "login feature",
    "quote": "In the login feature"
  },
  "trigger_condition": {
    "value": "entering XXX",
    "quote": "when entering XXX"
  },
  ...
}`;
}
