import { defineConfig } from 'vitest/config';

/** Needs the registry of npm: packages are made, published to a registry on this machine, and installed from there. */
export default defineConfig({
  test: {
    include: ['tests/release/**/*.test.ts'],
    testTimeout: 300_000,
    hookTimeout: 600_000,
    globalSetup: 'tests/helpers/kept-folders.ts',
    setupFiles: 'tests/helpers/remove-folders.ts',
    pool: 'forks',
    maxWorkers: 1,
  },
});
