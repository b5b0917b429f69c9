/** Entry of an indexing process: its program, with V8's code cache of an earlier process. */
import path from 'node:path';
import { CodeCache } from '../../base/v8/code-cache.ts';

const cache = new CodeCache();
cache.load(path.join(import.meta.dirname, 'worker', 'program.cjs'));

/** Number of messages after which V8 has compiled the code that reads files; the owner ends the process without notice. */
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
