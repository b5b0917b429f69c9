/**
 * Every fact tool answers through here: the phase is checked before, and what the answer showed is in the ledger
 * before it leaves. Without a session the tool answers, and nothing is recorded.
 */
import { contentHash } from '../../base/hash.ts';
import type { AnswerEvidence, EvidenceRow } from '../../session/ledger/ledger.ts';
import type { Session } from '../../session/state/session.ts';
import { findSession, type SessionCall } from './find-session.ts';
import { requirePhase } from './require-phase.ts';
import type { Workspace } from './workspace.ts';

export interface FactRequest<Answer> extends SessionCall {
  /** The session is handed in for tools whose answer depends on the phase. */
  readonly run: (session: Session | undefined) => Promise<Answer>;
  readonly see: (answer: Answer) => AnswerEvidence;
}

export interface FactAnswer<Answer> {
  readonly answer: Answer;
  readonly session: Session | undefined;
  readonly evidence: EvidenceRow | undefined;
}

/** @throws Refusal `phase_blocked`, `session_not_found`; what `run` throws */
export async function answerWithEvidence<Answer>(
  workspace: Workspace,
  request: FactRequest<Answer>,
): Promise<FactAnswer<Answer>> {
  const session = findSession(workspace, request);
  if (session !== undefined) requirePhase(session, request.tool);
  const answer = await request.run(session);
  if (session === undefined) return { answer, session, evidence: undefined };
  const evidence = recordEvidence(workspace, session, request, answer);
  await workspace.settle();
  return { answer, session, evidence };
}

function recordEvidence<Answer>(
  { sessions, now, noteChange }: Workspace,
  session: Session,
  { tool, args, see }: FactRequest<Answer>,
  answer: Answer,
): EvidenceRow {
  const digest = contentHash(Buffer.from(JSON.stringify(answer)));
  const row = sessions.append({ sessionId: session.id, tool, args, at: now(), digest, exitCode: null, ...see(answer) });
  noteChange(session);
  return row;
}
