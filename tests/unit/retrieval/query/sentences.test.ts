import { expect, it } from 'vitest';
import { sentencesOf } from '../../../../src/retrieval/query/sentences.ts';

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
