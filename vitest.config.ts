import { defineConfig } from 'vitest/config';

/** They register the grammars of shells, others than the index does, and a process takes one registration. */
const WITH_SHELLS = [
  'tests/unit/shell/**/*.test.ts',
  'tests/integration/gate/**/*.test.ts',
  'tests/contract/client.contract.test.ts',
];
/** It registers grammars that cannot be loaded. */
const WITH_BROKEN = ['tests/unit/languages/syntax/grammar.test.ts'];
const OWN_GRAMMARS = [...WITH_SHELLS, ...WITH_BROKEN];
/** Begun first, or one of them keeps the last worker busy while the other has nothing left. */
const LONG = ['tests/scenarios/**/*.test.ts', 'tests/contract/**/*.test.ts'];
/** What starts the program, a browser or a registry has a command of its own: npm run test:processes, test:browser, … */
const ELSEWHERE = ['fixtures', 'e2e', 'browser', 'clients', 'release'].map((folder) => `tests/${folder}/**`);

/** For what hangs: a machine may be ten times as busy as another, and its tests are as right. */
const HUNG_MS = 120_000;
const EACH = {
  testTimeout: HUNG_MS,
  hookTimeout: HUNG_MS,
  setupFiles: 'tests/helpers/remove-folders.ts',
  // Files share their processes: the program is loaded once for each process, and not once for each of 300 files.
  isolate: false,
  // A developer's locale does not decide in which language the command line is tested.
  env: { LC_ALL: '', LC_MESSAGES: 'C' },
};

export default defineConfig({
  test: {
    pool: 'forks',
    maxWorkers: 2,
    // They run in the order of their names.
    projects: [
      { test: { ...EACH, name: 'gate', include: WITH_SHELLS } },
      { test: { ...EACH, name: 'grammars', include: WITH_BROKEN } },
      { test: { ...EACH, name: 'long', include: LONG, exclude: OWN_GRAMMARS } },
      {
        test: {
          ...EACH,
          name: 'short',
          include: ['tests/**/*.test.ts'],
          exclude: [...OWN_GRAMMARS, ...LONG, ...ELSEWHERE],
        },
      },
    ],
  },
});
