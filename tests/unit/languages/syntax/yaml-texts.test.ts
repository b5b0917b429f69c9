import { expect, it } from 'vitest';
import { yamlTexts } from '../../../../src/languages/syntax/yaml-texts.ts';

it('gives each text with its keys and its line', () => {
  const text = 'ja:\r\n  cart:\n    "total price": 合計 # of all\n    empty: \'It\'\'s empty\'\n  one: &a "a\\nb"\n';
  expect(yamlTexts(text)).toEqual([
    { path: ['ja', 'cart', 'total price'], text: '合計', line: 3 },
    { path: ['ja', 'cart', 'empty'], text: "It's empty", line: 4 },
    { path: ['ja', 'one'], text: 'a\nb', line: 5 },
  ]);
});

it('takes no line of a block for a pair, and nothing that is no text', () => {
  const text = 'help: |\n  Note: read this\n\n  Usage: run\nlist: [a, b]\nalias: *a\nitems:\n  - one: 1\nlast: end\n';
  expect(yamlTexts(text)).toEqual([{ path: ['last'], text: 'end', line: 9 }]);
});
