import { expect, test } from 'vitest';
import { diffOf } from '../../../../src/edge/init/diff.ts';

test('a new file is all added', () => {
  expect(diffOf({ file: 'a', before: null, after: 'x\ny\n' })).toBe('--- no file\n+++ a\n@@ line 1 @@\n+x\n+y\n');
});

test('a change is shown with three lines around, and what lies between changes is left out', () => {
  const lines = Array.from({ length: 20 }, (_, at) => `${at + 1}`);
  const after = lines.toSpliced(18, 1).with(4, 'five');
  expect(diffOf({ file: 'a', before: `${lines.join('\n')}\n`, after: `${after.join('\n')}\n` })).toBe(
    '--- a\n+++ a\n@@ line 2 @@\n 2\n 3\n 4\n-5\n+five\n 6\n 7\n 8\n@@ line 16 @@\n 16\n 17\n 18\n-19\n 20\n',
  );
});

test('lines that stay between inserted ones are not shown as changed', () => {
  expect(diffOf({ file: 'a', before: 'a\nb\n', after: 'x\na\ny\nb\nz\n' })).toBe(
    '--- a\n+++ a\n@@ line 1 @@\n+x\n a\n+y\n b\n+z\n',
  );
});
