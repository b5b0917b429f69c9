import { expect, it } from 'vitest';
import { runsOf } from '../../../../src/app/facts/search-text.ts';
import { toAbsolute } from '../../../../src/base/paths.ts';

it('all runs of one question share its time', async () => {
  const given: number[] = [];
  const query = {
    root: toAbsolute(process.cwd(), '/'),
    patterns: ['import'],
    encodings: [{ encoding: 'latin1', files: ['package.json'] }],
    run: async (_: unknown, { timeoutMs }: { timeoutMs: number }) => {
      given.push(timeoutMs);
      await new Promise((done) => setTimeout(done, 40));
      return { matches: [], isIncomplete: true };
    },
  };
  await runsOf(query, '.', { maxMatches: 10, timeoutMs: 60, accepts: () => true });
  expect(given).toHaveLength(2);
  expect(given[1]).toBeLessThan(30);
});
