import { expect, it } from 'vitest';
import { parsed } from './outline-of.ts';

it.each([
  ['python', 'def strip(a, b) -> bool:  # remove dots and alias\n    return True\n', 'def strip(a, b) -> bool:'],
  ['python', 'def strip(\n    a,  # the first\n    b,\n):\n    return True\n', 'def strip( a, b, ):'],
  ['ruby', 'def strip(a) # remove dots\n  a\nend\n', 'def strip(a)'],
  [
    'typescript',
    'export function strip(a: string /* raw */): string { // cut\n  return a;\n}\n',
    'export function strip(a: string ): string',
  ],
  ['go', 'package a\n\nfunc strip(a string) string { // cut\n\treturn a\n}\n', 'func strip(a string) string'],
  ['python', 'def strip(a="#"):\n    return a\n', 'def strip(a="#"):'],
])('a signature of %s holds no comment', (language, text, signature) => {
  expect(parsed(language, text).symbols[0]?.signature).toBe(signature);
});
