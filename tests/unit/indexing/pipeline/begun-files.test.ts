import { expect, test } from 'vitest';
import { beginCounter, openBegunFiles } from '../../../../src/indexing/pipeline/begun-files.ts';

test('what was begun is known at once, and after the file is closed', () => {
  const begun = openBegunFiles();
  expect(begun.count()).toBe(0);
  const begin = beginCounter(begun.descriptor);
  for (let file = 1; file <= 300; file++) {
    begin();
    expect(begun.count()).toBe(file);
  }
  begun.close();
  begun.close();
  expect(begun.count()).toBe(300);
});
