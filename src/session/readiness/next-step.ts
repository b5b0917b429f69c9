/** The single best next call of a session: legal in its phase, and complete but for `…`. */

import { settlingStep } from '../evidence/hypothesis-calls.ts';
import { fittingReason } from '../evidence/semantic-entry.ts';
import { type SlotName, subjectOf } from '../frame/frame.ts';
import type { EvidenceRow } from '../ledger/ledger.ts';
import { isToolAllowed } from '../phase.ts';
import type { CountedItem } from '../state/counted-item.ts';
import type { Session } from '../state/session.ts';
import { BACK_TO_EXPLORATION, ENTER_SEMANTIC, SEE_THE_STATUS } from '../texts/call-refusals.ts';
import { NEXT_STEPS } from '../texts/missing.ts';
import { SEMANTIC_TEXTS } from '../texts/semantic.ts';
import type { NextCall } from '../tool-name.ts';
import type { Missing } from './evaluate.ts';
import type { NextCallCandidates } from './next-call-candidates.ts';

export interface ReadinessFacts {
  /** Gaps in the order of `missingFor`; the first one decides. */
  readonly missing: readonly Missing[];
  /** The ledger, oldest first. */
  readonly rows: readonly EvidenceRow[];
  /** Null where the index was not consulted; then the status is suggested. */
  readonly candidates: NextCallCandidates | null;
}

/** Null in READY, where the next step is the edit. */
export function nextStep(session: Session, facts: ReadinessFacts): NextCall | null {
  const call = session.phase === 'READY' ? null : stepFor(session, facts);
  return call && { ...call, args: { session_id: session.id, ...call.args } };
}

function stepFor(session: Session, facts: ReadinessFacts): NextCall {
  const settling = settlingStep(session.hypotheses, facts.rows);
  if (settling) return settling;
  const [first] = facts.missing;
  const step = first === undefined ? submissionCall(session) : stepTowards(session, first, facts);
  return isToolAllowed(step.tool, session.phase) ? step : guess(session, facts);
}

function stepTowards(session: Session, missing: Missing, facts: ReadinessFacts): NextCall {
  switch (missing.kind) {
    case 'named_file':
      return {
        tool: 'get_chunk',
        args: { chunk_id: [`${missing.path}:1-${LINES_AT_ONCE}`] },
        why: NEXT_STEPS.look_at_file,
      };
    case 'uses':
      return { tool: 'find_references', args: { symbol: missing.symbols }, why: NEXT_STEPS.look_at_uses };
    case 'ground':
    case 'issue':
      // Reading counts in EXPLORATION alone.
      return { tool: 'revert_to_exploration', args: {}, why: BACK_TO_EXPLORATION };
    case 'count':
    case 'tie':
    case 'evidence':
      return facts.candidates === null ? STATUS : follow(session, facts.candidates, facts);
    case 'hypothesis_slot':
    case 'hypothesis':
      return STATUS;
  }
}

const LINES_AT_ONCE = 80;
export const STATUS: NextCall = { tool: 'get_session_status', args: {}, why: SEE_THE_STATUS };

/** A file to look at is named only where the agent saw it named. */
function follow(session: Session, { toRead, tied, isExhausted }: NextCallCandidates, facts: ReadinessFacts): NextCall {
  const unsaid = facts.missing.flatMap((one) => (one.kind === 'evidence' && !one.isFilled ? [one.slot] : []));
  if (toRead.length > 0 && (unsaid.length === 0 || facts.missing.some(isCount)))
    return { tool: 'get_chunk', args: { chunk_id: toRead }, why: NEXT_STEPS.look_at_code };
  if (unsaid.length > 0 && tied.length > 0) return submitUnsaid(unsaid);
  if (!isExhausted && tied.length > 0)
    return { tool: 'find_references', args: { symbol: tied }, why: NEXT_STEPS.look_around };
  if (!isExhausted) return { tool: 'query', args: { question: subjectOf(session.frame) }, why: NEXT_STEPS.look_around };
  return beyondFacts(session, facts);
}

function isCount({ kind }: Missing): boolean {
  return kind === 'count' || kind === 'tie';
}

/** A slot that the request left open: what the code shows of it. */
function submitUnsaid(unsaid: readonly SlotName[]): NextCall {
  const resolved = Object.fromEntries(unsaid.map((slot) => [slot, '…']));
  return { tool: 'submit_understanding', args: { resolved_frame: resolved }, why: NEXT_STEPS.submit_unsaid };
}

/** Next call where only the submission is missing that the configuration asks for. */
function submissionCall({ named }: Session): NextCall {
  return {
    tool: 'submit_understanding',
    args: {},
    why: named.length > 0 ? NEXT_STEPS.submit_named : NEXT_STEPS.submit,
  };
}

/** Facts lead no further: it must be guessed, and the guess verified. */
function beyondFacts(session: Session, { missing }: ReadinessFacts): NextCall {
  const reason = fittingReason(session, shortItems(missing)) ?? 'architecture_unknown';
  return { tool: 'submit_semantic', args: { hypotheses: [], semantic_reason: reason }, why: ENTER_SEMANTIC };
}

/** Next call in SEMANTIC: a hypothesis. */
function guess(session: Session, { missing }: ReadinessFacts): NextCall {
  const reason = fittingReason(session, shortItems(missing)) ?? 'no_definition_found';
  const hypotheses = [{ text: '…', symbols: ['…'] }];
  return { tool: 'submit_semantic', args: { hypotheses, semantic_reason: reason }, why: SEMANTIC_TEXTS.guess };
}

function shortItems(missing: readonly Missing[]): CountedItem[] {
  return missing.flatMap((one) => (one.kind === 'count' ? [one.item] : []));
}
