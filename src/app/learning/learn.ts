/** Lessons of an outcome (LP2, LP4–LP7, D-40): pairs and an agreement on success, less trust in pairs on failure. */
import { addAgreement } from '../../improvement/agreement-page.ts';
import { readAgreements } from '../../improvement/agreements.ts';
import {
  isSameTerm,
  type LearnedPair,
  type PairsProblem,
  updateLearnedPairs,
} from '../../improvement/learned-pairs.ts';
import type { Lesson, LessonReason, OutcomeLog } from '../../session/outcome/outcome-log.ts';
import type { Session } from '../../session/state/session.ts';
import { indexFolder } from '../roots/index-folder.ts';
import { isAbout } from '../search/about-term.ts';
import { isOver, pairState, sketchOfSymbol } from '../search/learned-pair-state.ts';
import type { Workspace } from '../sessions/workspace.ts';
import { type ChangedDefinition, findChanges } from './changed-definitions.ts';

export interface LearningRequest {
  readonly workspace: Workspace;
  readonly session: Session;
  readonly log: Omit<OutcomeLog, 'learned'>;
}

export interface Learning {
  readonly lesson: Lesson;
  /** Problems of a file that somebody must repair first; nothing was written to it. */
  readonly problems: readonly PairsProblem[];
}

/** The caller holds the lock. A second time changes nothing more. */
export function learnFrom(request: LearningRequest): Learning {
  const { log, session } = request;
  if (log.outcome === 'failure') return weaken(request);
  const reason = reasonNotToTeach(log, session);
  return reason === null ? teach(request) : { lesson: { why: reason, pairs: [], agreement: null }, problems: [] };
}

/** Whether the page of a lesson is in the map, as the next search will read it (LP6). */
export function isInMap({ project }: Workspace, { agreement }: Lesson): boolean {
  const { agreements } = readAgreements(indexFolder(project.home).agreements);
  return agreement !== null && agreements.some(({ file }) => file === agreement);
}

function reasonNotToTeach(log: LearningRequest['log'], session: Session): LessonReason | null {
  if (log.outcome === 'partial') return 'not_a_success';
  if (log.contradicted) return 'contradicted';
  if (session.unauthorised.length > 0) return 'tampered';
  if (!log.reached_ready) return 'never_ready';
  return log.target_feature === null ? 'no_target' : null;
}

function teach(request: LearningRequest): Learning {
  const { workspace, session, log } = request;
  const edited = log.files_changed.map(({ path }) => path);
  const { changed, onlyRead } = findChanges(workspace, session, edited);
  if (changed.length === 0) return { lesson: { why: 'nothing_changed', pairs: [], agreement: null }, problems: [] };
  const folder = indexFolder(workspace.project.home);
  const update = updateLearnedPairs(folder.learnedPairs, (pairs) => {
    const learned = changed.map((definition) => learnedPair(request, definition, pairs));
    const others = pairs.filter((pair) => !learned.some((one) => isSamePair(one, pair)));
    return [...stillOf(workspace, others), ...learned];
  });
  const agreement = addAgreement(folder.agreements, {
    nlTerm: log.target_feature ?? '',
    symbols: changed.map((definition) => ({ name: definition.name, codeEvidence: evidenceOf(definition) })),
    onlyRead,
    sessionId: session.id,
    request: session.frame.rawQuery,
    intent: session.intent,
    learnedAt: log.timestamp,
    checks: log.checks.map(({ command, exit_code: code }) => (code === null ? command : `${command} → ${code}`)),
  });
  const problems = update.kind === 'kept' ? update.problems : [];
  const pairs = update.kind === 'kept' ? [] : changed.map(({ name }) => name);
  return { lesson: { why: 'learned', pairs, agreement }, problems };
}

function evidenceOf({ file, startLine, endLine }: ChangedDefinition): string {
  return `${file}:${startLine}-${endLine}, changed`;
}

/** Drops pairs that are too old, or about code that is gone. */
function stillOf({ project, now }: Workspace, pairs: readonly LearnedPair[]): LearnedPair[] {
  return pairs.filter((pair) => !isOver(pairState(project, pair, now())));
}

/** Counts a session once, however often its outcome is recorded. */
function learnedPair(
  { workspace, session, log }: LearningRequest,
  definition: ChangedDefinition,
  pairs: readonly LearnedPair[],
): LearnedPair {
  const term = log.target_feature ?? '';
  const { name } = definition;
  const known = pairs.find((pair) => isSamePair(pair, { nlTerm: term, symbol: name }));
  const hadFailed = known?.failedSessionId === session.id;
  const isCounted = known?.sessionId === session.id && !hadFailed;
  return {
    nlTerm: known?.nlTerm ?? term,
    symbol: name,
    similarity: 1,
    codeEvidence: evidenceOf(definition),
    sessionId: session.id,
    learnedAt: log.timestamp,
    successes: (known?.successes ?? 0) + (isCounted ? 0 : 1),
    failures: (known?.failures ?? 0) - (hadFailed ? 1 : 0),
    failedSessionId: hadFailed ? '' : (known?.failedSessionId ?? ''),
    editSeen: true,
    sketch: sketchOfSymbol(workspace.project, name),
  };
}

/** Weakens the pairs that a failed session relied on; a pair that it taught loses that weight, too. */
function weaken({ workspace, session, log }: LearningRequest): Learning {
  const touched: string[] = [];
  const update = updateLearnedPairs(indexFolder(workspace.project.home).learnedPairs, (pairs) =>
    stillOf(workspace, pairs).map((pair) => {
      if (!concernsPair(session, log, pair)) return pair;
      touched.push(pair.symbol);
      return pair.failedSessionId === session.id ? pair : markFailed(pair, session.id);
    }),
  );
  const problems = update.kind === 'kept' ? update.problems : [];
  return { lesson: { why: 'failed', pairs: update.kind === 'kept' ? [] : touched, agreement: null }, problems };
}

/** Tells a pair that the session taught, or that concerns its target. */
function concernsPair(
  session: Session,
  { target_feature: target }: LearningRequest['log'],
  pair: LearnedPair,
): boolean {
  return pair.sessionId === session.id || isAbout(target ?? '', pair.nlTerm);
}

function markFailed(pair: LearnedPair, sessionId: string): LearnedPair {
  const successes = pair.sessionId === sessionId ? Math.max(0, pair.successes - 1) : pair.successes;
  return { ...pair, successes, failures: pair.failures + 1, failedSessionId: sessionId };
}

function isSamePair(
  one: Pick<LearnedPair, 'nlTerm' | 'symbol'>,
  other: Pick<LearnedPair, 'nlTerm' | 'symbol'>,
): boolean {
  return one.symbol === other.symbol && isSameTerm(one.nlTerm, other.nlTerm);
}
