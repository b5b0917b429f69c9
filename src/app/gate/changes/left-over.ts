/** Compares calls whose changes git could not list, once git answers again: before the next call that may write without its files being known. */
import { listOf, removeFromList } from '../conversation-notes.ts';
import { type Decision, PASS } from '../hook-call.ts';
import type { ProjectGate } from '../project-gate.ts';
import type { Scene } from '../scene.ts';
import { together } from '../steps.ts';
import { UNCOMPARED } from './change-audit.ts';
import { compareCall } from './compare-call.ts';
import { forgetPresent } from './present-files.ts';

/** Compares the calls; an objection to one of them refuses the call that is about to run. @param calls by their ids */
export function compareLeftOver(scene: Scene, gate: ProjectGate, calls: readonly string[]): Decision {
  // Comparisons that fail again are noted anew.
  removeFromList(gate.notes, gate.conversation, UNCOMPARED, calls);
  const decision = together(calls.map((callId) => compareOne({ ...scene, callId }, gate)));
  return decision.kind === 'object' ? { kind: 'refuse', text: decision.text } : decision;
}

/** A failure was told when the call ended. */
function compareOne(scene: Scene, gate: ProjectGate): Decision {
  const decision = compareCall(scene, gate);
  if (isLeft(gate, scene.callId)) return PASS;
  forgetPresent(gate, scene.callId);
  return decision;
}

function isLeft({ notes, conversation }: ProjectGate, callId: string): boolean {
  return listOf(notes, conversation, UNCOMPARED).includes(callId);
}

/** Keeps the state of the files before a call that is to be compared later. */
export function endCall(gate: ProjectGate, callId: string): void {
  if (!isLeft(gate, callId)) forgetPresent(gate, callId);
}
