/** The single best next call of a session (tools.md 3): legal in its phase, and complete but for `…`. */

import { settlingStep } from '../evidence/hypothesis-calls.ts';
import { fittingReason } from '../evidence/semantic-entry.ts';
import type { RiskLevel } from '../frame/risk.ts';
import type { EvidenceRow } from '../ledger/ledger.ts';
import { isToolAllowed } from '../phase.ts';
import type { CountedItem } from '../state/counted-item.ts';
import type { Session } from '../state/session.ts';
import { NEXT_STEPS } from '../texts/missing.ts';
import { ENTER_SEMANTIC, SEE_THE_STATUS } from '../texts/refusals.ts';
import { SEMANTIC_TEXTS } from '../texts/semantic.ts';
import type { NextCall } from '../tool-name.ts';
import type { Missing } from './evaluate.ts';
import type { NextCallCandidates } from './next-call-candidates.ts';

export interface ReadinessFacts {
  /** In the order of `missingFor`; the first one decides. */
  readonly missing: readonly Missing[];
  readonly risk: RiskLevel;
  /** The ledger, oldest first. */
  readonly rows: readonly EvidenceRow[];
  /** Null where nobody could look; then the status tells more. */
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
  const step = first === undefined ? submitted(session, facts) : stepTowards(session, first, facts);
  return isToolAllowed(step.tool, session.phase) ? step : guess(session, facts);
}

function stepTowards(session: Session, missing: Missing, facts: ReadinessFacts): NextCall {
  switch (missing.kind) {
    case 'named_file':
      return {
        tool: 'get_chunk',
        args: { chunk_id: `${missing.path}:1-${LINES_AT_ONCE}` },
        why: NEXT_STEPS.look_at_file,
      };
    case 'tool':
      return facts.rows.some(({ tool }) => tool === 'query')
        ? { tool: missing.tool, args: { symbol: bestSymbol(session) }, why: NEXT_STEPS.use_tool }
        : { tool: 'set_query_frame', args: {}, why: NEXT_STEPS.explore };
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

/** Reading comes first where the risk is high (P9); then what is there is submitted, then more is looked for. */
function follow(session: Session, candidates: NextCallCandidates, facts: ReadinessFacts): NextCall {
  const { missing, risk } = facts;
  const isUnread = candidates.proof === null && candidates.toRead.length > 0;
  const needsProof = missing.some(({ kind }) => kind === 'evidence');
  if (isUnread && needsProof && risk === 'HIGH') return read(candidates);
  if (candidates.symbols.length > 0 || !missing.some(isAboutSymbols))
    return needsProof && isUnread ? read(candidates) : submit(facts);
  if (candidates.lookUp.length > 0 && missing.some(isAboutNames)) return lookUp(candidates);
  const readsOn = candidates.isOnTrack || candidates.provable === null;
  if (candidates.toRead.length > 0 && readsOn) return read(candidates);
  return candidates.lookUp.length > 0 ? lookUp(candidates) : beyondFacts(session, candidates, facts);
}

function isAboutNames(missing: Missing): boolean {
  return missing.kind === 'tie' || (missing.kind === 'count' && missing.item === 'symbols_identified');
}

function lookUp({ lookUp: symbol }: NextCallCandidates): NextCall {
  return { tool: 'find_definitions', args: { symbol }, why: NEXT_STEPS.meet_symbols };
}

function isAboutSymbols(missing: Missing): boolean {
  return missing.kind === 'tie' || (missing.kind === 'count' && missing.item !== 'entry_points');
}

function read({ toRead }: NextCallCandidates): NextCall {
  return { tool: 'get_chunk', args: { chunk_id: toRead }, why: NEXT_STEPS.look_at_code };
}

/** All that is there in one call. */
function submit({ missing, candidates }: ReadinessFacts): NextCall {
  const { symbols = [], entryPoints = [], proof = null } = candidates ?? {};
  const unsaid = missing.flatMap((one) => (one.kind === 'evidence' && !one.isSaid && proof !== null ? [one.slot] : []));
  const resolved = unsaid.map((slot) => [slot, { value: '…', evidence_id: proof }]);
  const args = {
    ...(symbols.length > 0 ? { symbols_identified: symbols } : {}),
    ...(entryPoints.length > 0 ? { entry_points: entryPoints } : {}),
    ...(resolved.length > 0 ? { resolved_frame: Object.fromEntries(resolved) } : {}),
  };
  return {
    tool: 'submit_understanding',
    args,
    why: resolved.length > 0 ? NEXT_STEPS.submit_unsaid : NEXT_STEPS.submit,
  };
}

/** Nothing is missing; of a small thing not even this call. */
function submitted({ named }: Session, facts: ReadinessFacts): NextCall {
  const call = submit({ ...facts, candidates: null });
  return named.length > 0 ? { ...call, why: NEXT_STEPS.submit_named } : call;
}

/** Names tell nothing more: the lines that were read may prove what no name tells, or else it must be guessed. */
function beyondFacts(session: Session, { provable }: NextCallCandidates, { missing }: ReadinessFacts): NextCall {
  const reason = fittingReason(session, shortItems(missing));
  if (provable === null && reason !== null) {
    return { tool: 'submit_semantic', args: { hypotheses: [], semantic_reason: reason }, why: ENTER_SEMANTIC };
  }
  const { name, file, lines } = provable ?? { name: '…', file: '…', lines: '1-20' };
  const symbols = [{ name, reason: '…', code_evidence: { file, lines } }];
  return { tool: 'confirm_symbol_relevance', args: { symbols }, why: NEXT_STEPS.prove_relevance };
}

/** In SEMANTIC the way on is a hypothesis. */
function guess(session: Session, { missing }: ReadinessFacts): NextCall {
  const reason = fittingReason(session, shortItems(missing)) ?? 'no_definition_found';
  const hypotheses = [{ text: '…', symbols: ['…'] }];
  return { tool: 'submit_semantic', args: { hypotheses, semantic_reason: reason }, why: SEMANTIC_TEXTS.guess };
}

function shortItems(missing: readonly Missing[]): CountedItem[] {
  return missing.flatMap((one) => (one.kind === 'count' ? [one.item] : []));
}

function bestSymbol({ counted, frame }: Session): string {
  const [best] = counted.toSorted((left, right) => right.similarity - left.similarity);
  return best?.name ?? frame.slots.target_feature?.value ?? frame.rawQuery;
}
