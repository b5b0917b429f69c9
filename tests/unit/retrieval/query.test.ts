import { expect, it } from 'vitest';
import { analyzeQuery } from '../../../src/retrieval/query.ts';

const NO_WORDS = {
  related: () => [],
  meant: () => ({ names: [], share: 0, files: new Map() }),
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
