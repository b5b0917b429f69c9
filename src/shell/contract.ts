/**
 * Shapes of the judgement of shell commands, which go in and come out. Everything here is data, so that the judgement
 * can be tested without a file system, and used by any hook. `docs/shell.md` tells the story.
 */

export type ShellLanguage = 'bash' | 'powershell';

/** End of a path when its links are followed. `unresolvable`: a dangling link, a loop, no permission. */
export type Resolution =
  | { readonly kind: 'exists'; readonly realPath: string; readonly isFolder: boolean }
  | { readonly kind: 'missing' }
  | { readonly kind: 'unresolvable' };

/** `runs-code`: its configuration or its hooks make commands that only read run something. */
export type Repository = 'none' | 'plain' | 'runs-code';

/** A place that counts as another: the end of a link, or a file that settings name. */
export interface OtherName {
  readonly place: string;
  /** In a folder of settings or of programs. */
  readonly name: string;
  /** A variable names the place, so that all that would lie under the name lies there. */
  readonly isMoved?: boolean;
}

/** Machine and gate as the judgement knows them. Paths are absolute, links in them followed. */
export interface ShellContext {
  readonly root: string;
  readonly cwd: string;
  readonly home: string;
  /** Folders for temporary files, the first of them being where `mktemp` works. */
  readonly temporaryFolders: readonly string[];
  /** Further folders that nobody may write, such as the one with the keys of the gate. */
  readonly protectedFolders: readonly string[];
  /** Folders in which programs are looked for, links followed. */
  programFolders(): readonly string[];
  /** Absolute paths; what lies below a place counts as lying below its name. */
  otherNames(): readonly OtherName[];
  /** Variables that the shell starts with. */
  readonly environment: ReadonlyMap<string, string>;
  readonly allowedCommands: readonly string[];
  /** The command runs where it cannot write what was not granted, so that only what is sure is refused. */
  readonly isHeld?: boolean;
  /** The client runs it while later calls are judged. */
  readonly isInBackground?: boolean;
  /** @param path absolute, without `.` and `..` */
  resolvePath(path: string): Resolution;
  /** True when what lies in a folder under such a name may lead elsewhere by a link. */
  holdsLinks(names: Names): boolean;
  /** Repository that git finds in a folder or above it. @param folder absolute */
  repositoryAt(folder: string): Repository;
  /** True for a path of the project that may be written without a session (`gate.free`). Absolute paths. */
  isFree(path: string): boolean;
  /** True for a path of the project that the session of this conversation was granted. Absolute paths. */
  isGranted(path: string): boolean;
  /**
   * Files that were not granted among those that a git command would take; undefined where that cannot be told.
   * @param below absolute files and folders, which nothing outside of is taken; all of the project without them
   */
  notGranted(what: RecordedFiles, below?: readonly string[]): readonly string[] | undefined;
}

/** Context in which nothing was allowed, freed or granted. */
export const NOTHING_GRANTED = {
  allowedCommands: [],
  isFree: () => false,
  isGranted: () => false,
  notGranted: () => undefined,
} as const satisfies Partial<ShellContext>;

/** Names in a folder that a command leaves open, as in `build-*` and `log.$$`. */
export interface Names {
  /** Absolute. */
  readonly folder: string;
  readonly fits: (name: string) => boolean;
  /** Further steps may follow. */
  readonly isDeep: boolean;
  /**
   * Only links that lead to such places count; without it every link does. With it too many names to look at count as none that leads
   * there, since archives are unpacked among them every day.
   */
  readonly leadsTo?: (place: string) => boolean;
}

export type GatePhase = 'closed' | 'open';

/** A file or folder that a command writes. `locations` has one path for each reading of what was written. */
export type Target =
  | { readonly kind: 'path'; readonly written: string; readonly locations: readonly string[] }
  | {
      readonly kind: 'unprovable';
      readonly written: string;
      /**
       * Files that git writes: all of the work tree that differs, what the last stash holds, or what differs below places. A view would let it change its records
       * and only some of the files.
       */
      readonly extent?: 'work-tree' | 'stash' | { readonly changedBelow: readonly string[] };
    };

export const UNKNOWN_REASONS = {
  'not-parsable': 'it is no list of plain commands',
  'open-variable': 'what follows a variable without braces is part of it in zsh',
  'unknown-program': 'it is not known what this program does',
  'runs-code': 'it runs a program, a script or code that cannot be seen from here',
  'dynamic-command': 'the name of the program is only known when it runs',
  'dynamic-argument': 'an argument that decides what the program does is only known when it runs',
  'unknown-option': 'it is not known what this option does',
  'process-not-own': 'it ends a process that the command did not start',
  'changes-shell': 'it changes what later commands mean',
  'injected-environment': 'it sets a variable that makes programs run or load something else',
  'arithmetic-on-unknown': 'arithmetic runs commands that are hidden in the value of a variable',
  servant: 'a daemon of this machine does its work',
  'other-user-or-machine': 'it works as another user or on another machine',
  'too-complex': 'it is too long or nests too deeply to be judged',
} as const;

export type UnknownReason = keyof typeof UNKNOWN_REASONS;

export const PROTECTED_REASONS = {
  'protected-path': 'nobody but a person may change this path',
  'gate-command': 'this command belongs to the person: it changes or imitates the gate',
  'code-running-configuration': 'this configuration makes git run programs',
} as const;

export type ProtectedReason = keyof typeof PROTECTED_REASONS;

/**
 * Content that a git command records: named paths, the index, what git tracks, the whole work tree, or references only.
 * `discarded`: it takes away what nothing else has.
 */
export type Recorded = 'paths' | 'index' | 'tracked' | 'work-tree' | 'references' | 'fetched' | 'discarded';

/** `links`: whatever is copied; `content`: only below the target; `repository`: a clone, whose configuration is that of git. */
export type Bringing = 'links' | 'content' | 'repository';

/** `tracked`: all that differs from the commit; `work-tree`: new files included; `stash`: those in the last stash. */
export type RecordedFiles = 'index' | 'tracked' | 'work-tree' | 'stash';

/** Effect of one simple command or one redirection. */
export type Effect =
  | { readonly kind: 'reader' }
  | {
      readonly kind: 'writer';
      readonly targets: readonly Target[];
      /** Links that a written path may hold or be. */
      readonly brings?: Bringing;
    }
  | { readonly kind: 'records'; readonly what: Recorded; readonly targets: readonly Target[] }
  | { readonly kind: 'unknown'; readonly reason: UnknownReason }
  | { readonly kind: 'protected'; readonly reason: ProtectedReason };

/** An effect with the part of the command, as written, that has it. */
export interface CommandEffect {
  readonly command: string;
  readonly effect: Effect;
}

export type RefusalReason =
  | UnknownReason
  | ProtectedReason
  | 'writes-project'
  | 'steers-commands'
  | 'unprovable-target'
  | 'not-granted'
  | 'discards';

export type Verdict =
  /** `watch`: it cannot be seen from here what the command writes, so that the comparison afterwards decides. */
  | { readonly allowed: true; readonly watch: boolean }
  | {
      readonly allowed: false;
      readonly reason: RefusalReason;
      /** The offending part as written. */
      readonly command: string;
      /**
       * Paths that it would write, from the root of the project, absolute where the command runs outside of it; as written where
       * they lie elsewhere or are not known in full.
       */
      readonly targets: readonly string[];
      /** It would take more into the index or a commit than was granted: `targets` are what was not. */
      readonly recorded?: RecordedFiles;
    };
