/** Holds what a call changed against what was granted, and closes the session for what was not. */

import { unauthorised } from '../../../session/texts/gate/after-call.ts';
import { configFile } from '../../roots/index-folder.ts';
import { PASS } from '../before-tool.ts';
import { distrustGateConfig } from '../gate-config.ts';
import type { Caller, Decision } from '../hook-call.ts';
import type { GatePorts } from '../ports.ts';
import { openGate, type ProjectGate } from '../project-gate.ts';
import type { Scene } from '../scene.ts';
import { recording, together } from '../steps.ts';
import { finishWatching } from './change-audit.ts';
import { isGranted, recordGranted } from './granted-writes.ts';
import { meanwhileText, withMeanwhile } from './meanwhile.ts';
import { addTampering, type Changes, changedPaths, readTampering, writeTampering } from './tampering.ts';

/** @param before the gate as it stood during the call. @throws when the states cannot be compared */
export function compareCall(scene: Scene, before: ProjectGate): Decision {
  const end = finishWatching(scene, before);
  if (end === undefined) return PASS;
  return withMeanwhile(judgeChanges(scene, before, end.during), meanwhileText(before, end.meanwhile));
}

function judgeChanges(scene: Scene, before: ProjectGate, changes: Changes): Decision {
  const gate = withoutOwnLoosening(scene, before, changes);
  const wrong = gate.mode() === 'off' ? [] : unauthorisedAmong(gate, changes);
  const objection = wrong.length === 0 ? PASS : objectTo(scene, gate, onlyThose(changes, wrong));
  const recorded = recording(scene, () => recordGranted(scene.ports, gate, scene.caller, changes.files));
  return together([objection, recorded]);
}

/** Closes the session first of all. */
function objectTo(scene: Scene, gate: ProjectGate, wrong: Changes): Decision {
  const isEnforced = gate.mode() !== 'warn';
  const session = gate.session();
  const text = unauthorised([...wrong.files, ...wrong.hidden], session.kind === 'bound')[gate.language()];
  if (!isEnforced) return { kind: 'tell', text };
  return together([{ kind: 'object', text }, closeSession(scene, gate, wrong)]);
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
function closeSession(scene: Scene, gate: ProjectGate, changes: Changes): Decision {
  const { ports, caller } = scene;
  const session = gate.session();
  const sessionId = session.kind === 'bound' ? session.sessionId : null;
  addTampering(gate.notes, caller.conversation, sessionId, changes);
  const paths = [...changes.files, ...changes.hidden];
  return recording(scene, () => ports.spool(gate.project.home, caller, { kind: 'tampered', sessionId, paths }));
}

/** A change without a grant stays to be taken back, whichever session comes after. */
export function keepClosed(ports: GatePorts, caller: Caller, gate: ProjectGate, sessionId: string): void {
  const tampering = readTampering(gate.notes, caller.conversation);
  if (caller.agent !== null || tampering === undefined || tampering.sessionId === null) return;
  writeTampering(gate.notes, caller.conversation, { ...tampering, sessionId });
  ports.spool(gate.project.home, caller, { kind: 'tampered', sessionId, paths: changedPaths(tampering) });
}
