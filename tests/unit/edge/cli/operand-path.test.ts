import path from 'node:path';
import { expect, test } from 'vitest';
import { toAbsolute } from '../../../../src/base/paths.ts';
import { placeTyped, projectPath } from '../../../../src/edge/cli/operand-path.ts';

const folder = toAbsolute('..', import.meta.dirname);
const here = path.join(folder, 'cli');

test.each([
  ['parse.test.ts', here, 'cli/parse.test.ts'],
  ['.', here, 'cli'],
  ['..', here, '.'],
  ['cli/parse.test.ts', here, 'cli/parse.test.ts'],
  ['cli', folder, 'cli'],
  ['cli/*.ts', here, 'cli/*.ts'],
  ['cli', '/', 'cli'],
  ['../..', here, '../..'],
  ['parse.test.ts:12', here, 'cli/parse.test.ts'],
  [`file://${folder}/cli/parse.test.ts#L2`, here, 'cli/parse.test.ts'],
])('%s typed in %s is %s of the project', (typed, workingDirectory, expected) => {
  expect(projectPath(typed, { root: folder, workingDirectory })).toBe(expected);
});

test('what lies in the folder that --path names may be typed from there', () => {
  const typed = { root: folder, workingDirectory: '/', scope: 'cli' };
  expect(projectPath('parse.test.ts', typed)).toBe('cli/parse.test.ts');
  expect(projectPath('cli/parse.test.ts', typed)).toBe('cli/parse.test.ts');
});

test('a symbol may begin with a path that is typed from the working directory', () => {
  const typed = { root: folder, workingDirectory: here };
  expect(placeTyped('parse.test.ts:Cart.total', typed)).toBe('cli/parse.test.ts:Cart.total');
  expect(placeTyped(`${here}/parse.test.ts:3`, typed)).toBe('cli/parse.test.ts:3');
  for (const name of ['Cart::total', 'parse.test.ts', 'gone.ts:Cart']) expect(placeTyped(name, typed)).toBe(name);
});
