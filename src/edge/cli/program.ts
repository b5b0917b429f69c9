/** The command line as a program: its streams, its signals, its exit code. */
import '../stdout-guard.ts';
import { settleGit } from '../../base/git/settings.ts';
import { homeFolder } from '../../base/home-folder.ts';
import { systemCodeOf } from '../../base/system-error.ts';
import { UserError } from '../../base/user-error.ts';
import { EXIT } from './command.ts';
import { asksForJson } from './parse.ts';
import { personLanguage } from './person-language.ts';
import { COMMANDS } from './registry.ts';
import { reportError } from './report-error.ts';
import { runCommandLine } from './run.ts';
import { openTerminal } from './terminal.ts';
import { version } from './version.ts';

const INTERRUPTED = 130;

const FOLDER_IS_GONE = new UserError(
  'not_found',
  { en: 'The working directory no longer exists', ja: '作業ディレクトリがなくなっています' },
  { en: 'Change to a folder that does: cd DIR', ja: '存在するフォルダーに移動してください: cd フォルダー' },
);

/** Time for a command that has answered to close what it opened. */
const LEFT_BEHIND_MS = 1000;

/** @returns the exit code */
async function runProgram(argv: readonly string[]): Promise<number> {
  // Publications stand; a change that is under way is undone by the database.
  process.once('SIGINT', () => {
    // A command that ends in its own way listens as well.
    if (process.listenerCount('SIGINT') > 0) return;
    process.stderr.write('\nStopped. What was done so far is kept; the same command goes on from there.\n');
    process.exit(INTERRUPTED);
  });
  settleGit(process.env);
  const terminal = openTerminal(process, process.env);
  const workingDirectory = currentFolder();
  if (workingDirectory === undefined) {
    const json = asksForJson(argv);
    const language = personLanguage({ environment: process.env, flags: { json } });
    reportError(FOLDER_IS_GONE, terminal, { json, debug: false, language });
    return EXIT.failure;
  }
  return runCommandLine({
    argv,
    commands: COMMANDS,
    version,
    terminal,
    environment: process.env,
    workingDirectory,
    homeDirectory: homeFolder(),
  });
}

/** Undefined where it was deleted, or moved away, under the shell. */
function currentFolder(): string | undefined {
  try {
    return process.cwd();
  } catch (error) {
    if (systemCodeOf(error) === 'ENOENT') return undefined;
    throw error;
  }
}

// A program that ends before its command did has failed.
process.once('exit', () => {
  process.exitCode ??= EXIT.failure;
});

void runProgram(process.argv.slice(2)).then((code) => {
  process.exitCode = code;
  // A connection to a hanging server may still be open, although nobody waits for its data.
  setInterval(() => {
    if (process.stdout.writableLength + process.stderr.writableLength === 0) process.exit();
  }, LEFT_BEHIND_MS).unref();
});
