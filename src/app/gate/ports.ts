/** Readers and writers that the hook needs besides the project itself; `compose-gate.ts` picks the engines. */
import type { ProcessId } from '../../base/processes/process-chain.ts';
import type { GateSession } from '../../session/gate/gate-session.ts';
import type { HookReport } from '../../session/gate/hook-report.ts';
import type { OtherName } from '../../shell/contract.ts';
import type { ViewForm } from '../../storage/view-files.ts';
import type { Caller } from './hook-call.ts';
import type { Machine } from './view/writable.ts';

export interface GatePorts {
  readonly home: string;
  readonly temporaryFolders: readonly string[];
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** Milliseconds since the epoch. */
  readonly now: () => number;
  /** The session that the server published for a conversation. @param root folder that holds `.code-intel` */
  readonly session: (root: string, conversation: string) => GateSession;
  /** Hands an event to the server, on disk when it returns. @throws when it cannot be stored */
  readonly spool: (root: string, from: Reporter, report: HookReport) => void;
  /** Memory of the hooks about a project. */
  readonly notes: (root: string) => Notes;
  /** Folders with the keys and the notes, and with the program itself. */
  readonly protectedFolders: readonly string[];
  /** Folders in which programs are looked for, links followed. */
  readonly programFolders: () => readonly string[];
  /** Places that count as others, at home and in a project. */
  readonly otherNames: (root: string | null) => readonly OtherName[];
  /** The client that called the hook, then what it was started from; empty for a command, and where the system does not tell. */
  readonly clientChain: () => readonly ProcessId[];
  /**
   * Views of commands; undefined when the client was not told to use them, and where nothing makes them any more.
   * @param home project of which they are; null for those of the shell that the client was told to use
   */
  readonly views: (home: string | null) => Views | undefined;
  /** The next command tries whether the system makes views now. */
  readonly tryViewsAgain: (home: string | null) => void;
}

/** Views of the shell that the client runs commands with. */
export interface Views {
  /** Projects that have views on this machine. */
  readonly roots: () => readonly string[];
  readonly form: ViewForm;
  /** Absolute path of the shell that runs commands in them. */
  readonly shell: string;
  readonly machine: () => Machine;
  /** Whether a view of the conversation lies there, or the mark that it has none. */
  isPublished(conversation: string): boolean;
  /** A command of the conversation was run by the shell. */
  hasRun(conversation: string): boolean;
  /** Null lets commands run as without a gate. @throws when it cannot be stored */
  publish(conversation: string, view: string | null): void;
}

/** The reporting client; a terminal has no conversation. */
export type Reporter = Pick<Caller, 'conversation' | 'agent'>;

/**
 * Small records by name, sealed against changes by anything else, outside of the project. A name has parts of
 * letters, digits, `-` and `.` with `/` between them.
 */
export interface Notes {
  /** Undefined for a record that is absent or not intact. */
  read(name: string): unknown;
  /** Replaces it in one step. @throws when it cannot be stored */
  write(name: string, value: unknown): void;
  remove(name: string): void;
  /** Names that begin with `prefix`, which ends in `/`. */
  list(prefix: string): readonly string[];
  /** Removes what begins with `prefix` and was last written before `before`, in milliseconds since the epoch. */
  sweep(prefix: string, before: number): void;
}
