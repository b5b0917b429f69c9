import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** What starts the program, a browser or a registry has a command of its own: npm run test:processes, test:browser, … */
const ELSEWHERE = [
  ...['fixtures', 'e2e', 'browser', 'clients', 'release'].map((folder) => `tests/${folder}/**`),
  'tests/unit/languages/syntax/grammar.test.ts',
];

/**
 * The order of the files, the others last. Those that start git a thousand times come first: a start takes the longer the
 * more memory its process has by then. One that takes long would keep a worker busy at the end while the other has nothing left.
 */
const ORDER = [
  /\/integration\/(?:gate|init|history|indexing|scan|live)\/|\/client\.contract/,
  /\/scenarios\/|\/architecture\//,
  /\/(?:contract|integration)\//,
];

class InOrder extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const inOrder = ORDER.flatMap((folder) => sorted.filter(({ moduleId }) => folder.test(moduleId)));
    return [...new Set([...inOrder, ...sorted])];
  }
}

export default defineConfig({
  test: {
    pool: 'forks',
    maxWorkers: 2,
    sequence: { sequencer: InOrder },
    // For what hangs: a machine may be ten times as busy as another, and its tests are as right.
    testTimeout: 600_000,
    hookTimeout: 600_000,
    globalSetup: 'tests/helpers/kept-folders.ts',
    setupFiles: ['tests/helpers/all-grammars.ts', 'tests/helpers/fixed-seed.ts', 'tests/helpers/remove-folders.ts'],
    include: ['tests/**/*.test.ts'],
    exclude: ELSEWHERE,
    // Files share their processes: the program is loaded once for each process, and not once for each of 300 files.
    isolate: false,
  },
});
