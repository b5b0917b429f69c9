/**
 * Takes in what the hooks of the agent saw (docs/sessions.md, Spool): prompts, the conversation
 * that a session belongs to, looks and edits of the agent's own tools, and changes that nobody was granted.
 */
import { contentHash } from '../../base/hash.ts';
import { isRecord, parseJson } from '../../base/json-record.ts';
import { ShapeError } from '../../base/shape.ts';
import { attributionOf } from '../../session/frame/attribution.ts';
import { assessRisk } from '../../session/frame/risk.ts';
import { withIssue } from '../../session/frame/take-apart.ts';
import type { SpooledEvent } from '../../session/gate/hook-event.ts';
import { type AgentEvidence, type HookReport, reportOf } from '../../session/gate/hook-report.ts';
import { NO_SESSION, REFUSED_EVENT } from '../../session/outcome/outcome-facts.ts';
import type { SessionEventKind } from '../../session/state/event.ts';
import type { Session } from '../../session/state/session.ts';
import type { SessionStore } from '../../session/state/store.ts';
import { transition } from '../../session/state/transition.ts';
import { HEARTBEAT, noteClient } from './enforcement.ts';

export interface Intake {
  readonly sessions: SessionStore;
  /** Reports what a person should know, such as an unreadable event. */
  readonly onNotice: (text: string) => void;
  /** Called with each session that changed. */
  readonly onChange: (session: Session) => void;
  /** Called with each session that saw something new, or whose evidence may count differently. */
  readonly onEvidence: (session: Session) => void;
}

/** Takes in an event, inside the transaction of the intake; no content of an event makes it throw. */
export function takeEvent(intake: Intake, event: SpooledEvent): void {
  intake.sessions.setMeta(HEARTBEAT, JSON.stringify({ at: event.at }));
  const report = readReport(intake, event);
  if (report !== undefined) take(intake, event, report);
}

function readReport({ onNotice }: Intake, event: SpooledEvent): HookReport | undefined {
  try {
    return reportOf(event);
  } catch (error) {
    if (!(error instanceof ShapeError)) throw error;
    onNotice(`An event of a hook (${event.kind}) could not be read: ${error.message}`);
    return undefined;
  }
}

function take(intake: Intake, event: SpooledEvent, report: HookReport): void {
  const { sessions } = intake;
  switch (report.kind) {
    case 'call':
      noteCall(sessions, event, report);
      break;
    case 'prompt':
      // A conversation that a person goes on with has not ended.
      if (hasEnded(sessions, event.conversation)) sessions.setMeta(endedKey(event.conversation), '');
      sessions.addPrompt(event.conversation, report.text, event.at);
      settleByWords(intake, event.conversation, report.text);
      break;
    case 'bound':
      bind(intake, event, report.sessionId);
      break;
    case 'evidence':
      addEvidence(intake, event, report);
      break;
    case 'refused':
      noteRefusal(intake, event, report);
      break;
    case 'tampered':
      if (report.sessionId !== null) change(intake, report.sessionId, { kind: 'tampered', paths: report.paths });
      break;
    case 'restored':
      change(intake, report.sessionId, { kind: 'restored' });
      break;
    case 'switched':
      noteSwitch(intake, event, report);
      break;
    case 'ended':
      sessions.setMeta(endedKey(event.conversation), String(event.at));
      break;
  }
}

/** The person tells in a later prompt what a vague request left open (D-53). */
function settleByWords(intake: Intake, conversation: string, words: string): void {
  for (const { id, intent, frame, named } of intake.sessions.list({ conversation, statuses: ['open'] })) {
    const completed = withIssue(frame, words);
    if (completed !== null)
      change(intake, id, { kind: 'frame_set', frame: completed, risk: assessRisk(completed, intent), named });
  }
}

export function hasEnded(sessions: SessionStore, conversation: string): boolean {
  return Boolean(sessions.meta(endedKey(conversation)));
}

function endedKey(conversation: string): string {
  return `ended.${contentHash(conversation)}`;
}

const CALLS = 'hook.calls';
const MOST_CALLS = 40;
/** A person may be asked by the client before the call reaches the server. */
const LONGEST_WAY_MS = 10 * 60_000;

interface PendingCall {
  readonly at: number;
  readonly digest: string;
  readonly conversation: string;
}

export interface ReceivedCall {
  readonly tool: string;
  readonly args: Readonly<Record<string, unknown>>;
  readonly now: number;
}

/** Finds the latest conversation with an equal call; null when no hook reported the call lately. */
export function conversationCalling(sessions: SessionStore, { tool, args, now }: ReceivedCall): string | null {
  const digest = digestOf(tool, args);
  const calls = readCalls(sessions).filter(({ at }) => now - at <= LONGEST_WAY_MS);
  return calls.findLast((call) => call.digest === digest)?.conversation ?? null;
}

function noteCall(
  sessions: SessionStore,
  { conversation, at }: SpooledEvent,
  { tool, args, client, isHeld }: Extract<HookReport, { kind: 'call' }>,
): void {
  noteClient(sessions, conversation, { client, isHeld });
  const calls = [...readCalls(sessions), { at, digest: digestOf(tool, args), conversation }];
  sessions.setMeta(CALLS, JSON.stringify(calls.slice(-MOST_CALLS)));
}

function readCalls(sessions: SessionStore): PendingCall[] {
  const calls = parseJson(sessions.meta(CALLS) ?? '[]');
  return Array.isArray(calls) ? calls.filter(isCall) : [];
}

function isCall(value: unknown): value is PendingCall {
  if (!isRecord(value)) return false;
  return typeof value.at === 'number' && typeof value.digest === 'string' && typeof value.conversation === 'string';
}

/**
 * The client may name the tool with the prefix of its server. On the way to the hook and to the server it may order
 * arguments differently, and leave out what is null on one of them.
 */
function digestOf(tool: string, args: Readonly<Record<string, unknown>>): string {
  return contentHash(JSON.stringify([tool.split('__').at(-1), canonical(args)]));
}

function canonical(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(canonical);
  if (!isRecord(value)) return value;
  const members = Object.entries(value).filter(([, member]) => member !== null && member !== undefined);
  return members.sort(([left], [right]) => (left < right ? -1 : 1)).map(([key, member]) => [key, canonical(member)]);
}

/** The latest session of a conversation is its active one; that of a subagent does not rebind its parent. */
function bind(intake: Intake, { conversation, agent }: SpooledEvent, sessionId: string): void {
  const { sessions } = intake;
  const session = sessions.get(sessionId);
  if (session === undefined || agent !== null) return;
  for (const other of sessions.list({ conversation, statuses: ['open'] })) {
    if (other.id !== sessionId) change(intake, other.id, { kind: 'suspended' });
  }
  const attribution = attributionOf(session.frame.rawQuery, sessions.prompts(conversation));
  change(intake, sessionId, { kind: 'bound', conversation, attribution });
}

/** An observation of the agent counts for the session that its conversation has at this moment. */
function addEvidence(intake: Intake, { conversation, at }: SpooledEvent, report: AgentEvidence): void {
  const { sessions, onEvidence } = intake;
  const [session] = sessions.list({ conversation, statuses: ['open', 'tampered'] });
  if (session === undefined) return;
  const { tool, args, files, results, exitCode } = report;
  const digest = contentHash(JSON.stringify(files));
  sessions.append({ sessionId: session.id, tool, args, at, digest, exitCode, files, symbols: [], results });
  onEvidence(session);
}

/** Notes a refusal; before `start_session` it belongs to no session, and people see it all the same. */
function noteRefusal(
  { sessions }: Intake,
  { conversation, at }: SpooledEvent,
  { tool, what, why, rule }: Extract<HookReport, { kind: 'refused' }>,
): void {
  const [session] = sessions.list({ conversation, statuses: ['open', 'tampered'] });
  const detail = { call: tool, what, why, rule };
  sessions.record({ sessionId: session?.id ?? NO_SESSION, at, kind: REFUSED_EVENT, detail });
}

function noteSwitch(
  { sessions }: Intake,
  { conversation, at }: SpooledEvent,
  { action, by }: Extract<HookReport, { kind: 'switched' }>,
): void {
  const [session] = sessions.list({ conversation });
  if (session !== undefined)
    sessions.record({ sessionId: session.id, at, kind: 'gate_switched', detail: { action, by } });
}

/** Within the transaction of the intake nobody else can have changed the session. */
function change({ sessions, onChange, onEvidence }: Intake, id: string, event: SessionEventKind): void {
  const session = sessions.get(id);
  if (session === undefined) return;
  const [next] = transition(session, event);
  const detail = { from: session.phase, to: next.phase, status: next.status };
  const result = sessions.swap(next, [{ sessionId: id, at: session.lastCallAt, kind: event.kind, detail }]);
  if (result.kind !== 'swapped') return;
  onChange(result.session);
  onEvidence(result.session);
}
