import { expect, it } from 'vitest';
import { analyzeQuery } from '../../../../src/retrieval/query/query.ts';

const NO_WORDS = {
  isCommon: (term: string) => term === 'trpc',
  isKnown: () => true,
  speaksJapanese: () => true,
  commentsInJapanese: () => true,
  isInOwnTexts: () => false,
  meant: () => ({ names: [], share: 0 }),
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

it('a lead tells that the wording is meant', () => {
  expect(analyzeQuery('the hint is not clear', NO_WORDS).asksForWording).toBe(false);
  expect(analyzeQuery('the hint is not clear', NO_WORDS, ['language strings']).asksForWording).toBe(true);
});
