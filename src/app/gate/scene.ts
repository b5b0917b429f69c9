/** A call as it is judged: who makes it, and the project around it. */

import type { TimeLimit } from '../../base/time-limit.ts';
import type { GatedProject } from '../roots/project-root.ts';
import type { Caller } from './hook-call.ts';
import type { GatePorts } from './ports.ts';

/** A call and the project it is made in. */
export interface Scene {
  readonly ports: GatePorts;
  readonly caller: Caller;
  readonly callId: string;
  /** Null where the call belongs to no project. */
  readonly around: GatedProject | null;
  /** For all that is judged of the call; clients let a call pass whose hook takes too long. */
  readonly limit: TimeLimit;
}

/**
 * Milliseconds that pass, many times what a machine at rest needs: on a busy one the hook waits for the processor and for
 * git. With its start it stays below the nine seconds that the script in front of it allows.
 */
export const LONGEST_JUDGEMENT_MS = 4000;
