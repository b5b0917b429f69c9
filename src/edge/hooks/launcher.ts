/** The entry of the built hook, `dist/hook.cjs`: the program with its compiled code. */
import { writeSync } from 'node:fs';
import path from 'node:path';
import { INSTALL_AGAIN } from '../../base/install-advice.ts';
import { nodeTooOld } from '../../base/node-version.ts';
import { CodeCache } from '../../base/v8/code-cache.ts';
import { failedCode } from './failed-code.ts';

process.exitCode = failedCode(process.argv);

const tooOld = nodeTooOld();
if (tooOld !== undefined) {
  writeSync(
    2,
    `${tooOld}.\nNext: a person runs \`code-intel init\` with a newer Node, or puts one first on the PATH.\n`,
  );
} else {
  start();
}

function start(): void {
  const cache = new CodeCache();
  try {
    cache.load(path.join(import.meta.dirname, 'hook', 'program.cjs'));
    process.once('exit', () => save(cache));
  } catch (error) {
    writeSync(2, `code-intel: the hook cannot start: ${String(error)}\nNext: ${INSTALL_AGAIN.en}\n`);
  }
}

/** After the answer was given. An error here would end the process with an exit code that lets the call pass. */
function save(cache: CodeCache): void {
  try {
    cache.save();
  } catch {
    // A full disk: the next call compiles again.
  }
}
