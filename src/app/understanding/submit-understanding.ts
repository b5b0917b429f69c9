/** Judges what an agent understood, and opens the gate when it suffices (EV1–EV13, PH9, D-3, D-10, D-11, D-45). */
import {
  acceptNames,
  acceptTargets,
  mergeUnderstanding,
  type RefusedItem,
  type ResolvedName,
} from '../../session/evidence/submission.ts';
import type { SlotName } from '../../session/frame/frame.ts';
import { isReadAtLength } from '../../session/ledger/own-looks.ts';
import { NO_UNDERSTANDING, type Session, type Target, type Understanding } from '../../session/state/session.ts';
import { changeSession, type SessionChange } from '../sessions/change-session.ts';
import { requireSession, type SessionCall } from '../sessions/find-session.ts';
import { requireIndex } from '../sessions/require-index.ts';
import { requireJudging } from '../sessions/require-phase.ts';
import type { SessionState } from '../sessions/session-state.ts';
import type { Workspace } from '../sessions/workspace.ts';
import { targetFiles, totalLines } from './ground.ts';
import { evaluatedFrom, judgeEvidence } from './judge-evidence.ts';
import type { Filled, Judged } from './judged-understanding.ts';
import { type Resolving, resolveName } from './resolve-names.ts';
import {
  type JudgedSlots,
  judgeSlots,
  type ResolvedSlot,
  type ShownIssue,
  type SubmittedSlotEvidence,
} from './slot-evidence.ts';
import { type Answering, type UnderstandingAnswer, understandingAnswer } from './understanding-answer.ts';

export interface UnderstandingRequest extends SessionCall {
  readonly symbolsIdentified: readonly string[];
  readonly entryPoints: readonly string[];
  readonly existingPatterns: readonly string[];
  readonly filesAnalyzed: readonly string[];
  /** Symbols or paths, with one sentence on what will be changed in each. */
  readonly targets: readonly Target[];
  readonly resolvedFrame: Readonly<Partial<Record<SlotName, ResolvedSlot>>>;
  readonly slotEvidence: Readonly<Partial<Record<SlotName, SubmittedSlotEvidence>>>;
  /** Sentence on the fault, with lines that show it (D-53). */
  readonly observedIssue?: ShownIssue | undefined;
}

/** @throws Refusal `phase_blocked`, `no_active_session`, `session_not_found`, `validation_failed` */
export async function submitUnderstanding(
  workspace: Workspace,
  request: UnderstandingRequest,
): Promise<UnderstandingAnswer> {
  const first = requireSession(workspace, request);
  await requireIndex(workspace, first, request);
  const { session, result, state } = await changeSession(workspace, first, async (session, state) => {
    if (session.phase === 'READY') return { event: null, result: NOTHING_JUDGED };
    requireJudging(session, 'submit_understanding');
    return decide({ workspace, session, state: state() }, request);
  });
  return understandingAnswer({ workspace, session, state: state() }, result);
}

/** Evidence opened the gate already, perhaps since the advice to submit: there is nothing to judge, and nothing to refuse. */
const NOTHING_JUDGED: Judged = { refused: [], filled: { files: [], patterns: [], slotEvidence: {} } };

async function decide(deciding: Answering, request: UnderstandingRequest): Promise<SessionChange<Judged>> {
  const { workspace, session, state } = deciding;
  const before = await judgeEvidence(workspace, session, state);
  const { accepted, refused } = accept(request, { workspace, state, ...before });
  const slots = await judgeSlots({ workspace, session, state, counted: before.counted, request });
  const understanding = mergeUnderstanding(session.understanding, {
    ...accepted,
    slotEvidence: { ...slots.support, ...session.understanding.slotEvidence, ...slots.evidence },
  });
  const understood: Session = { ...session, frame: slots.frame, understanding };
  const after = await judgeEvidence(workspace, understood, state);
  const evaluated = evaluatedFrom(understood, state, after);
  const filled = filledFrom({ request, state, slots, patterns: after.found.patterns });
  return {
    event: { kind: 'understanding_submitted', evaluated },
    result: { refused: [...refused, ...slots.refused], filled },
  };
}

interface AcceptedRequest {
  readonly accepted: Understanding;
  readonly refused: readonly RefusedItem[];
}

function accept(request: UnderstandingRequest, resolving: Resolving): AcceptedRequest {
  const resolve = (name: string): ResolvedName => resolveName(resolving, name);
  const symbols = acceptNames('symbol', request.symbolsIdentified.map(resolve));
  const entryPoints = acceptNames('entry_point', request.entryPoints.map(resolve));
  const patterns = acceptNames('pattern', request.existingPatterns.map(resolve));
  const files = acceptNames('file', request.filesAnalyzed.map(resolve));
  const targets = accepting(resolving, request, resolve);
  const accepted: Understanding = {
    ...NO_UNDERSTANDING,
    symbols: symbols.names,
    entryPoints: entryPoints.names,
    patterns: patterns.names.flatMap((name) => resolve(name).shownIn ?? []),
    files: files.names,
    targets: targets.accepted,
  };
  const refused = [symbols, entryPoints, files, patterns, targets].flatMap((one) => one.refused);
  return { accepted, refused };
}

/** By submission the definitions must have been shown; by reading the file must have been read at length (D-53). */
function accepting(
  { workspace, state }: Resolving,
  { targets }: UnderstandingRequest,
  resolve: (name: string) => ResolvedName,
): ReturnType<typeof acceptTargets> {
  const { ready, looks } = state;
  if (ready === 'submission') return acceptTargets(targets, resolve);
  const resolveRead = (name: string): ResolvedName => {
    const file = targetFiles(workspace, name).find((path) => looks.has(path));
    const { suggestions, ...rest } = resolve(name);
    return file === undefined
      ? { ...rest, suggestions, shownIn: null }
      : { ...rest, suggestions: [], shownIn: file, exists: true, isNamed: true };
  };
  return acceptTargets(targets, resolveRead, (file) => {
    const look = file === null ? undefined : looks.get(file);
    return file === null || look === undefined || isReadAtLength(look, totalLines(workspace, file));
  });
}

interface Filling {
  readonly request: UnderstandingRequest;
  readonly state: SessionState;
  readonly slots: JudgedSlots;
  readonly patterns: readonly string[];
}

/** Values that the agent left out and the ledger holds. */
function filledFrom({ request, state, slots, patterns }: Filling): Filled {
  return {
    files: [...state.view.explored.keys()].filter((file) => !request.filesAnalyzed.includes(file)),
    patterns: patterns.filter((file) => !request.existingPatterns.includes(file)),
    slotEvidence: Object.fromEntries(Object.entries(slots.support).filter(([slot]) => !(slot in slots.evidence))),
  };
}
