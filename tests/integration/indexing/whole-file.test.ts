/** A task finds the file that speaks of it in many places. */
import { expect, it } from 'vitest';
import { searchCode } from '../../../src/app/search/search-code.ts';
import { queryTerms } from '../../../src/base/words/terms.ts';
import { scoreWholeFiles } from '../../../src/retrieval/ranking/whole-file.ts';
import { makeProject } from '../scan/project.ts';
import { open } from './open.ts';

function functions(word: string, count: number): string {
  const step = (at: number): string => `export function step${at}() {\n  return run('${word}', ${at});\n}\n`;
  return Array.from({ length: count }, (_, at) => step(at)).join('');
}

const FILES = {
  'src/often.ts': functions('parcel', 40),
  'src/once.ts': `${functions('letter', 39)}${functions('parcel', 1)}`,
  'src/parcel/never.ts': functions('letter', 40),
};

async function scores(question: string): Promise<Record<string, number>> {
  const { project } = await open(makeProject(FILES));
  await project.ensureFresh();
  const index = project.segments.get();
  const found = scoreWholeFiles({ index, terms: queryTerms(question), k1: 1.2 });
  const all = index.segments.flatMap(({ id, fileIds }) =>
    [...fileIds].map((file, ordinal) => [index.pathOf(file) ?? '', found.get(id)?.[ordinal] ?? 0] as const),
  );
  return Object.fromEntries(all);
}

it('counts a word wherever it stands in the file, but not in its path', async () => {
  const { 'src/often.ts': often, 'src/once.ts': once, 'src/parcel/never.ts': never } = await scores('parcel');
  expect(often).toBeGreaterThan(1.5 * (once ?? 0));
  expect(once).toBeGreaterThan(0);
  expect(never).toBe(0);
});

it('is zero for words that occur nowhere', async () => {
  expect(Object.values(await scores('submarine'))).toEqual([0, 0, 0]);
});

it.each([
  ['Fix the parcel', true],
  ['where is the parcel', false],
])('"%s" is ranked by it: %s', async (query, isChange) => {
  const { project } = await open(makeProject(FILES));
  const { hits } = await searchCode(project, { query, limit: 3 });
  expect(hits.some(({ parts }) => parts.wholeFile > 0)).toBe(isChange);
});
