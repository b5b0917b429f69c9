/** A command: a row of the registry, and a function in a file of its own. */
import { FLAGS, type FlagName, type FlagValues } from './options.ts';
import type { Terminal } from './terminal.ts';

export interface CommandRow {
  readonly name: string;
  /** Operands as commander reads them: `<query...>`, `[dir]`. */
  readonly operands?: string;
  /** Sentence for the list of commands. */
  readonly summary: string;
  readonly flags: readonly FlagName[];
  /** Descriptions of flags that mean something particular here. */
  readonly docs?: { readonly [N in FlagName]?: string };
  /** Meaning of exit code 1; a command without it ends with 0 or 2. */
  readonly one?: string;
  /** Command lines after `code-intel`, each with what it does. */
  readonly examples: readonly (readonly [line: string, meaning: string])[];
  /** Loaded when it runs, so that each command costs only what it needs. */
  load(): Promise<Command>;
}

export function docOf({ docs = {} }: CommandRow, flag: FlagName): string {
  return docs[flag] ?? FLAGS[flag].doc;
}

export type Command = (call: CommandCall) => Promise<ExitCode>;

export interface CommandCall {
  readonly operands: readonly string[];
  readonly flags: FlagValues;
  readonly terminal: Terminal;
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly workingDirectory: string;
  readonly homeDirectory: string;
}

/** Exit codes of grep and ripgrep, so that scripts can branch on them. */
export const EXIT = { found: 0, nothingFound: 1, failure: 2 } as const;
export type ExitCode = (typeof EXIT)[keyof typeof EXIT];
