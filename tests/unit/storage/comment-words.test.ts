import { expect, it } from 'vitest';
import { packCommentWords, unpackCommentWords } from '../../../src/storage/comment-words.ts';

it.each([
  { runs: ['請求'], definitions: [{ runs: ['削除', 'ユーザー'], words: ['delet', 'user'] }] },
  { runs: [], definitions: [{ runs: ['一覧'], words: [] }] },
  { runs: ['注文'], definitions: [] },
])('come back as they were', (words) => {
  expect(unpackCommentWords(packCommentWords(words))).toEqual(words);
});

it('of a file without Japanese comments take no space', () => {
  const none = { runs: [], definitions: [] };
  expect(packCommentWords(none)).toEqual(new Uint8Array());
  expect(unpackCommentWords(new Uint8Array())).toEqual(none);
});
