/** Judges what an agent understood, and opens the gate when it suffices (EV1–EV13, PH9, D-3, D-10, D-11). */

import { fillUnderstanding } from '../../session/evidence/fill.ts';
import { verifiedSymbols } from '../../session/evidence/hypotheses.ts';
import {
  acceptEntryPoints,
  acceptFiles,
  acceptSymbols,
  mergeUnderstanding,
  type SymbolFinding,
} from '../../session/evidence/submission.ts';
import type { MappedSymbol, SlotName } from '../../session/frame/frame.ts';
import { exploredFiles } from '../../session/gate/grants.ts';
import { evidenceRowOf } from '../../session/ledger/ledger.ts';
import type { Evaluated } from '../../session/state/evaluated.ts';
import { NO_UNDERSTANDING, type Session, type Understanding } from '../../session/state/session.ts';
import { entryPointFindings, symbolFindings } from '../guidance/symbol-findings.ts';
import { changeSession, type SessionChange } from '../sessions/change-session.ts';
import { requireSession, type SessionCall } from '../sessions/find-session.ts';
import { requireIndex } from '../sessions/require-index.ts';
import { requireJudging } from '../sessions/require-phase.ts';
import { readinessOf, type SessionState, sessionStateOf } from '../sessions/session-state.ts';
import type { Workspace } from '../sessions/workspace.ts';
import type { Judged } from './judged-understanding.ts';
import { judgeSlots, type ResolvedSlot, type SubmittedSlotEvidence } from './slot-evidence.ts';
import { type UnderstandingAnswer, understandingAnswer } from './understanding-answer.ts';

export interface UnderstandingRequest extends SessionCall {
  readonly symbolsIdentified: readonly string[];
  readonly entryPoints: readonly string[];
  readonly existingPatterns: readonly string[];
  readonly filesAnalyzed: readonly string[];
  readonly resolvedFrame: Readonly<Partial<Record<SlotName, ResolvedSlot>>>;
  readonly slotEvidence: Readonly<Partial<Record<SlotName, SubmittedSlotEvidence>>>;
}

/** @throws Refusal `phase_blocked`, `no_active_session`, `session_not_found`, `validation_failed` */
export async function submitUnderstanding(
  workspace: Workspace,
  request: UnderstandingRequest,
): Promise<UnderstandingAnswer> {
  const first = requireSession(workspace, request);
  await requireIndex(workspace, first, request);
  const { session, result } = await changeSession(workspace, first, (session) => decide(workspace, session, request));
  return understandingAnswer(workspace, session, result);
}

async function decide(
  workspace: Workspace,
  session: Session,
  request: UnderstandingRequest,
): Promise<SessionChange<Judged>> {
  requireJudging(session, 'submit_understanding');
  const state = sessionStateOf(workspace, session);
  const submitted = { ...NO_UNDERSTANDING, ...listsOf(request) };
  const merged = mergeUnderstanding(session.understanding, submitted);
  const { evaluated, ...rest } = await judge({ workspace, session, state, merged, request });
  const judged = { evaluated, ...rest, phaseBefore: session.phase };
  return { event: { kind: 'understanding_submitted', evaluated }, result: judged };
}

function listsOf(request: UnderstandingRequest): Omit<Understanding, 'slotEvidence'> {
  return {
    symbols: request.symbolsIdentified,
    entryPoints: request.entryPoints,
    patterns: request.existingPatterns,
    files: request.filesAnalyzed,
  };
}

interface Judging {
  readonly workspace: Workspace;
  readonly session: Session;
  readonly state: SessionState;
  readonly merged: Understanding;
  readonly request: UnderstandingRequest;
}

async function judge(judging: Judging): Promise<Omit<Judged, 'phaseBefore'>> {
  const { workspace, session, state, merged, request } = judging;
  const findings = await symbolFindings(workspace, session, merged.symbols);
  const context = {
    view: state.view,
    confirmations: session.confirmations,
    verified: new Set(verifiedSymbols(session.hypotheses)),
  };
  const symbols = acceptSymbols(findings, context);
  const countedFindings = findings.filter(({ name }) => symbols.counted.some((counted) => counted.name === name));
  const entryPoints = acceptEntryPoints(entryPointFindings(workspace, merged.entryPoints, countedFindings));
  const explored = new Set(exploredFiles({ counted: symbols.counted }, state.view).map(({ path }) => path));
  const files = acceptFiles('file', merged.files, (file) => explored.has(file));
  const patterns = acceptFiles('pattern', merged.patterns, (file) => state.view.seenFiles.has(file));
  const slots = await judgeSlots({ workspace, session, state, counted: symbols.counted, request });
  const accepted: Understanding = {
    symbols: symbols.counted.map(({ name }) => name),
    entryPoints: entryPoints.accepted,
    files: files.accepted,
    patterns: patterns.accepted,
    slotEvidence: { ...session.understanding.slotEvidence, ...slots.evidence },
  };
  const fill = fillUnderstanding({
    accepted,
    patternsGiven: request.existingPatterns.length > 0,
    explored: [...explored],
    counted: symbols.counted,
    support: slots.support,
  });
  const refused = [...symbols.refused, ...entryPoints.refused, ...files.refused, ...patterns.refused, ...slots.refused];
  const next: Session = { ...session, frame: slots.frame, understanding: fill.understanding, counted: symbols.counted };
  return { evaluated: evaluatedFrom(next, state, countedFindings), refused, filled: fill.filled };
}

function evaluatedFrom(session: Session, state: SessionState, findings: readonly SymbolFinding[]): Evaluated {
  const { missing, progress } = readinessOf(session, state);
  return {
    understanding: session.understanding,
    counted: session.counted,
    mappedSymbols: findings.flatMap((finding) => mappedFrom(finding, session, state)),
    frame: session.frame,
    isReady: missing.length === 0,
    untied: progress.tier === 'untied',
  };
}

/** What was met by a fact tool is a FACT; its confidence is the server's, never the agent's (EV12). */
function mappedFrom(
  { name, definitions, similarity }: SymbolFinding,
  session: Session,
  { view }: SessionState,
): MappedSymbol[] {
  const evidence = definitions.map((place) => evidenceRowOf(view, place)).find((row) => row !== undefined);
  const isProven =
    session.confirmations.some(({ symbol }) => symbol === name) || verifiedSymbols(session.hypotheses).includes(name);
  return evidence === undefined ? [] : [{ name, source: 'FACT', confidence: isProven ? 1 : similarity, evidence }];
}
