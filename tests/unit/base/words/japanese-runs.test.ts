import { expect, it } from 'vitest';
import { runsInComment } from '../../../../src/base/words/japanese-runs.ts';

it('lines of tags are no comment', () => {
  expect(runsInComment('一覧\n@param string $name 名前')).toEqual(['一覧']);
});
