import { describe, expect, it } from 'vitest';
import {
  bandOf,
  findRelatedSymbols,
  getValidationPrompt,
  judgeRelevance,
} from '../../../../src/session/evidence/relevance.ts';
import { ACTION_REQUIRED, CACHED_MATCHES_NOTE, SUGGESTIONS_NOTE } from '../../../../src/session/texts/relevance.ts';

describe('a similarity', () => {
  it.each([
    [1, 'tied'],
    [0.6, 'tied'],
    [0.599, 'grey'],
    [0.3, 'grey'],
    [0.299, 'refused'],
    [0, 'refused'],
    [Number.NaN, 'refused'],
  ])('of %d is %s [EM5]', (similarity, tier) => {
    expect(bandOf(similarity)).toBe(tier);
  });
});

describe('a symbol', () => {
  it('that is alike is a fact [EM5]', () => {
    expect(judgeRelevance('ログイン機能', 'AuthService', 0.72)).toEqual({
      symbol: 'AuthService',
      similarity: 0.72,
      tier: 'tied',
      approved: true,
      source: 'FACT',
      riskAdjustment: null,
      warning: null,
      guidance: null,
    });
  });

  it('in the grey area is approved at HIGH risk, with the warning of the design [EM5] [D-39]', () => {
    const { approved, source, riskAdjustment, warning } = judgeRelevance('ログイン機能', 'UserSession', 0.456);
    expect([approved, source, riskAdjustment]).toEqual([true, 'FACT', 'HIGH']);
    expect(warning?.ja).toBe('類似度 0.46 はグレーゾーン。探索を強化してください。');
    expect(warning?.en).toBe('A similarity of 0.46 is a grey area. Explore more thoroughly.');
  });

  it('that is unlike is refused with the guidance of the design [EM6] [D-39] [D-49]', () => {
    const { approved, source, guidance } = judgeRelevance('ログイン機能', 'ConfigLoader', 0.15);
    expect([approved, source]).toEqual([false, 'REJECTED']);
    expect(guidance?.reason.ja).toBe("'ログイン機能' と 'ConfigLoader' の類似度が低すぎます(< 0.3)");
    expect(guidance?.nextActions.map(({ ja }) => ja)).toEqual([
      "search_text で 'ログイン機能' に関連する別のシンボルを探す",
      "find_references で 'ConfigLoader' の使用箇所を確認し、本当に関連するか検証",
      '関連性を証明するコード片(コメント、命名規則)を見つける',
    ]);
    expect(guidance?.fallback.ja).toBe('事実検索で見つからない場合は、submit_semantic で仮説を立てて検証する');
    expect(guidance?.nextActions.map(({ en }) => en).join()).toMatch(/search_text.*find_references.*proves/);
  });
});

describe('related symbols', () => {
  const scored = [
    { symbol: 'a', similarity: 0.61 },
    { symbol: 'b', similarity: 0.59 },
    { symbol: 'c', similarity: 0.9 },
    { symbol: 'd', similarity: 0.7 },
    { symbol: 'e', similarity: 0.65 },
  ];

  it('are the three most similar above the threshold, ranked [EM8] [D-12]', () => {
    expect(findRelatedSymbols(scored)).toEqual([
      { symbol: 'c', similarity: 0.9, rank: 1 },
      { symbol: 'd', similarity: 0.7, rank: 2 },
      { symbol: 'e', similarity: 0.65, rank: 3 },
    ]);
    expect(findRelatedSymbols(scored, 9).map(({ symbol }) => symbol)).toEqual(['c', 'd', 'e', 'a']);
  });
});

describe('the prompt for a judgement', () => {
  it('is the text of the design and demands code evidence [EM7] [D-39] [D-49]', () => {
    expect(getValidationPrompt('ログイン機能', ['AuthService', 'ConfigLoader'], 'ja')).toBe(
      `以下のシンボル群から、対象機能「ログイン機能」に関連するものを選んでください。
シンボル一覧:
- AuthService
- ConfigLoader
回答形式:
{
"relevant_symbols": ["関連するシンボル名"],
"reasoning": "選定理由",
"code_evidence": "コード上の根拠(メソッド名、コメント、命名規則など)"
}
※ code_evidence は必須。根拠なしの判定は無効。`,
    );
    expect(getValidationPrompt('login', ['AuthService'], 'en')).toContain('code_evidence is required.');
  });

  it('comes with the notes of the design [EM7] [D-39]', () => {
    expect([ACTION_REQUIRED.ja, SUGGESTIONS_NOTE.ja, CACHED_MATCHES_NOTE.ja]).toEqual([
      'このプロンプトに回答し、関連するシンボルを code_evidence とともに confirm_symbol_relevance で提出してください。',
      'embedding_suggestions はサーバー算出。LLM判定の参考にしてください。',
      'cached_matches は過去に成功したペア。優先的に採用してください。',
    ]);
  });
});
