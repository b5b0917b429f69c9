import { expect, it } from 'vitest';
import { distinctBy } from '../../../src/base/distinct-by.ts';

it('keeps the first item of each key where it stood', () => {
  const words = ['pear', 'apple', 'plum', 'banana', 'avocado'];
  expect(distinctBy(words, (word) => word[0])).toEqual(['pear', 'apple', 'banana']);
});
