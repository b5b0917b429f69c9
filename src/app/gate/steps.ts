/** Steps after a call, each by itself: one that fails is told, and keeps no other from being made. */
import { messageOf } from '../../base/error-text.ts';
import type { Text } from '../../session/text.ts';
import { notRecorded } from '../../session/texts/gate/after-call.ts';
import { withMeanwhile } from './changes/meanwhile.ts';
import { type Decision, PASS } from './hook-call.ts';
import { openGate } from './project-gate.ts';
import type { Scene } from './scene.ts';

/**
 * A failure opens nothing, and the agent reads of it: nobody else is there to.
 * @param text on the cause of a failure
 */
export function orTell(scene: Scene, text: (cause: string) => Text, step: () => Decision): Decision {
  try {
    return step();
  } catch (failure) {
    const { ports, caller, around } = scene;
    const language = around === null ? 'en' : openGate(ports, around, caller.conversation).language();
    return { kind: 'tell', text: text(messageOf(failure))[language] };
  }
}

/** For what is handed on to the server and to later calls. */
export function recording(scene: Scene, step: () => void): Decision {
  return orTell(scene, notRecorded, () => {
    step();
    return PASS;
  });
}

/** An objection stays one; everything else that is to be said is said with it. */
export function together(decisions: readonly Decision[]): Decision {
  const reports = decisions.filter((one) => one.kind !== 'pass');
  const first = reports.find(({ kind }) => kind === 'object') ?? reports[0] ?? PASS;
  return reports.reduce((all, one) => (one === first ? all : withMeanwhile(all, one.text)), first);
}
