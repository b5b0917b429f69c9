import { MINUTE_MS, SECOND_MS } from '../durations.ts';

/** Milliseconds that each foreign program or server may take for one answer. None of them can hold up its caller longer. */
export const FOREIGN_LIMITS = {
  /** Limit for a listing of all files: a million of them on a slow disk. */
  gitList: 20 * SECOND_MS,
  gitLog: 20 * SECOND_MS,
  gitSetting: 5 * SECOND_MS,
  /** A question of the gate, below the deadline that clients give a hook. */
  gateGit: 4 * SECOND_MS,
  /** Pause after a program exceeded its limit. */
  rest: MINUTE_MS,
  ripgrepList: 30 * SECOND_MS,
  ripgrepExpression: 5 * SECOND_MS,
  processList: 10 * SECOND_MS,
  view: 10 * SECOND_MS,
  clientVersion: 5 * SECOND_MS,
  sharedHook: 10 * SECOND_MS,
  /** Longer than any client waits. */
  registeredProgram: 30 * SECOND_MS,
  base: 20 * SECOND_MS,
  /** A person may start it meanwhile. */
  baseRest: 10 * SECOND_MS,
  /** Limit of an attempt; an index run may take its time. */
  endpoint: 30 * SECOND_MS,
} as const;
