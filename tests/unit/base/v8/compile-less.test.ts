import { expect, test } from 'vitest';
import { compileLess, lessCompiling } from '../../../../src/base/v8/compile-less.ts';

test('no option goes to a Node that may not know it', () => {
  expect(lessCompiling('20.11.0')).toEqual(['--interrupt-budget=500000']);
  for (const version of ['18.20.0', '22.23.3', '24.21.0', '120.0.0']) expect(lessCompiling(version)).toEqual([]);
});

test('the options are taken by a program that runs', () => {
  expect(compileLess).not.toThrow();
});
