import { expect, it } from 'vitest';
import { queryTerms } from '../../../../src/base/words/terms.ts';
import { knownWords } from '../../../../src/retrieval/query/known-words.ts';

/** What an index knows that holds these words. */
function asked(text: string, words: string, speaksJapanese = true, commentsInJapanese = true, documents = '') {
  const known = new Set(queryTerms(words));
  const isKnown = (term: string): boolean => known.has(term);
  return knownWords(text, queryTerms(text), {
    isKnown,
    speaksJapanese: () => speaksJapanese,
    commentsInJapanese: () => commentsInJapanese,
    isInOwnTexts: (term) => queryTerms(documents).includes(term),
  });
}

it('a pair that パスワード and レコード share is no match of either', () => {
  expect(asked('パスワード', 'レコードを保存する').terms).not.toContain('ード');
});

it('a whole word inside a longer one is still looked for', () => {
  expect(asked('データベースの接続', 'データを保存する').terms).toEqual(
    expect.arrayContaining(['デー', 'ータ', '接続']),
  );
});

it('where nothing is said in Japanese, katakana fall back to meaning, and kanji and Latin words do not', () => {
  expect(asked('Orderのコードを検証', 'モデル レコード 検証 order', false).terms).toEqual(['order', '検証']);
});

it('a question without Japanese is left as it is', () => {
  const terms = queryTerms('where are frobnications');
  const sources = {
    isKnown: () => false,
    speaksJapanese: () => true,
    commentsInJapanese: () => false,
    isInOwnTexts: () => true,
  };
  expect(knownWords('where are frobnications', terms, sources)).toMatchObject({ terms, english: [] });
});

it('where the code is English, Japanese words are its own names for them, the most usual first', () => {
  const { terms, english } = asked('燃料が急に減ったことを検知する', 'fuel drop decrease detect', false, false);
  expect(english).toEqual(['fuel', 'decrease', 'detect']);
  expect(terms).toEqual(expect.arrayContaining(['fuel', 'detect', ...queryTerms('decrease')]));
  expect(terms.filter((term) => /[ぁ-ん]/.test(term))).toEqual([]);
});

it('words without a name in the code weigh as unknown ones, those of the dictionary and others', () => {
  const { terms } = asked('赤ちゃんを寝かす薬の作り方', 'create make', false, false);
  expect(terms).toEqual(expect.arrayContaining(queryTerms('create sleep medicine')));
});

it('texts on the screen do not make the code Japanese, comments do', () => {
  expect(asked('注文の検索', '注文 検索 order search', true, false).terms).toEqual(['order', 'search']);
  expect(asked('注文の検索', '注文 検索 order search').terms).not.toContain('order');
});

it('a Japanese word that a manual beside the English code has is looked for, too', () => {
  const { terms } = asked('請求書の出力', 'invoice 請求書 出力', false, false, '請求書を作る');
  expect(terms).toEqual(expect.arrayContaining(['invoic', '請求', '求書']));
  expect(terms).not.toContain('出力');
});

it('the names of one word stay together, and where comments are Japanese they are asked for beside it', () => {
  expect(asked('注文を消す', 'delete remove order', false, false).alike).toEqual([['order'], ['delet', 'remov']]);
  expect(asked('注文の検索', '注文 検索 order search').related).toEqual(['order', 'search']);
});
