import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { type FileLearner, inlineLearner } from '../../../../src/retrieval/text-search/file-learner.ts';
import { runRipgrep } from '../../../../src/retrieval/text-search/ripgrep.ts';
import { UNWATCHED } from '../../../../src/retrieval/text-search/stamp.ts';
import { TextSearch } from '../../../../src/retrieval/text-search/text-search.ts';

const ripgrep = vi.fn(runRipgrep);
afterEach(() => ripgrep.mockClear());

/** A folder with one file, and a search in it that wants to learn with its first question. */
function eagerSearch(learner: (root: string) => FileLearner): TextSearch & { lines(): Promise<string[]> } {
  const root = mkdtempSync(path.join(tmpdir(), 'code-intel-learner-'));
  onTestFinished(() => rmSync(root, { recursive: true, force: true }));
  writeFileSync(path.join(root, 'a.ts'), 'needle\n');
  const search = new TextSearch(root, {
    ripgrep,
    now: () => Date.now() + 60_000,
    onListed: async () => {},
    isSecret: () => false,
    learner: () => learner(root),
  });
  search.expectMore();
  const query = { root, patterns: ['needle'], regex: false, caseSensitive: false, contextLines: 0, path: '.' };
  const limits = { maxMatches: 10, timeoutMs: 20_000, accepts: () => true };
  const lines = async (): Promise<string[]> =>
    (await search.search(query, limits, UNWATCHED)).matches.map(({ file, content }) => `${file}:${content}`);
  return Object.assign(search, { lines });
}

function plainLearner(root: string): FileLearner {
  return inlineLearner(root, () => false);
}

describe('a learner', () => {
  it('is opened when ripgrep has answered, and not after the search was closed', async () => {
    const opened = vi.fn(plainLearner);
    const search = eagerSearch(opened);
    ripgrep.mockImplementationOnce(async (...query) => {
      const run = await runRipgrep(...query);
      expect(opened).not.toHaveBeenCalled();
      return run;
    });
    expect(await search.lines()).toEqual(['a.ts:needle']);
    expect(opened).toHaveBeenCalledTimes(1);
    await search.close();
    const closed = eagerSearch(opened);
    await closed.close();
    expect(await closed.lines()).toEqual(['a.ts:needle']);
    expect(opened).toHaveBeenCalledTimes(1);
  });

  it('that fails leaves the answers to ripgrep, and is closed', async () => {
    const read = vi.fn<FileLearner['read']>(async () => Promise.reject(new Error('the thread ended')));
    const close = vi.fn(async () => {});
    const search = eagerSearch((root) => ({ ...plainLearner(root), read, close }));
    for (let time = 0; time < 2; time++) {
      expect(await search.lines()).toEqual(['a.ts:needle']);
      await search.settle();
    }
    expect([read.mock.calls.length, close.mock.calls.length, ripgrep.mock.calls.length]).toEqual([1, 1, 2]);
    await search.close();
  });
});
