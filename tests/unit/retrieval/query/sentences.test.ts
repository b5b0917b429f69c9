import { expect, it } from 'vitest';
import { isTold, sentencesOf } from '../../../../src/retrieval/query/sentences.ts';

it.each([
  [
    'I deleted a page. It is still listed! Please hide it.',
    ['I deleted a page', 'It is still listed', 'Please hide it'],
  ],
  ['検索を消しても条件が残る。元に戻してほしい。', ['検索を消しても条件が残る', '元に戻してほしい']],
  ['Page.save() in v1.2 fails', []],
  ['Hi. The list of users is empty', []],
  ['', []],
])('%j has the sentences %j', (text, expected) => {
  expect(sentencesOf(text)).toEqual(expected);
});

it.each([
  ['When I clear the filter of the list, nothing happens.', true],
  ['絞り込みを消しても条件が残ります。', true],
  ['絞り込みを消した。まだ残っている', true],
  ['Fix the filter of the list', false],
  ['where is the filter cleared', false],
  ['絞り込みをクリアする', false],
  ['How are drafts saved?', false],
])('whether %j is told in sentences: %s', (text, expected) => {
  expect(isTold(text)).toBe(expected);
});
