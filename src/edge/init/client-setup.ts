/** An installation into one client: a row of the registry, and a file of its own. */

import type { JsonRecord } from '../../base/json-record.ts';
import type { AgentClient } from '../../clients/agent-client.ts';
import type { FileEdit } from './file-edit.ts';
import type { Launch } from './launch.ts';

export interface SetupContext {
  /** Absolute folder of the project. */
  readonly root: string;
  readonly home: string;
  readonly platform: NodeJS.Platform;
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly launch: Launch;
  /** Settings that are committed, instead of the person's own. */
  readonly team: boolean;
  /** Files that git has and that are not ours, absolute: a person's own settings leave them alone. */
  readonly committed: ReadonlySet<string>;
  /** The client's own deny rules and sandbox as well. */
  readonly strict: boolean;
  /** Shell that runs commands in a view of what may be written; null where nothing here enforces one. */
  readonly viewShell: string | null;
  /** Folder with the key, outside of the project. */
  readonly stateFolder: string;
}

/** The row of the client, and how its files are edited and probed. */
export interface ClientSetup extends AgentClient {
  edits(context: SetupContext): readonly FileEdit[];
  readonly hooks: HookProbes;
}

export interface HookProbes {
  /** A call that must be refused in a project without a session, and one that must pass. */
  readonly write: Probe;
  readonly read: Probe;
  /** A call of the own server, which must reach it in every state. */
  readonly own: Probe;
}

export interface Probe {
  readonly event: string;
  payload(place: ProbePlace): JsonRecord;
}

/** A file of a project in which nothing was granted. */
export interface ProbePlace {
  readonly cwd: string;
  readonly file: string;
}
