import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { japaneseWords } from '../../../../src/retrieval/query/japanese-english.ts';
import dictionary from '../../../../src/retrieval/query/japanese-words.json' with { type: 'json' };

const first = (text: string): string[] => japaneseWords(text).known.map(({ names: [name = ''] }) => name);

it('takes the longest word that begins at a place', () => {
  expect(first('有効期限を延長する')).toEqual(['expiration', 'extend']);
  expect(first('期限を延長する')).toEqual(['due', 'extend']);
});

it('takes katakana apart only where all of it is known, or the piece is long', () => {
  expect(first('ステータスバッジ')).toEqual(['status', 'badge']);
  expect(first('スキーの記録')).toEqual(['record']);
  expect(first('グループウェア')).toEqual(['group']);
});

it.each([
  ['プロンプトの履歴', ['prompt', 'history']],
  ['スニペットを展開する', ['snippet', 'expand']],
  ['ミドルウェアのパラメーター', ['middleware', 'parameter']],
])('knows the loan words of %s', (text, names) => {
  expect(first(text)).toEqual(names);
});

it.each([
  ['危険なタグを取り除く', ['danger', 'tag', 'remove']],
  ['レスポンスを送り出す', ['response', 'send']],
  ['設定を上書きする', ['setting', 'overwrite']],
  ['リクエストが多すぎる', ['request', 'limit']],
])('knows the compound verbs of %s as one word', (text, names) => {
  expect(first(text)).toEqual(names);
});

it('takes a single kanji for a verb, never for a piece of a compound', () => {
  expect(first('メモを消す')).toEqual(['memo', 'delete']);
  expect(first('消費者')).toEqual([]);
});

it('tells a verb that describes a noun from one that is asked for', () => {
  const describing = (text: string): boolean[] => japaneseWords(text).known.map(({ isDescribing }) => isDescribing);
  expect(describing('削除したページを元に戻す')).toEqual([true, false, false]);
  expect(describing('ページを削除した')).toEqual([false, false]);
});

it('leaves the rest of the text as it is', () => {
  expect(japaneseWords('OPML から購読を取り込む').rest).toBe('OPML から を む');
});

it('has Japanese words alone in its dictionary, each with English names in small letters', () => {
  const entries = Object.entries(dictionary);
  expect(entries.length).toBeGreaterThan(1500);
  expect(entries.filter(([word, names]) => !isEntry(word, names))).toEqual([]);
});

function isEntry(word: string, names: string): boolean {
  return /^[ぁ-んァ-ヺー一-龥々]+$/.test(word) && /^[a-z]+(?: [a-z]+)*$/.test(names);
}

it('names each word once in its dictionary', () => {
  const text = readFileSync('src/retrieval/query/japanese-words.json', 'utf8');
  expect(text.match(/^ {2}"/gm)).toHaveLength(Object.keys(dictionary).length);
});
