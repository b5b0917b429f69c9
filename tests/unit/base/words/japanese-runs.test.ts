import { expect, it } from 'vitest';
import { knownRuns, runsInComment, withParts } from '../../../../src/base/words/japanese-runs.ts';

it('runs are words of katakana or kanji, with what they begin and end with', () => {
  expect(withParts(runsInComment('カスタム項目を追加'))).toEqual(['カスタム', 'カスタ', 'スタム', '項目', '追加']);
});

it('lines of tags are no comment', () => {
  expect(runsInComment('一覧\n@param string $name 名前')).toEqual(['一覧']);
});

it.each([
  ['カスタムフィールドの削除', 'カスタム フィールド 削除', ['カスタム', 'フィールド', '削除']],
  ['カスタムフィールド', 'カスタムフィールド カスタム', ['カスタムフィールド']],
  ['検索条件', '条件', ['条件']],
  ['delete', 'delete', []],
])('%s is read with the known words %s', (question, known, runs) => {
  expect(knownRuns(question, (run) => known.split(' ').includes(run))).toEqual(runs);
});
