/** A call whose files git could not tell is compared when git answers again: before the next one that may write unseen. */
import { listOf, removeFromList } from '../conversation-notes.ts';
import { type Decision, PASS } from '../hook-call.ts';
import type { ProjectGate } from '../project-gate.ts';
import type { Scene } from '../scene.ts';
import { together } from '../steps.ts';
import { UNCOMPARED } from './change-audit.ts';
import { compareCall } from './compare-call.ts';
import { forgetPresent } from './present-files.ts';

/** An objection refuses the call before which it is made. @param calls by their ids */
export function compareLeftOver(scene: Scene, gate: ProjectGate, calls: readonly string[]): Decision {
  // Those that fail again are noted anew.
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

/** Of a call that is to be compared later the files before it are still needed. */
export function endCall(gate: ProjectGate, callId: string): void {
  if (!isLeft(gate, callId)) forgetPresent(gate, callId);
}
