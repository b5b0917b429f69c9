/** The program behind the launcher: `hook <client> <event>`, the first word left out or not. */
import { failedCode } from './failed-code.ts';
import { hookMain } from './main.ts';

const words = process.argv.slice(2);

process.exitCode = failedCode(process.argv);

// A CommonJS bundle has no top-level await.
hookMain(words[0] === 'hook' ? words.slice(1) : words).then(
  (exitCode) => {
    process.exitCode = exitCode;
  },
  () => {
    // The answer could not be written; the exit code says what becomes of the call.
  },
);
