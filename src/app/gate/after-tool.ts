/**
 * After a tool: what it changed is held against what was granted, and what it showed becomes evidence. Each step stands by
 * itself, so that none is left out because another one failed, and a step that failed is told.
 */

import { isRecord, parseJson } from '../../base/json-record.ts';
import { timeLimit } from '../../base/time-limit.ts';
import type { AgentEvidence } from '../../session/gate/hook-report.ts';
import { notCompared, RESTORED } from '../../session/texts/gate/after-call.ts';
import { forgetNews, newsOfReady, noteReport } from './catch-up.ts';
import { compareCall, endCall, keepClosed } from './changes/compare-call.ts';
import { recordEdits } from './changes/granted-writes.ts';
import { isRestored } from './changes/restoration.ts';
import { type AfterTool, type Decision, PASS } from './hook-call.ts';
import { agentEvidence, readsOf } from './looks/agent-evidence.ts';
import { looksBefore, noteLooks } from './looks/earlier-looks.ts';
import type { GatePorts } from './ports.ts';
import { projectAround } from './project-around.ts';
import { isOpen, openGate, type ProjectGate } from './project-gate.ts';
import { LONGEST_JUDGEMENT_MS, type Scene } from './scene.ts';
import { orTell, recording, together } from './steps.ts';
import { judgeMcp } from './tools/judge-mcp.ts';
import { asGiven, isHeld, viewsFor } from './view/holds.ts';
import { refusedWrite } from './view/refused-write.ts';

/** In one part with this file, so that a hook which compares loads no other. */
export { compareLeftOver } from './changes/compare-call.ts';

/** @throws when the gate itself cannot be looked up; what was changed is compared before anything else can fail */
export async function afterTool(ports: GatePorts, event: AfterTool): Promise<Decision> {
  const { caller, callId } = event;
  const around = projectAround(caller, event.call);
  const scene: Scene = { ports, caller, callId, around, limit: timeLimit(LONGEST_JUDGEMENT_MS) };
  const after = { ...event, call: asGiven(scene, event.call) };
  const { call } = after;
  if (call.kind === 'write') return afterWrite(scene, call.paths);
  if (around === null) return PASS;
  const gate = openGate(ports, around, caller.conversation);
  if (call.kind === 'mcp' && judgeMcp(call, gate) === 'own') return recordBinding(scene, gate, after);
  const wasOpen = isOpen(gate.session());
  const isWatched = call.kind === 'shell' || call.kind === 'mcp' || call.kind === 'unknown';
  const compared = isWatched ? compareOrTell(scene, gate) : PASS;
  endCall(gate, callId);
  const { looked, failure } = recordEvidence(scene, gate, after);
  const decision = together([compared, tellRestored(scene), failure, tellRefusedWrite(scene, gate, after)]);
  return decision.kind === 'pass' && looked !== null ? tellReady(ports, around, caller, { wasOpen, looked }) : decision;
}

function afterWrite(scene: Scene, paths: readonly string[]): Decision {
  const { ports, caller, around } = scene;
  const recorded = recording(scene, () => recordEdits(scene, paths));
  if (around === null) return recorded;
  const gate = openGate(ports, around, caller.conversation);
  forgetNews(gate);
  const compared = compareOrTell(scene, gate);
  endCall(gate, scene.callId);
  return together([compared, tellRestored(scene), recorded]);
}

function compareOrTell(scene: Scene, gate: ProjectGate): Decision {
  return orTell(scene, notCompared, () => compareCall(scene, gate));
}

interface Recorded {
  /** Files that it showed, so that it may have opened the gate; null where it showed none. */
  readonly looked: readonly string[] | null;
  readonly failure: Decision;
}

function recordEvidence(scene: Scene, gate: ProjectGate, after: AfterTool): Recorded {
  let looked: readonly string[] | null = null;
  const failure = recording(scene, () => {
    const reports = agentEvidence(scene, gate, after);
    const { ports, caller } = scene;
    noteLooks(gate, reports);
    if (reports.length > 0 && gate.session().kind === 'bound') noteReport(ports, gate.project, caller);
    for (const report of reports) ports.spool(gate.project.home, caller, report);
    const looks = reports.filter(isLook);
    if (looks.length > 0) looked = looks.flatMap(({ files }) => files.map((file) => file.path));
  });
  return { looked, failure };
}

function isLook({ tool }: AgentEvidence): boolean {
  return tool === 'agent:read';
}

function tellRestored(scene: Scene): Decision {
  const { ports, caller, around } = scene;
  if (around === null) return PASS;
  const gate = openGate(ports, around, caller.conversation);
  return orTell(scene, notCompared, () =>
    isRestored(ports, caller, gate) ? { kind: 'tell', text: RESTORED[gate.language()] } : PASS,
  );
}

async function tellReady(...look: Parameters<typeof newsOfReady>): Promise<Decision> {
  const text = await newsOfReady(...look);
  return text === undefined ? PASS : { kind: 'tell', text };
}

/** The system kept the command from writing; the agent reads what leads on. */
function tellRefusedWrite(scene: Scene, gate: ProjectGate, { call, response }: AfterTool): Decision {
  if (call.kind !== 'shell' || !isHeld(viewsFor(scene, call), gate)) return PASS;
  const text = refusedWrite(scene, gate, response);
  return text === undefined ? PASS : { kind: 'tell', text };
}

async function recordBinding(scene: Scene, gate: ProjectGate, { call, response }: AfterTool): Promise<Decision> {
  const { ports, caller } = scene;
  if (call.kind !== 'mcp' || call.name !== 'start_session') return PASS;
  const sessionId = sessionIdIn(response);
  if (sessionId === undefined) return PASS;
  ports.spool(gate.project.home, caller, { kind: 'bound', sessionId });
  keepClosed(ports, caller, gate, sessionId);
  const looks = caller.agent === null ? readsOf(looksBefore(scene, gate, sessionId)) : [];
  if (looks.length === 0) return PASS;
  for (const look of looks) ports.spool(gate.project.home, caller, look);
  noteReport(ports, gate.project, caller);
  return tellReady(ports, gate.project, caller, { wasOpen: false, looked: [] });
}

const KEYS = ['session_id', 'sessionId'];
const DEEPEST = 8;

/** Undefined when there is none, or the answer is an error. */
function sessionIdIn(response: unknown): string | undefined {
  return search(response, 0);
}

function search(value: unknown, depth: number): string | undefined {
  if (depth > DEEPEST) return undefined;
  if (typeof value === 'string') return inText(value, depth);
  if (Array.isArray(value)) return firstIn(value, depth);
  if (!isRecord(value) || value.isError === true || value.is_error === true) return undefined;
  const own = KEYS.map((key) => value[key]).find((id) => typeof id === 'string' && id !== '');
  return typeof own === 'string' ? own : firstIn(Object.values(value), depth);
}

function firstIn(values: readonly unknown[], depth: number): string | undefined {
  for (const value of values) {
    const found = search(value, depth + 1);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** JSON, or a text in which the id stands after its name; a text answer of the server begins with it. */
function inText(text: string, depth: number): string | undefined {
  const parsed = /^\s*[[{"]/.test(text) ? parseJson(text) : undefined;
  if (parsed !== undefined) return search(parsed, depth + 1);
  const headed = /^(?:session|セッション) (s_[\w-]+)/.exec(text)?.[1];
  return headed ?? /\bsession_id\b["'`]?\s*[:=]\s*["'`]?([A-Za-z0-9][\w.-]*)/.exec(text)?.[1];
}
