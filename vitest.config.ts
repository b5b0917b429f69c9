import { defineConfig } from 'vitest/config';

/** These register other grammars than the index does, and a process takes one registration. */
const OWN_GRAMMARS = [
  'tests/unit/shell/**/*.test.ts',
  'tests/integration/gate/**/*.test.ts',
  'tests/unit/languages/syntax/grammar.test.ts',
];
/** What needs a browser has a command of its own: npm run test:browser. */
const ELSEWHERE = ['tests/fixtures/**', 'tests/browser/**'];
const TIMES = { testTimeout: 30_000, hookTimeout: 30_000 };

export default defineConfig({
  test: {
    pool: 'forks',
    maxWorkers: 2,
    projects: [
      { test: { ...TIMES, name: 'apart', include: OWN_GRAMMARS } },
      // These share their processes: the program is loaded once for each process, and not once for each of 240 files.
      {
        test: {
          ...TIMES,
          name: 'together',
          include: ['tests/**/*.test.ts'],
          exclude: [...ELSEWHERE, ...OWN_GRAMMARS],
          isolate: false,
        },
      },
    ],
  },
});
