/** Sentences about symbols and their relation to the target; the Japanese texts are those of the design, verbatim (D-39). */
import type { Text } from '../text.ts';

/** EM5. */
export function greySimilarity(similarity: number): Text {
  const score = similarity.toFixed(2);
  return {
    en: `A similarity of ${score} is a grey area. Explore more thoroughly.`,
    ja: `類似度 ${score} はグレーゾーン。探索を強化してください。`,
  };
}

export interface ReinvestigationTexts {
  readonly reason: Text;
  readonly nextActions: readonly [Text, Text, Text];
  readonly fallback: Text;
}

/** EM6. */
export function reinvestigation(term: string, symbol: string): ReinvestigationTexts {
  return {
    reason: {
      en: `'${term}' and '${symbol}' are too little alike (< 0.3)`,
      ja: `'${term}' と '${symbol}' の類似度が低すぎます(< 0.3)`,
    },
    nextActions: [
      {
        en: `Look for another symbol related to '${term}' with search_text`,
        ja: `search_text で '${term}' に関連する別のシンボルを探す`,
      },
      {
        en: `Look at the uses of '${symbol}' with find_references, and verify that it is really related`,
        ja: `find_references で '${symbol}' の使用箇所を確認し、本当に関連するか検証`,
      },
      {
        en: 'Find code that proves the relation (comments, naming)',
        ja: '関連性を証明するコード片(コメント、命名規則)を見つける',
      },
    ],
    fallback: {
      en: 'Where facts do not lead to it, use submit_semantic to search by meaning',
      ja: '事実検索で見つからない場合は、submit_semantic で仮説を立てて検証する',
    },
  };
}

/** EM7. */
export function validationPrompt(targetFeature: string, symbols: readonly string[]): Text {
  const list = symbols.map((symbol) => `- ${symbol}`).join('\n');
  return {
    en: `From the symbols below, choose those that are related to the target "${targetFeature}".
Symbols:
${list}
Answer in this form:
{
"relevant_symbols": ["names of related symbols"],
"reasoning": "why they were chosen",
"code_evidence": "the grounds in the code (method names, comments, naming)"
}
code_evidence is required. A judgement without grounds is invalid.`,
    ja: `以下のシンボル群から、対象機能「${targetFeature}」に関連するものを選んでください。
シンボル一覧:
${list}
回答形式:
{
"relevant_symbols": ["関連するシンボル名"],
"reasoning": "選定理由",
"code_evidence": "コード上の根拠(メソッド名、コメント、命名規則など)"
}
※ code_evidence は必須。根拠なしの判定は無効。`,
  };
}

/** EM7, with the tool that takes the answer (D-49). */
export const ACTION_REQUIRED: Text = {
  en: 'Answer this prompt, and submit the related symbols with their code_evidence by confirm_symbol_relevance.',
  ja: 'このプロンプトに回答し、関連するシンボルを code_evidence とともに confirm_symbol_relevance で提出してください。',
};

export const CONFIRM_THE_ANSWER: Text = {
  en: 'It takes the answer to the prompt: each related symbol with its reason and the lines that show it.',
  ja: 'プロンプトへの回答はこのツールに渡します。関連するシンボルごとに、理由と根拠の行を添えてください。',
};

export const SUGGESTIONS_NOTE: Text = {
  en: 'embedding_suggestions were computed by the server. Use them as a reference for the judgement.',
  ja: 'embedding_suggestions はサーバー算出。LLM判定の参考にしてください。',
};

/** LP3. */
export const CACHED_MATCHES_NOTE: Text = {
  en: 'cached_matches are pairs that succeeded before. Prefer them.',
  ja: 'cached_matches は過去に成功したペア。優先的に採用してください。',
};
