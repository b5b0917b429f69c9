/** The calls that lead from an open hypothesis to its end. */
import type { EvidenceRow } from '../ledger/ledger.ts';
import type { Hypothesis } from '../state/session.ts';
import { SEMANTIC_TEXTS } from '../texts/semantic.ts';
import type { NextCall } from '../tool-name.ts';
import { searchWords } from '../words/words.ts';
import { settlingRow } from './verification.ts';

/** Next step to settle hypotheses: first look at each open one, then settle all in a call; null when none is open. */
export function settlingStep(hypotheses: readonly Hypothesis[], rows: readonly EvidenceRow[]): NextCall | null {
  const open = hypotheses.filter(({ status }) => status === 'open');
  if (open.length === 0) return null;
  const unseen = open.filter((one) => settlingRow(one, rows) === undefined);
  return unseen.length > 0 ? lookAt(unseen) : settle(open, rows);
}

/** Builds the call that shows the most hypotheses: names are looked up, a sentence is searched by its words. */
export function lookAt(hypotheses: readonly Hypothesis[]): NextCall {
  const symbols = [...new Set(hypotheses.flatMap((one) => one.symbols))].slice(0, MOST_SYMBOLS);
  if (symbols.length > 0) return { tool: 'find_definitions', args: { symbol: symbols }, why: SEMANTIC_TEXTS.settles };
  const words = hypotheses.flatMap(({ text }) => searchWords(text));
  const pattern = words.length > 0 ? words.slice(0, MOST_PATTERNS) : ['…'];
  return { tool: 'search_text', args: { pattern }, why: SEMANTIC_TEXTS.settles };
}

const MOST_SYMBOLS = 10;
const MOST_PATTERNS = 5;

function settle(open: readonly Hypothesis[], rows: readonly EvidenceRow[]): NextCall {
  const verified = open.flatMap((hypothesis) => {
    const found = settlingRow(hypothesis, rows);
    if (found === undefined) return [];
    const { row, status, target } = found;
    return [
      { hypothesis: hypothesis.id, status, evidence: { tool: row.tool, target, result: '…', evidence_id: row.id } },
    ];
  });
  return { tool: 'submit_verification', args: { verified }, why: SEMANTIC_TEXTS.verify };
}
