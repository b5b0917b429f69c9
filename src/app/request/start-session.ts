/** Begins a session with a request in the person's words (PH2, QF1, RT10, VC7, SY7, D-37). */
import { UserError } from '../../base/user-error.ts';
import { type Attribution, attributionOf } from '../../session/frame/attribution.ts';
import { getExtractionPrompt } from '../../session/frame/extraction-prompt.ts';
import type { Intent } from '../../session/frame/frame.ts';
import { assessRisk } from '../../session/frame/risk.ts';
import type { SubmittedFrame } from '../../session/frame/slot-check.ts';
import { languageOf } from '../../session/language-of.ts';
import { NO_UNDERSTANDING, NOTHING_FOUND, type Session } from '../../session/state/session.ts';
import { transition } from '../../session/state/transition.ts';
import { exploreRequest } from '../guidance/explore-request.ts';
import { type EarlierFailure, recordEarlierFailure } from '../learning/earlier-failure.ts';
import { type ShortCircuitHint, shortCircuitHint } from '../learning/short-circuit-hint.ts';
import { type PreviousSession, previousSession } from '../learning/unfinished-session.ts';
import { assessEnforcement, type Enforcement } from '../sessions/enforcement.ts';
import type { SessionCall } from '../sessions/find-session.ts';
import { noteReportedRisk } from '../sessions/reported-risk.ts';
import { awaitFirstIndex, awaitIndexAgain } from '../sessions/require-index.ts';
import type { Workspace } from '../sessions/workspace.ts';
import { buildNotes, type SlotNotes, setFrame } from './check-frame.ts';
import { type FrameAnswer, frameAnswer } from './frame-answer.ts';

export interface StartRequest extends SessionCall {
  readonly intent: Intent;
  readonly query: string;
  readonly frame?: SubmittedFrame | undefined;
  /** Names and words that the code may use, guessed by the agent; they steer the search and prove nothing (D-42). */
  readonly leads?: readonly string[] | undefined;
}

export interface StartAnswer extends FrameAnswer {
  /** Prompt with which a program may extract the slots itself; only when none were given. */
  readonly extractionPrompt?: string;
  readonly slotNotes?: SlotNotes;
  readonly shortcircuitHint: ShortCircuitHint;
  readonly syncStatus: ReturnType<Workspace['syncState']>;
  readonly enforcement: Enforcement;
  readonly previousSession?: PreviousSession;
  /** The request reported that an earlier session failed, and this was recorded (SK4). */
  readonly recordedFailure?: EarlierFailure;
}

const LONGEST_QUERY = 10_000;

/**
 * Explores with a frame or without; a slot that fails its check is a note, and missing (D-43).
 * @throws UserError `invalid_argument` for a query that says nothing or is too long
 */
export async function startSession(workspace: Workspace, request: StartRequest): Promise<StartAnswer> {
  requireQuery(request.query);
  const begun = sessionFor(workspace, request);
  const created = begun.session;
  const framed = await setFrame(workspace, created, request.frame ?? {});
  const { session } = framed;
  const failure = await recordEarlierFailure(workspace, session);
  await (begun.isAgain ? awaitIndexAgain : awaitFirstIndex)(workspace);
  const explored = await exploreRequest(workspace, session, request.leads);
  const answer = await frameAnswer(workspace, session, explored);
  noteReportedRisk(workspace, session.id, answer.riskLevel);
  const previous = previousSession(workspace, session);
  return {
    ...answer,
    ...buildNotes(framed),
    ...(request.frame === undefined && session.phase !== 'READY' ? promptFor(session) : {}),
    shortcircuitHint: await shortCircuitHint(workspace, session),
    syncStatus: workspace.syncState(),
    enforcement: assessEnforcement(workspace, session),
    ...(previous ? { previousSession: previous } : {}),
    ...(failure ? { recordedFailure: failure } : {}),
  };
}

function promptFor({ frame, language }: Session): Pick<StartAnswer, 'extractionPrompt'> {
  return { extractionPrompt: getExtractionPrompt(frame.rawQuery, language) };
}

function requireQuery(query: string): void {
  if (!/[\p{L}\p{N}]/u.test(query)) {
    throw new UserError('invalid_argument', 'query says nothing', "Give the person's request in their own words.");
  }
  if (query.length > LONGEST_QUERY) {
    throw new UserError(
      'invalid_argument',
      `query has ${query.length} characters; at most ${LONGEST_QUERY} are taken`,
      'Give the request itself, without pasted files.',
    );
  }
}

interface Begun {
  readonly session: Session;
  /** Whether an existing session goes on: the conversation began it with an equal request, and has at most explored since. */
  readonly isAgain: boolean;
}

function sessionFor(workspace: Workspace, { intent, query, tool, sent }: StartRequest): Begun {
  const { sessions, now } = workspace;
  workspace.takeIn();
  const conversation = workspace.callerOf(tool, sent);
  const open = conversation === null ? [] : sessions.list({ conversation, statuses: ['open'] });
  const same = open.find(
    ({ phase, frame, ...other }) => phase === 'EXPLORATION' && other.intent === intent && frame.rawQuery === query,
  );
  if (same !== undefined) return { session: same, isAgain: true };
  if (conversation !== null) suspendOthers(workspace, conversation);
  const session = newSession({ workspace, intent, query, conversation, at: now() });
  sessions.create(session);
  return { session, isAgain: false };
}

function suspendOthers({ sessions }: Workspace, conversation: string): void {
  for (const other of sessions.list({ conversation, statuses: ['open'] })) {
    // Losing the swap means that another call is changing the session; it stays open and the newer one still leads.
    sessions.swap(transition(other, { kind: 'suspended' })[0]);
  }
}

interface Birth {
  readonly workspace: Workspace;
  readonly intent: Intent;
  readonly query: string;
  readonly conversation: string | null;
  readonly at: number;
}

function newSession({ workspace, intent, query, conversation, at }: Birth): Session {
  const { language } = workspace.project.config;
  const frame = { rawQuery: query, slots: {}, mappedSymbols: [] };
  return {
    id: workspace.newSessionId(),
    revision: 0,
    conversation,
    status: 'open',
    phase: 'EXPLORATION',
    intent,
    language: language === 'auto' ? languageOf(query) : language,
    frame,
    risk: assessRisk(frame, intent),
    attribution: attribute(workspace, conversation, query),
    named: [],
    hypotheses: [],
    confirmations: [],
    understanding: NO_UNDERSTANDING,
    counted: [],
    found: NOTHING_FOUND,
    raised: null,
    untied: false,
    added: { files: [], folders: [] },
    unauthorised: [],
    ledgerFrom: 0,
    createdAt: at,
    lastCallAt: at,
    outcome: null,
  };
}

function attribute({ sessions }: Workspace, conversation: string | null, query: string): Attribution {
  return attributionOf(query, conversation === null ? [] : sessions.prompts(conversation));
}
