/** Entry of an indexing process: its program, with what V8 compiled of it in an earlier one. */
import path from 'node:path';
import { CodeCache } from '../../base/v8/code-cache.ts';

const cache = new CodeCache();
cache.load(path.join(import.meta.dirname, 'worker', 'program.cjs'));

/** The code that reads the files of a project has run by then; the owner of the process ends it without a word. */
const RUN_IN = 4;
let errands = 0;
process.on('message', keep);

function keep(): void {
  errands++;
  if (errands < RUN_IN) return;
  process.off('message', keep);
  try {
    cache.save();
  } catch {
    // A full disk: the next process compiles again.
  }
}
