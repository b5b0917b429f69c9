/** Proves that files stand where a reader looks for them. */
import path from 'node:path';
import { expect, it } from 'vitest';
import { sourceFiles } from './source-files.ts';

const FOLDERS = sourceFiles('src').map(({ file }) => path.posix.dirname(file));

it('a unit test stands in the folder of what it tests', () => {
  const tests = sourceFiles('tests/unit').filter(({ file }) => file.endsWith('.test.ts'));
  const mirrored = (file: string): string => path.posix.dirname(file).replace('tests/unit', 'src');
  const known = new Set(FOLDERS);
  expect(tests.map(({ file }) => file).filter((file) => !known.has(mirrored(file)))).toEqual([]);
  expect(tests.length).toBeGreaterThan(100);
});
