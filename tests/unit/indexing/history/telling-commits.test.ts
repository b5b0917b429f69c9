import { expect, it } from 'vitest';
import { tellingCommits } from '../../../../src/indexing/history/telling-commits.ts';

const files = (count: number): string[] => Array.from({ length: count }, (_, at) => `src/${at}.ts`);

it('a commit that touches many files or none tells nothing of any', () => {
  const commits = [files(31), files(30), files(0), files(1)].map((touched) => ({ message: 'Fix it', files: touched }));
  expect(tellingCommits(commits)).toEqual([commits[1], commits[3]]);
});

it('names of people and the tail of a long message are left out', () => {
  const message = `Round prices\n\nCo-authored-by: Zebedee <z@example.org>\n${'x'.repeat(2000)}`;
  const [commit] = tellingCommits([{ message, files: ['a.ts'] }]);
  expect(commit?.message).toMatch(/^Round prices\n\n\nx+$/);
  expect(commit?.message).toHaveLength(1000);
});
