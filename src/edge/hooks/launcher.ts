/** The entry of the built hook, `dist/hook.cjs`: the program with its compiled code. */
import { writeSync } from 'node:fs';
import path from 'node:path';
import { CodeCache } from '../../base/v8/code-cache.ts';

// A crash would let the call pass on most clients.
process.exitCode = 2;

const cache = new CodeCache();
try {
  cache.load(path.join(import.meta.dirname, 'hook', 'program.cjs'));
  process.once('exit', save);
} catch (error) {
  writeSync(2, `code-intel: the hook cannot start: ${String(error)}\nNext: install the package code-intel again.\n`);
}

/** After the answer was given. An error here would end the process with an exit code that lets the call pass. */
function save(): void {
  try {
    cache.save();
  } catch {
    // A full disk: the next call compiles again.
  }
}
