/** Endings of Japanese words are found, but count less than the words. */
import { expect, it } from 'vitest';
import { queryTerms } from '../../../src/base/words/terms.ts';
import { scoreLexical } from '../../../src/retrieval/ranking/lexical.ts';
import { RULES, withRule } from '../../../src/retrieval/rules/rules.ts';
import { makeProject } from '../scan/project.ts';
import { open } from './open.ts';

const FILES = {
  'src/store.ts': '/** 注文を保存 */\nexport const store = 1;\n',
  'src/refuse.ts': '/** 受付できない */\nexport const refuse = 1;\n',
};

it('a pair of hiragana counts its weight, a pair of kanji fully', async () => {
  const { project } = await open(makeProject(FILES));
  await project.ensureFresh();
  const idfOf = async (text: string, hiraganaWeight: number): Promise<number> => {
    const rules = withRule(RULES, 'hiragana', hiraganaWeight);
    return (await scoreLexical({ index: project.segments.get(), terms: queryTerms(text), rules })).totalIdf;
  };
  expect(await idfOf('できない', 1)).toBeGreaterThan(0);
  expect(await idfOf('できない', 0.5)).toBeCloseTo(0.5 * (await idfOf('できない', 1)));
  expect(await idfOf('保存', 0.5)).toBeCloseTo(await idfOf('保存', 1));
});
