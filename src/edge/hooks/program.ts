/** The program behind the launcher: `hook <client> <event>`, the first word left out or not. */
import { hookMain } from './main.ts';

const words = process.argv.slice(2);

// A crash would let the call pass on most clients.
process.exitCode = 2;

// A bundle of CommonJS knows no await at its top.
hookMain(words[0] === 'hook' ? words.slice(1) : words).then(
  (exitCode) => {
    process.exitCode = exitCode;
  },
  () => {
    // The answer could not be written; the exit code refuses all the same.
  },
);
