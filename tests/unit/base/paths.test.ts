import { expect, it } from 'vitest';
import { withoutFileScheme } from '../../../src/base/paths.ts';

it.each([
  ['file:///a%20b', '/a b'],
  ['FILE://localhost/a', '/a'],
  ['file:///tmp/..%2Fsrc', '/tmp/../src'],
  ['file:///100%', '/100%'],
  ['/a%20b', '/a%20b'],
  ['https://example.org/a', 'https://example.org/a'],
])('%s leads to %s', (text, path) => {
  expect(withoutFileScheme(text)).toBe(path);
});
