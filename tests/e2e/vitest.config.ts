import { defineConfig } from 'vitest/config';

/** Most of their time is that of processes that they start; `maxWorkers` of `npm test` is two as well. */
const COMMON = {
  testTimeout: 120_000,
  hookTimeout: 120_000,
  globalSetup: 'tests/helpers/kept-folders.ts',
  setupFiles: 'tests/helpers/remove-folders.ts',
  // A developer's locale does not decide in which language the command line is tested.
  env: { LC_ALL: '', LC_MESSAGES: 'C' },
};
/** These register other grammars than the index does, and a process takes one registration. */
const PLAYED = 'tests/e2e/gate/**/*.test.ts';

/** The built program, its hooks and the shell as processes of their own. */
export default defineConfig({
  test: {
    pool: 'forks',
    maxWorkers: 2,
    projects: [
      { test: { ...COMMON, name: 'played', include: [PLAYED] } },
      { test: { ...COMMON, name: 'started', include: ['tests/e2e/**/*.test.ts'], exclude: [PLAYED], isolate: false } },
    ],
  },
});
