import { defineConfig } from 'vitest/config';

/** What a page may take on a machine that others use as well. */
export const WAIT_MS = 60_000;

/** What needs an installed Chromium, and the built page. */
export default defineConfig({
  test: {
    include: ['tests/browser/**/*.test.ts'],
    testTimeout: 600_000,
    hookTimeout: 600_000,
    expect: { poll: { timeout: WAIT_MS } },
    globalSetup: 'tests/helpers/kept-folders.ts',
    setupFiles: 'tests/helpers/remove-folders.ts',
    pool: 'forks',
    maxWorkers: 1,
  },
});
