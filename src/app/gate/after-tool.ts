/** After a tool: what it showed becomes evidence, and what it changed is held against what was granted. */

import path from 'node:path';
import { timeLimit } from '../../base/time-limit.ts';
import { isCompanion } from '../../session/gate/companions.ts';
import type { HookReport } from '../../session/gate/hook-report.ts';
import { RESTORED, unauthorised } from '../../session/texts/hook.ts';
import { hashOfFile } from '../roots/file-hash.ts';
import { configFile } from '../roots/index-folder.ts';
import { isCode, noteAgentCode } from './allowed-commands.ts';
import { PASS } from './before-tool.ts';
import { newsOfReady, noteReport } from './catch-up.ts';
import { finishWatching, forgetState } from './changes/change-audit.ts';
import { meanwhileText, withMeanwhile } from './changes/meanwhile.ts';
import { isRestored } from './changes/restoration.ts';
import { addTampering, type Changes, changedPaths, readTampering, writeTampering } from './changes/tampering.ts';
import { noteContent } from './conversation-notes.ts';
import { distrustGateConfig } from './gate-config.ts';
import { isTracked } from './git/git.ts';
import type { AfterTool, Decision } from './hook-call.ts';
import { judgeMcp } from './judge-mcp.ts';
import { agentEvidence } from './looks/agent-evidence.ts';
import type { GatePorts } from './ports.ts';
import { projectAround } from './project-around.ts';
import { isOpen, openGate, type ProjectGate } from './project-gate.ts';
import { LONGEST_JUDGEMENT_MS, type Scene } from './scene.ts';
import { sessionIdIn } from './session-id.ts';
import { isHeld, viewsFor } from './view/holds.ts';
import { refusedWrite } from './view/refused-write.ts';
import { writePlaces } from './write-place.ts';

/** @throws when the gate itself fails; nothing is undone by that */
export function afterTool(ports: GatePorts, after: AfterTool): Decision | Promise<Decision> {
  const { caller, callId, call } = after;
  const around = projectAround(caller, call);
  const scene: Scene = { ports, caller, callId, around, limit: timeLimit(LONGEST_JUDGEMENT_MS) };
  if (call.kind === 'write') return afterWrite(scene, call.paths);
  if (around === null) return PASS;
  const gate = openGate(ports, around, caller.conversation);
  if (call.kind === 'mcp' && judgeMcp(call, gate) === 'own') return recordBinding(scene, gate, after);
  const reports = agentEvidence(scene, gate, after);
  const wasOpen = isOpen(gate.session());
  if (reports.length > 0 && gate.session().kind === 'bound') noteReport(ports, around, caller);
  for (const report of reports) ports.spool(around.home, caller, report);
  const isWatched = call.kind === 'shell' || call.kind === 'mcp' || call.kind === 'unknown';
  const compared = isWatched ? compare(scene, gate) : PASS;
  if (compared.kind === 'object') return compared;
  if (hasReopened(scene)) return { kind: 'tell', text: RESTORED[gate.language()] };
  if (compared.kind !== 'pass') return compared;
  const refused = tellRefusedWrite(scene, gate, after);
  return refused.kind === 'pass' && reports.some(isLook) ? tellReady(ports, around, caller, wasOpen) : refused;
}

async function tellReady(...look: Parameters<typeof newsOfReady>): Promise<Decision> {
  const text = await newsOfReady(...look);
  return text === undefined ? PASS : { kind: 'tell', text };
}

function isLook(report: HookReport): boolean {
  return report.kind === 'evidence' && report.tool === 'agent:read';
}

function afterWrite(scene: Scene, paths: readonly string[]): Decision {
  recordEdits(scene, paths);
  const { ports, caller, around } = scene;
  if (around === null) return PASS;
  const gate = openGate(ports, around, caller.conversation);
  const compared = compare(scene, gate);
  if (!hasReopened(scene) || compared.kind === 'object') return compared;
  return { kind: 'tell', text: RESTORED[gate.language()] };
}

function hasReopened({ ports, caller, around }: Scene): boolean {
  return around !== null && isRestored(ports, caller, openGate(ports, around, caller.conversation));
}

/** The system kept the command from writing; the agent reads what leads on. */
function tellRefusedWrite(scene: Scene, gate: ProjectGate, { call, response }: AfterTool): Decision {
  if (call.kind !== 'shell' || !isHeld(viewsFor(scene, call), gate)) return PASS;
  const text = refusedWrite(scene, gate, response);
  return text === undefined ? PASS : { kind: 'tell', text };
}

/** Paths that belong to other projects are recorded there. */
function recordEdits({ ports, caller, around }: Scene, paths: readonly string[]): void {
  const places = paths.flatMap((written) => writePlaces(ports, { written, cwd: caller.cwd, around }));
  for (const { project, file } of places) {
    if (project !== null) recordEdit(ports, openGate(ports, project, caller.conversation), caller, file);
  }
}

/** While a person has switched the gate off nothing is compared, and nothing is told of it later. */
function recordEdit(ports: GatePorts, gate: ProjectGate, caller: Scene['caller'], file: string): void {
  if (gate.mode() === 'off') forgetState(gate);
  if (!isOpen(gate.session()) && isCode(file)) noteAgentCode(gate, [file]);
  recordGranted(ports, gate, caller, [file]);
}

/** The new content of files that the session may write is no news to it. */
function recordGranted(ports: GatePorts, gate: ProjectGate, caller: Scene['caller'], files: readonly string[]): void {
  const session = gate.session();
  const written = files.filter((file) => isGranted(gate, file));
  if (session.kind !== 'bound' || written.length === 0) return;
  const seen = written.map((file) => ({ path: file, hash: hashOfFile(path.join(gate.project.root, file)) }));
  for (const known of seen) {
    noteContent(gate.notes, caller.conversation, { ...known, sessionId: session.sessionId, isEdited: true });
  }
  ports.spool(gate.project.home, caller, editReport(seen));
}

/** The agent knows what it wrote, so that the file counts as looked at. */
function editReport(seen: readonly { readonly path: string; readonly hash: string }[]): HookReport {
  const files = seen.map((file) => ({ ...file, shown: 'lines', lines: [] }) as const);
  return { kind: 'evidence', tool: 'agent:edit', args: {}, files, results: files.length, exitCode: null };
}

/** Listed, or new in a listed folder; what it holds now does not matter any more. */
function isGranted(gate: ProjectGate, file: string): boolean {
  const session = gate.sessionBefore(file);
  if (!isOpen(session)) return false;
  const { files, folders } = session.grants;
  if (files.some((granted) => granted.path === file) || isCompanion(session.grants, file)) return true;
  const folder = file.slice(0, Math.max(0, file.lastIndexOf('/')));
  return folders.includes(folder) && !isTracked(gate.project.root, file);
}

function recordBinding({ ports, caller }: Scene, gate: ProjectGate, { call, response }: AfterTool): Decision {
  if (call.kind !== 'mcp' || call.name !== 'start_session') return PASS;
  const sessionId = sessionIdIn(response);
  if (sessionId === undefined) return PASS;
  ports.spool(gate.project.home, caller, { kind: 'bound', sessionId });
  keepClosed(ports, caller, gate, sessionId);
  return PASS;
}

/** A change without a grant stays to be taken back, whichever session comes after. */
function keepClosed(ports: GatePorts, caller: Scene['caller'], gate: ProjectGate, sessionId: string): void {
  const tampering = readTampering(gate.notes, caller.conversation);
  if (caller.agent !== null || tampering === undefined || tampering.sessionId === null) return;
  writeTampering(gate.notes, caller.conversation, { ...tampering, sessionId });
  ports.spool(gate.project.home, caller, { kind: 'tampered', sessionId, paths: changedPaths(tampering) });
}

function compare(scene: Scene, before: ProjectGate): Decision {
  const end = finishWatching(scene, before);
  if (end === undefined) return PASS;
  return withMeanwhile(judgeChanges(scene, before, end.during), meanwhileText(before, end.meanwhile));
}

function judgeChanges(scene: Scene, before: ProjectGate, changes: Changes): Decision {
  const gate = withoutOwnLoosening(scene, before, changes);
  const wrong = gate.mode() === 'off' ? [] : unauthorisedAmong(gate, changes);
  recordGranted(scene.ports, gate, scene.caller, changes.files);
  if (wrong.length === 0) return PASS;
  const text = unauthorised(wrong, gate.session().kind === 'bound')[gate.language()];
  if (gate.mode() === 'warn') return { kind: 'tell', text };
  closeSession(scene, gate, onlyThose(changes, wrong));
  return { kind: 'object', text };
}

/** A configuration that the call itself wrote loosens nothing, least of all the judgement on this call. */
function withoutOwnLoosening({ ports, caller }: Scene, gate: ProjectGate, { hidden }: Changes): ProjectGate {
  if (!hidden.includes(configFile(gate.configRoot))) return gate;
  distrustGateConfig(gate.notes);
  return openGate(ports, gate.project, caller.conversation);
}

/** A restoration that is on its way is no further change. */
function unauthorisedAmong(gate: ProjectGate, { files, hidden }: Changes): readonly string[] {
  const known = gate.session().kind === 'bound' ? gate.toRestore() : [];
  const isFine = (file: string): boolean => isGranted(gate, file) || gate.isFreed(file) || known.includes(file);
  return [...files.filter((file) => !isFine(file)), ...hidden.filter((file) => !known.includes(file))];
}

function onlyThose({ files, hidden, before }: Changes, wrong: readonly string[]): Changes {
  const isWrong = (file: string): boolean => wrong.includes(file);
  return { files: files.filter(isWrong), hidden: hidden.filter(isWrong), before };
}

/** Closed for the next call of any tool at once, and for the server when it reads the spool. */
function closeSession({ ports, caller }: Scene, gate: ProjectGate, changes: Changes): void {
  const session = gate.session();
  const sessionId = session.kind === 'bound' ? session.sessionId : null;
  addTampering(gate.notes, caller.conversation, sessionId, changes);
  ports.spool(gate.project.home, caller, { kind: 'tampered', sessionId, paths: [...changes.files, ...changes.hidden] });
}
