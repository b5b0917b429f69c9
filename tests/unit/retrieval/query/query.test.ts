import { expect, it } from 'vitest';
import { isOfKind } from '../../../../src/retrieval/query/file-kinds.ts';
import { analyzeQuery } from '../../../../src/retrieval/query/query.ts';

const NO_WORDS = {
  isCommon: (term: string) => term === 'trpc',
  isKnown: () => true,
  speaksJapanese: () => true,
  commentsInJapanese: () => true,
  isInOwnTexts: () => false,
  related: () => [],
  englishFor: () => [],
  meant: () => ({ names: [], share: 0 }),
  shown: () => new Map(),
  translated: () => [],
};

function termsOf(text: string): readonly string[] {
  return analyzeQuery(text, NO_WORDS).terms;
}

it.each([
  ['how a tRPC router is created', 'trpc', 'rpc'],
  ['calls over gRPC', 'grpc', 'rpc'],
  ['does it run on iOS?', 'ios', 'os'],
])('the odd capitals in "%s" are one word, %s and not %s', (text, whole, part) => {
  expect(termsOf(text)).toContain(whole);
  expect(termsOf(text)).not.toContain(part);
});

it.each([
  ['where is baseURL read', 'url'],
  ['what does kURL_BASE hold', 'url'],
  ['who calls xRay', 'ray'],
])('identifiers as in "%s" are still taken apart', (text, part) => {
  expect(termsOf(text)).toContain(part);
});

it.each([
  ['how a tRPC router is created', 'how a   router is created'],
  ['calls over gRPC', 'calls over gRPC'],
  ['tRPC', 'tRPC'],
])('what "%s" means is compared as "%s"', (text, embedded) => {
  expect(analyzeQuery(text, NO_WORDS).embedded).toBe(embedded);
});

it('a word that ends like a plural is looked for as it is, too', () => {
  expect(termsOf('who checks mTLS')).toEqual(expect.arrayContaining(['mtls', 'mtl']));
});

it.each([
  ['Fix the broken footer', true],
  ['Fix the footer of ThemeHelper', false],
  ['how is the footer fixed', false],
  ['フッターを修正', false],
])('"%s" asks for a change somewhere: %s', (text, expected) => {
  expect(analyzeQuery(text, NO_WORDS).asksForChange).toBe(expected);
});

it.each([
  [
    ['order list template', 'admin css'],
    ['style', 'view'],
  ],
  [['startup javascript'], ['script']],
  [['order form', 'preview'], []],
])('the leads %j ask for files of the kinds %j', (leads, kinds) => {
  expect([...analyzeQuery('the page is empty', NO_WORDS, leads).ledKinds].sort()).toEqual(kinds);
});

it.each([
  ['assets/cart.scss', true],
  ['resources/views/cart.blade.php', true],
  ['templates/Cart/index.php', true],
  ['src/CartView.php', false],
  ['assets/cart.js', false],
])('%s is a style or a view: %s', (path, expected) => {
  expect(isOfKind(path, new Set(['style', 'view'] as const))).toBe(expected);
});

it('a lead tells that the wording is meant', () => {
  expect(analyzeQuery('the hint is not clear', NO_WORDS).asksForWording).toBe(false);
  expect(analyzeQuery('the hint is not clear', NO_WORDS, ['language strings']).asksForWording).toBe(true);
});

it.each([
  ['会員のテーブルに列を足す', true],
  ['カスタムテーブルへの項目追加がうまくいかない', false],
])('"%s" asks how data is stored: %s', (text, expected) => {
  expect(analyzeQuery(text, NO_WORDS).asksForSchema).toBe(expected);
});
