import { expect, it } from 'vitest';
import { knownRuns, runsAndParts } from '../../../src/retrieval/japanese-runs.ts';
import { WordPairs } from '../../../src/retrieval/word-pairs.ts';

function counted(pairs: readonly (readonly [terms: string, words: string, times: number])[]): WordPairs {
  const result = new WordPairs();
  for (const [terms, words, times] of pairs) {
    for (let at = 0; at < times; at++) result.count({ terms: terms.split(' '), words: words.split(' ') }, 1);
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
  const pairs = counted([['削除', 'delete', 5]]);
  pairs.count({ terms: ['削除'], words: ['delete'] }, -1);
  expect(pairs.translationsOf('削除', 0)).toEqual([]);
});

it('runs are words of katakana or kanji, with what they begin and end with', () => {
  expect(runsAndParts('カスタム項目を追加')).toEqual(['カスタム', 'カスタ', 'スタム', '項目', '追加']);
});

it('lines of tags are no comment', () => {
  expect(runsAndParts('一覧\n@param string $name 名前')).toEqual(['一覧']);
});

it.each([
  ['カスタムフィールドの削除', 'カスタム フィールド 削除', ['カスタム', 'フィールド', '削除']],
  ['カスタムフィールド', 'カスタムフィールド カスタム', ['カスタムフィールド']],
  ['検索条件', '条件', ['条件']],
  ['delete', 'delete', []],
])('%s is read with the known words %s', (question, known, runs) => {
  expect(knownRuns(question, (run) => known.split(' ').includes(run))).toEqual(runs);
});
