/** The single best next call of a session (tools.md 3). */
import type { Missing } from './evaluate.ts';
import { type SlotName, subjectOf } from './frame.ts';
import type { Session } from './session.ts';
import { NEXT_STEPS } from './texts/missing.ts';
import { SETTLE_HYPOTHESES } from './texts/refusals.ts';
import type { NextCall } from './tool-name.ts';

const LINES_AT_ONCE = 80;

/** @param missing in the order of `missingFor`; the first one decides. Null when nothing is missing. */
export function nextStep(session: Session, missing: readonly Missing[]): NextCall | null {
  const [first] = missing;
  if (first === undefined) return null;
  const call = stepTowards(session, first);
  return { ...call, args: { session_id: session.id, ...call.args } };
}

function stepTowards(session: Session, missing: Missing): NextCall {
  switch (missing.kind) {
    case 'named_file':
      return look(missing.path);
    case 'tool':
      return { tool: missing.tool, args: { symbol: symbolToAsk(session) }, why: NEXT_STEPS.use_tool };
    case 'count':
      return towardsCount(session, missing);
    case 'evidence':
      return { tool: 'search_text', args: { pattern: wordsOf(session, missing.slot) }, why: NEXT_STEPS.find_evidence };
    case 'tie':
      return tie(session);
    case 'hypothesis_slot':
    case 'hypothesis':
      return settle(session);
  }
}

function towardsCount(session: Session, { item }: Extract<Missing, { kind: 'count' }>): NextCall {
  switch (item) {
    case 'symbols_identified':
      return { tool: 'query', args: { question: session.frame.rawQuery }, why: NEXT_STEPS.meet_symbols };
    case 'entry_points':
      return { tool: 'submit_understanding', args: { entry_points: symbolsOf(session) }, why: NEXT_STEPS.submit };
    case 'files_analyzed':
    case 'existing_patterns':
      return { tool: 'query', args: { question: subjectOf(session.frame) }, why: NEXT_STEPS.look_at_code };
  }
}

function look(path: string): NextCall {
  return { tool: 'get_chunk', args: { chunk_id: `${path}:1-${LINES_AT_ONCE}` }, why: NEXT_STEPS.look_at_file };
}

function tie(session: Session): NextCall {
  const [name] = symbolsOf(session);
  if (name === undefined) {
    return { tool: 'query', args: { question: session.frame.rawQuery }, why: NEXT_STEPS.meet_symbols };
  }
  const symbols = [{ name, reason: '…', code_evidence: { file: '…', lines: '1-20' } }];
  return { tool: 'confirm_symbol_relevance', args: { symbols }, why: NEXT_STEPS.prove_relevance };
}

function settle({ hypotheses }: Session): NextCall {
  const open = hypotheses.filter(({ status }) => status === 'open');
  const verified = open.map(({ id }) => ({
    hypothesis: id,
    status: 'confirmed',
    evidence: { tool: '…', target: '…' },
  }));
  return { tool: 'submit_verification', args: { verified }, why: SETTLE_HYPOTHESES };
}

function symbolToAsk(session: Session): string {
  return symbolsOf(session)[0] ?? subjectOf(session.frame);
}

/** The best tied first. */
function symbolsOf({ counted, understanding }: Session): string[] {
  const best = [...counted].sort((left, right) => right.similarity - left.similarity).map(({ name }) => name);
  return best.length > 0 ? best.slice(0, 1) : understanding.symbols.slice(0, 1);
}

function wordsOf({ frame }: Session, slot: SlotName): string {
  return frame.slots[slot]?.value ?? frame.rawQuery;
}
