/**
 * Failure of an earlier session, told by the request that follows it (SK4, IC3): the person's own words say that the
 * trouble is still there, and the request is about the same subject.
 */
import { DAY_MS } from '../../base/durations.ts';
import { termScore } from '../../retrieval/short-circuit.ts';
import { subjectOf } from '../../session/frame/frame.ts';
import { FAILURE_CONFIDENCE, type FailureSignal, failureSignal } from '../../session/outcome/failure-signal.ts';
import type { Session } from '../../session/state/session.ts';
import { isSameWord, type Word, wordsOf } from '../../session/words/words.ts';
import type { Workspace } from '../sessions/workspace.ts';
import { storeOutcome } from './record-outcome.ts';

export interface EarlierFailure {
  readonly sessionId: string;
  /** Words that report the failure. */
  readonly trigger: string;
  readonly confidence: number;
}

/** A person hardly speaks of a failure that is older. */
const RECENT = 7 * DAY_MS;
const MOST_SESSIONS = 200;

/** Finds the failure that a request reports; undefined without one, or without an earlier session on the subject. */
export async function recordEarlierFailure(
  workspace: Workspace,
  session: Session,
): Promise<EarlierFailure | undefined> {
  const signal = session.attribution === 'unattributed' ? null : failureSignal(session.frame.rawQuery);
  if (signal === null || signal.confidence < FAILURE_CONFIDENCE) return undefined;
  const earlier = meantBy(workspace, session);
  if (earlier === undefined || earlier.outcome === 'failure') return undefined;
  await storeOutcome(workspace, earlier, buildVerdict(session, signal));
  return { sessionId: earlier.id, trigger: signal.words, confidence: signal.confidence };
}

function buildVerdict(session: Session, { words }: FailureSignal) {
  const notes = `told by session ${session.id}: ${words}`;
  return {
    outcome: 'failure',
    analysis: { notes },
    trigger: session.frame.rawQuery,
    recordedBy: 'next_request',
  } as const;
}

/** The latest that had the chance to change something. */
function meantBy({ sessions, now }: Workspace, session: Session): Session | undefined {
  return sessions
    .list()
    .slice(0, MOST_SESSIONS)
    .filter(({ id, createdAt }) => id !== session.id && createdAt <= session.createdAt)
    .filter(({ lastCallAt, phase }) => now() - lastCallAt < RECENT && phase === 'READY')
    .find((earlier) => isSameSubject(session, earlier));
}

/** Contained or equal subjects; the target named among the words; or no subject at all, right after it. */
function isSameSubject(session: Session, earlier: Session): boolean {
  const [subject, term] = [subjectOf(session.frame), subjectOf(earlier.frame)];
  const words = contentWords(session.frame.rawQuery);
  if (words.length === 0) return session.conversation !== null && session.conversation === earlier.conversation;
  const named = contentWords(term);
  return (
    termScore({ subject, term, similarity: 0 }) > 0 ||
    (named.length > 0 && named.every((word) => words.some((other) => isSameWord(word, other))))
  );
}

function contentWords(text: string): Word[] {
  return wordsOf(text).filter(({ weight }) => weight === 'distinctive');
}
