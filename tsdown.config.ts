import { defineConfig } from 'tsdown';

/**
 * Small packages of plain JavaScript become part of the program: finding, reading and checking each file of theirs takes
 * a third of the time of a short command. Packages with native binaries cannot, and large ones that few commands need
 * stay where they are.
 */
const BUNDLED = [
  '@humanwhocodes/momoa',
  'commander',
  'fast-string-truncated-width',
  'fastest-levenshtein',
  'ignore',
  'picocolors',
  'picomatch',
  'stemmer',
];

// Two entries: the program, and the code of the indexing worker threads.
export default defineConfig({
  entry: { main: 'src/edge/cli/main.ts', 'index-worker': 'src/app/index-worker.ts' },
  format: 'esm',
  platform: 'node',
  target: 'node20',
  clean: true,
  logLevel: 'warn',
  deps: { alwaysBundle: BUNDLED },
  outExtensions: () => ({ js: '.js' }),
});
