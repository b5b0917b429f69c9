/** Sentences about guesses. The English sentence with `codebase` is that of the design. */
import type { Text } from '../text.ts';

/** FH4. */
export function symbolNotFound(symbol: string): Text {
  return {
    en: `Symbol '${symbol}' not found in codebase`,
    ja: `シンボル '${symbol}' はコードベースに見つかりません`,
  };
}

export type EvidenceFault =
  | 'incomplete'
  | 'already_settled'
  | 'no_such_call'
  | 'made_before'
  | 'no_fact_tool'
  | 'empty'
  | 'about_something_else';

export function evidenceRefused(fault: EvidenceFault, id: string): Text {
  return FAULTS[fault](id);
}

const FAULTS: Readonly<Record<EvidenceFault, (id: string) => Text>> = {
  incomplete: (id) => ({
    en: `Evidence for ${id} needs tool, target and result.`,
    ja: `${id} の evidence には tool、target、result が必要です。`,
  }),
  already_settled: (id) => ({
    en: `Hypothesis ${id} is settled already.`,
    ja: `仮説 ${id} はすでに決着しています。`,
  }),
  no_such_call: (id) => ({
    en: `No such call was made in this session, so it settles nothing about ${id}. Make it, and submit its evidence_id.`,
    ja: `その呼び出しはこのセッションで行われていないため、${id} の証拠になりません。実行してから evidence_id を提出してください。`,
  }),
  made_before: (id) => ({
    en: `That call was made before ${id} was stated. Look again.`,
    ja: `その呼び出しは ${id} を立てる前のものです。改めて確認してください。`,
  }),
  no_fact_tool: (id) => ({
    en: `A search by meaning cannot settle ${id}. Use a fact tool.`,
    ja: `意味検索では ${id} を検証できません。事実ツールを使ってください。`,
  }),
  empty: (id) => ({
    en: `That call found nothing, so it cannot confirm ${id}. Reject it, or find better evidence.`,
    ja: `その呼び出しは何も見つけていないため、${id} を確認できません。棄却するか、別の証拠を探してください。`,
  }),
  about_something_else: (id) => ({
    en: `That call is not about the target or a symbol of ${id}.`,
    ja: `その呼び出しは ${id} の対象やシンボルに関するものではありません。`,
  }),
};
