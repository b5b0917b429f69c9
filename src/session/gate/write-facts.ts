/** The facts that the rules of the gate ask for. */
import type { LineRange } from '../../base/line-ranges.ts';
import type { GateSession } from './gate-session.ts';
import type { LookedFile } from './grants.ts';

/** The end of a path, links followed. */
export type WriteLocation = 'outside' | 'inside' | 'out_by_link' | 'steers_commands';

/** The kinds of files that no phase opens. */
export type Protection = 'gate_state' | 'agent_settings' | 'git_folder' | 'global_git_config' | null;

/** The facts of one write, each looked up only when a rule asks: a failing look-up refuses or passes as its rule says. */
export interface WriteFacts {
  /** Path shown to the agent: relative to the project where it is inside. */
  readonly path: string;
  readonly place: () => WriteLocation;
  readonly protection: () => Protection;
  /** Gate mode of the configuration; `off` also while a person has switched the gate off for some minutes. */
  readonly mode: () => 'enforce' | 'warn' | 'off';
  /** A person opened this path (`/gate open`). */
  readonly isOpened: () => boolean;
  readonly isExempt: () => boolean;
  readonly isFree: () => boolean;
  /** Changed without a grant, so that the session is closed until it is as it was. */
  readonly isToRestore: () => boolean;
  readonly session: () => GateSession;
  /** The agent's own look at the file, in this session; undefined for none. */
  readonly look: () => LookedFile | undefined;
  /** Lines that the write replaces and that nothing showed; null where the call does not tell, or all were shown. */
  readonly unread: () => LineRange | null;
  /** Lines of the file now. */
  readonly lines: () => number;
  readonly exists: () => boolean;
  readonly isFolder: () => boolean;
  /** Whether the folder of the file exists. */
  readonly hasFolder: () => boolean;
  /** Content hash now; empty when it does not exist. */
  readonly hash: () => string;
}
