/** Runs a command line and returns its exit code; every error ends here. */
import type { CommandCall, CommandRow } from './command.ts';
import { EXIT, type ExitCode } from './command.ts';
import { asksForJson, parseLine } from './parse.ts';
import { personLanguage } from './person-language.ts';
import { reportError } from './report-error.ts';

export interface CommandLine extends Omit<CommandCall, 'operands' | 'flags'> {
  /** Arguments behind the name of the program. */
  readonly argv: readonly string[];
  readonly commands: readonly CommandRow[];
  readonly version: string;
}

export async function runCommandLine(line: CommandLine): Promise<ExitCode> {
  try {
    return await dispatch(line);
  } catch (error) {
    const json = asksForJson(line.argv);
    reportError(error, line.terminal, {
      json,
      language: personLanguage({ ...line, flags: { json } }),
      debug: Boolean(line.environment.CODE_INTEL_DEBUG),
    });
    return EXIT.failure;
  }
}

async function dispatch(line: CommandLine): Promise<ExitCode> {
  const parsed = parseLine(line.argv, line);
  if (parsed.kind === 'text') {
    line.terminal.out(parsed.text);
    return EXIT.found;
  }
  const command = await parsed.row.load();
  return command({ ...line, operands: parsed.operands, flags: parsed.flags });
}
