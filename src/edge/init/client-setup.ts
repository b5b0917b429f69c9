/** What an installation into one client is: a row of the registry, and a file of its own. */
import type { Client } from '../../app/gate/hook-call.ts';
import type { JsonRecord } from '../../base/json-record.ts';
import type { FileEdit } from './file-edit.ts';
import type { Launch } from './launch.ts';

export interface SetupContext {
  /** Absolute folder of the project. */
  readonly root: string;
  readonly home: string;
  readonly platform: NodeJS.Platform;
  readonly launch: Launch;
  /** Settings that are committed, instead of the person's own. */
  readonly team: boolean;
  /** The client's own deny rules and sandbox as well. */
  readonly strict: boolean;
  /** Shell that runs commands in a view of what may be written; null where nothing here enforces one. */
  readonly viewShell: string | null;
  /** Folder with the key, outside of the project. */
  readonly stateFolder: string;
}

export interface ClientSetup {
  readonly client: Client;
  readonly title: string;
  /** Files or folders of the project, or of the home folder with `~/`, that show that a person uses the client. */
  readonly signs: readonly string[];
  edits(context: SetupContext): readonly FileEdit[];
  readonly hooks: InstalledHooks;
  /** File and path at which the server is registered. */
  server(context: SetupContext): { readonly file: string; readonly key: string };
  /** What is refused there, and what is not; for the page about clients and for `doctor`. */
  readonly enforces: string;
  readonly gaps: readonly string[];
}

export interface InstalledHooks {
  file(context: SetupContext): string;
  /** A call that must be refused in a project without a session, and one that must pass. */
  readonly write: Probe;
  readonly read: Probe;
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
