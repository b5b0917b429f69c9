/** Row of the table in `table.ts`: what the product knows of an agent's client. */
import type { ClientGap } from './gaps.ts';

export type ClientId = 'claude-code' | 'codex' | 'gemini-cli' | 'cursor' | 'vscode' | 'windsurf' | 'opencode';

export interface AgentClient {
  /** Identifier in `--client`, records and hook commands. */
  readonly id: ClientId;
  /** Alternative names in hook commands. */
  readonly aliases: readonly string[];
  readonly title: string;
  readonly lowest: LowestVersion;
  /** Files or folders of the project, or of the home folder with `~/`, that show that a person uses the client. */
  readonly signs: readonly string[];
  readonly settings: ClientSettings;
  readonly installs: Installed;
  readonly views: ClientViews | null;
  /** Settings of the project that may close the client's own sandbox, the strongest first; empty where it has none. */
  readonly sandboxSettings: readonly string[];
  readonly processes: ClientProcesses;
  /**
   * Sentence for the page about clients and for `doctor`: the writes that are refused in this client, and those that are
   * not.
   */
  readonly enforces: string;
  readonly gaps: readonly ClientGap[];
}

/**
 * Files that decide what the agent may do and which hooks run. No phase opens them, and a change of them during a call
 * is noticed. Patterns of paths with `/`: `*` stands for any part of a name, `/**` for a folder with all below it.
 */
export interface ClientSettings {
  /** Files at any depth of a project, since a client may be started in a subfolder. */
  readonly inProjects: readonly string[];
  /** Below the home folder. */
  readonly atHome: readonly string[];
  /** Below the home folder, and protected only: the client writes these itself while a call of the agent runs. */
  readonly keptByClient: readonly string[];
  /** Files in these folders that the agent may write itself; matched by the path below the home folder, in lower case. */
  readonly agentNotes: RegExp | null;
}

/** Way in which a client's commands get into a view of the file system. */
export interface ClientViews {
  /** Tools that run a command by bash. */
  readonly tools: readonly string[];
  /** Settings name the shell that runs them, or its hook may answer with another command. */
  readonly by: 'shell' | 'hook';
  /** Versions differ on whether they run the command of a hook, so that only what was seen in a view is believed to run there. */
  readonly isSeenFirst?: true;
}

/** Paths that `init` writes, relative to the project, or to the home folder with `~/`. */
export interface Installed {
  /** Registration of the server: the first file, unless one of the others exists; and the path in it. */
  readonly server: {
    readonly files: readonly [string, ...string[]];
    readonly key: string;
    /**
     * A file of the person that holds servers by repository: for linked work trees, and for a project whose team has committed
     * the first.
     */
    readonly own?: { readonly file: string; readonly folderVariable: string };
  };
  /** Files of hooks: the person's own, and the one that a team commits. */
  readonly hooks: { readonly own: string; readonly team: string };
  /** The folder of its skills. */
  readonly skills: string;
}

/** The lowest version in which all that is set up is known to work. */
export interface LowestVersion {
  readonly version: string;
  /** Whether the version was tried, or taken from what is published about the client. */
  readonly known: 'tried' | 'published';
  /** The program that prints the version of the client after `--version`; null where none does. */
  readonly program: string | null;
}

/** Signs by which a terminal and a hook recognise the client. */
export interface ClientProcesses {
  /** Environment variables that it sets for the commands of an agent. */
  readonly variables: readonly string[];
  /** The variable that tells its hooks in which folder it was started. */
  readonly folderVariable: string | null;
  /** Names of programs or of scripts of an interpreter, without an ending. */
  readonly programs: readonly string[];
  /** Packages that its program may run from. */
  readonly packages: readonly string[];
}
