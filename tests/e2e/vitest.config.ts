import { defineConfig } from 'vitest/config';

const REMOVE_FOLDERS = 'tests/helpers/remove-folders.ts';
/** Most of their time is that of processes that they start, or that hang on purpose: three at a time keep two cores busy. */
const COMMON = {
  // For what hangs: a machine may be ten times as busy as another, and its tests are as right.
  testTimeout: 600_000,
  hookTimeout: 600_000,
  globalSetup: 'tests/helpers/kept-folders.ts',
  setupFiles: REMOVE_FOLDERS,
  // A developer's locale does not decide in which language the command line is tested.
  env: { LC_ALL: '', LC_MESSAGES: 'C' },
};
/** A process takes one registration of grammars: these register others than the index does, the last one broken ones. */
const PLAYED = ['tests/e2e/gate/**/*.test.ts', 'tests/unit/languages/syntax/grammar.test.ts'];

/** The built program, its hooks and the shell as processes of their own. */
export default defineConfig({
  test: {
    pool: 'forks',
    maxWorkers: 3,
    projects: [
      { test: { ...COMMON, name: 'played', include: PLAYED } },
      {
        test: {
          ...COMMON,
          name: 'started',
          include: ['tests/e2e/**/*.test.ts'],
          exclude: PLAYED,
          setupFiles: ['tests/helpers/all-grammars.ts', REMOVE_FOLDERS],
          isolate: false,
        },
      },
    ],
  },
});
