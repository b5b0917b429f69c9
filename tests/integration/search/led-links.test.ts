/** With leads, code that the best places surely use comes before what only has some of the words. */
import { expect, it } from 'vitest';
import type { OpenProject } from '../../../src/app/project/open-project.ts';
import { linksOfHeads } from '../../../src/app/search/file-links.ts';
import { searchIndexed } from '../../../src/app/search/search-code.ts';
import { DEFAULT_RANKING } from '../../../src/retrieval/ranking/ranking-options.ts';
import { open } from '../indexing/open.ts';
import { makeProject } from '../scan/project.ts';

const BEST = `import { storeCriteria } from './criteria';
export function orderListFilter(filter: string) {
  // Clears the filter of the order list.
  return storeCriteria(filter);
}
`;

const FILES = {
  'package.json': '{}',
  'src/order-list-filter.ts': BEST,
  'src/criteria.ts': "export function storeCriteria(given: string) {\n  return given === 'filter' ? '' : given;\n}\n",
  ...Object.fromEntries(
    Array.from({ length: 9 }, (_, at) => [
      `src/report${at}.ts`,
      `export function printed${at}(rows: string[]) {\n  const clear = 'button';\n  return rows.filter((row) => row !== clear);\n}\n`,
    ]),
  ),
  'src/app.ts':
    "import { orderListFilter } from './order-list-filter';\nexport function run() {\n  return orderListFilter('filter');\n}\n",
};

async function openProject(): Promise<OpenProject> {
  const { project } = await open(makeProject(FILES));
  await project.ensureFresh();
  return project;
}

async function placeOf(project: OpenProject, file: string, ledLinked: number): Promise<number> {
  const request = { query: 'The clear button does not work.', leads: ['order list filter'], limit: 20 };
  const hits = await searchIndexed(project, { ...request, ranking: { ...DEFAULT_RANKING, ledLinked } });
  return hits.findIndex((hit) => hit.file === file) + 1;
}

it('is lifted to right behind the fifth place at most', async () => {
  const project = await openProject();
  const before = await placeOf(project, 'src/criteria.ts', 0);
  expect(before).toBeGreaterThan(6);
  expect(await placeOf(project, 'src/criteria.ts', DEFAULT_RANKING.ledLinked)).toBeLessThan(before);
  expect(await placeOf(project, 'src/criteria.ts', 10)).toBe(6);
});

it('is told from what uses the best place', async () => {
  const project = await openProject();
  const head = 'src/order-list-filter.ts';
  const links = linksOfHeads(project.store, [head], [head, 'src/criteria.ts', 'src/app.ts', 'src/report1.ts']);
  const near = links.get(head);
  expect([...(near?.keys() ?? [])].sort()).toEqual(['src/app.ts', 'src/criteria.ts']);
  expect(near?.get('src/criteria.ts')?.isUser).not.toBe(true);
  expect(near?.get('src/app.ts')?.isUser).toBe(true);
});
