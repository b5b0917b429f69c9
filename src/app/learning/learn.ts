/** Lessons of an outcome (LP2, LP4–LP7, D-40): pairs and an agreement on success, less trust in pairs on failure. */
import { type AgreedSymbol, addAgreement } from '../../improvement/agreement-page.ts';
import { readAgreements } from '../../improvement/agreements.ts';
import {
  isSameTerm,
  type LearnedPair,
  type PairsProblem,
  updateLearnedPairs,
} from '../../improvement/learned-pairs.ts';
import { isShortCircuit, termScore } from '../../retrieval/short-circuit.ts';
import type { MappedSymbol } from '../../session/frame/frame.ts';
import type { EvidenceRow } from '../../session/ledger/ledger.ts';
import type { Lesson, LessonReason, OutcomeLog } from '../../session/outcome/outcome-log.ts';
import type { Session } from '../../session/state/session.ts';
import { definitionsOf } from '../facts/find-definitions.ts';
import { indexFolder } from '../roots/index-folder.ts';
import { isOver, pairState, sketchOfSymbol } from '../search/learned-pair-state.ts';
import type { Workspace } from '../sessions/workspace.ts';

export interface LearningRequest {
  readonly workspace: Workspace;
  readonly session: Session;
  /** Of the session. */
  readonly rows: readonly EvidenceRow[];
  readonly log: Omit<OutcomeLog, 'learned'>;
}

export interface Learning {
  readonly lesson: Lesson;
  /** Of a file that somebody must repair first; nothing was written to it. */
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
  if (log.target_feature === null) return 'no_target';
  return mappedFacts(session).length === 0 ? 'no_symbols' : null;
}

function mappedFacts({ frame }: Session): readonly MappedSymbol[] {
  return frame.mappedSymbols.filter(({ source }) => source === 'FACT');
}

function teach(request: LearningRequest): Learning {
  const { workspace, session, log } = request;
  const term = log.target_feature ?? '';
  const symbols = taughtSymbols(request);
  const folder = indexFolder(workspace.project.home);
  const update = updateLearnedPairs(folder.learnedPairs, (pairs) => {
    const learned = symbols.map((symbol) => learnedPair(request, symbol, pairs));
    const others = pairs.filter((pair) => !learned.some((one) => isSamePair(one, pair)));
    return [...stillOf(workspace, others), ...learned];
  });
  const agreement = addAgreement(folder.agreements, {
    nlTerm: term,
    symbols,
    sessionId: session.id,
    request: session.frame.rawQuery,
    intent: session.intent,
    learnedAt: log.timestamp,
    editSeen: log.files_changed.length > 0,
    filesChanged: log.files_changed.map(({ path }) => path),
    checks: log.checks.map(({ command, exit_code: code }) => (code === null ? command : `${command} → ${code}`)),
  });
  const problems = update.kind === 'kept' ? update.problems : [];
  const pairs = update.kind === 'kept' ? [] : symbols.map(({ name }) => name);
  return { lesson: { why: 'learned', pairs, agreement }, problems };
}

/** Those whose definition was changed come first, then the closest in meaning: the first ones are what is told. */
function taughtSymbols(request: LearningRequest): AgreedSymbol[] {
  const { workspace, session, log } = request;
  const changed = new Set(log.files_changed.map(({ path }) => path));
  const wasChanged = ({ name }: MappedSymbol): number =>
    definitionsOf(workspace.project.store, name).some(({ file }) => changed.has(file)) ? 1 : 0;
  return mappedFacts(session)
    .toSorted((left, right) => wasChanged(right) - wasChanged(left) || right.confidence - left.confidence)
    .map((mapped) => agreedSymbol(request, mapped));
}

/** Without those that are over: too old, or about code that is gone. */
function stillOf({ project, now }: Workspace, pairs: readonly LearnedPair[]): LearnedPair[] {
  return pairs.filter((pair) => !isOver(pairState(project, pair, now())));
}

/** Counts a session once, however often its outcome is recorded. */
function learnedPair(
  { workspace, session, log }: LearningRequest,
  { name, similarity, codeEvidence }: AgreedSymbol,
  pairs: readonly LearnedPair[],
): LearnedPair {
  const term = log.target_feature ?? '';
  const known = pairs.find((pair) => isSamePair(pair, { nlTerm: term, symbol: name }));
  const hadFailed = known?.failedSessionId === session.id;
  const isCounted = known?.sessionId === session.id && !hadFailed;
  return {
    nlTerm: known?.nlTerm ?? term,
    symbol: name,
    similarity,
    codeEvidence,
    sessionId: session.id,
    learnedAt: log.timestamp,
    successes: (known?.successes ?? 0) + (isCounted ? 0 : 1),
    failures: (known?.failures ?? 0) - (hadFailed ? 1 : 0),
    failedSessionId: hadFailed ? '' : (known?.failedSessionId ?? ''),
    editSeen: log.files_changed.length > 0,
    sketch: sketchOfSymbol(workspace.project, name),
  };
}

function agreedSymbol({ session, rows }: LearningRequest, { name, confidence, evidence }: MappedSymbol): AgreedSymbol {
  return { name, similarity: confidence, codeEvidence: codeEvidence(session, rows, { name, evidence }) };
}

/** Proof that the agent gave, or else the answer in which the symbol was met or shown. */
function codeEvidence(
  { confirmations, counted }: Session,
  rows: readonly EvidenceRow[],
  { name, evidence }: Pick<MappedSymbol, 'name' | 'evidence'>,
): string {
  const confirmed = confirmations.find(({ symbol }) => symbol === name);
  if (confirmed) return `${confirmed.file}:${confirmed.lines.start}-${confirmed.lines.end}: ${confirmed.reason}`;
  const row = rows.find(({ id }) => id === evidence);
  const seen = row?.symbols.find((symbol) => name.endsWith(symbol.name));
  if (row && seen) return `${seen.file}:${seen.line}, ${row.tool}`;
  const home = counted.find((symbol) => symbol.name === name)?.files[0]?.path;
  const lines = row?.files.find(({ path }) => path === home)?.lines[0];
  return row && lines ? `${home}:${lines.start}-${lines.end}, ${row.tool}` : `evidence ${evidence}`;
}

/** On failure the pairs that it went by lose weight; one that this session taught loses that, too. */
function weaken({ workspace, session, log }: LearningRequest): Learning {
  const touched: string[] = [];
  const update = updateLearnedPairs(indexFolder(workspace.project.home).learnedPairs, (pairs) =>
    stillOf(workspace, pairs).map((pair) => {
      if (!wentBy(session, log, pair)) return pair;
      touched.push(pair.symbol);
      return pair.failedSessionId === session.id ? pair : failed(pair, session.id);
    }),
  );
  const problems = update.kind === 'kept' ? update.problems : [];
  return { lesson: { why: 'failed', pairs: update.kind === 'kept' ? [] : touched, agreement: null }, problems };
}

function wentBy(session: Session, { target_feature: target }: LearningRequest['log'], pair: LearnedPair): boolean {
  if (pair.sessionId === session.id) return true;
  const score = termScore({ subject: target ?? '', term: pair.nlTerm, similarity: 0 });
  return isShortCircuit(score) && session.frame.mappedSymbols.some(({ name }) => name === pair.symbol);
}

function failed(pair: LearnedPair, sessionId: string): LearnedPair {
  const successes = pair.sessionId === sessionId ? Math.max(0, pair.successes - 1) : pair.successes;
  return { ...pair, successes, failures: pair.failures + 1, failedSessionId: sessionId };
}

function isSamePair(
  one: Pick<LearnedPair, 'nlTerm' | 'symbol'>,
  other: Pick<LearnedPair, 'nlTerm' | 'symbol'>,
): boolean {
  return one.symbol === other.symbol && isSameTerm(one.nlTerm, other.nlTerm);
}
