import { expect, it } from 'vitest';
import { WordPairs } from '../../../../src/retrieval/query/word-pairs.ts';

function counted(pairs: readonly (readonly [terms: string, words: string, times: number])[]): WordPairs {
  const result = new WordPairs();
  for (const [terms, words, times] of pairs) {
    for (let at = 0; at < times; at++) result.add({ terms: terms.split(' '), words: words.split(' ') });
  }
  return result;
}

it('a word that stands beside a term more often than elsewhere is its translation', () => {
  const pairs = counted([
    ['削除', 'delete user', 6],
    ['一覧', 'list user', 6],
  ]);
  expect(pairs.translationsOf('削除', 0.7)).toEqual([{ word: 'delete', dice: 1 }]);
});

it('a pair met four times proves nothing', () => {
  expect(counted([['削除', 'delete', 4]]).translationsOf('削除', 0)).toEqual([]);
});

it('a text that goes takes its counts along', () => {
  const pairs = counted([['削除', 'delete', 4]]);
  const fifth = { terms: ['削除'], words: ['delete'] };
  pairs.add(fifth);
  expect(pairs.translationsOf('削除', 0)).toHaveLength(1);
  pairs.remove(fifth);
  expect(pairs.translationsOf('削除', 0)).toEqual([]);
});
