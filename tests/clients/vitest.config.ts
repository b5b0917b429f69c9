import { defineConfig } from 'vitest/config';

/** Real clients with a scripted model; `install.mjs` says where they come from. */
export default defineConfig({
  test: {
    include: ['tests/clients/**/*.test.ts'],
    testTimeout: 600_000,
    hookTimeout: 240_000,
    globalSetup: 'tests/helpers/kept-folders.ts',
    setupFiles: 'tests/helpers/remove-folders.ts',
    pool: 'forks',
    maxWorkers: 1,
  },
});
