/** Japanese questions reach files that are named in English, by way of the comments of the project. */
import { expect, it } from 'vitest';
import { wordsInComments } from '../../../src/app/search/translated-words.ts';
import type { AbsolutePath } from '../../../src/base/paths.ts';
import { makeProject, writeInto } from '../scan/project.ts';
import { filesFound, open } from './open.ts';

const AREAS = ['order', 'user', 'blog', 'page', 'mail', 'theme'];

/** Six services whose comments call `delete` 削除 and `export` 書出; nothing else is said in Japanese. */
function service(area: string): string {
  return `/** 削除する */\nexport function delete_${area}() {}\n/** 書出する */\nexport function export_${area}() {}\n`;
}

function japaneseProject(): AbsolutePath {
  return makeProject(Object.fromEntries(AREAS.map((area) => [`src/${area}.ts`, service(area)])));
}

it('a word of the question is the word that names have where comments say it', async () => {
  const { project } = await open(japaneseProject());
  await project.ensureFresh();
  expect(wordsInComments(project, '注文の削除')).toEqual(['delet']);
  expect(wordsInComments(project, '注文')).toEqual([]);
});

it('a file is found by its English name, although no comment in it is Japanese', async () => {
  const root = japaneseProject();
  writeInto(root, 'src/deletion/delete.ts', 'export const steps = 3;\n');
  const { project } = await open(root);
  expect(await filesFound(project, '削除')).toContain('src/deletion/delete.ts');
});

it('what left the project teaches nothing any more', async () => {
  const root = japaneseProject();
  const { project } = await open(root);
  await project.ensureFresh();
  expect(wordsInComments(project, '削除')).toEqual(['delet']);
  for (const area of AREAS.slice(0, 2)) writeInto(root, `src/${area}.ts`, 'export const none = 0;\n');
  await project.ensureFresh();
  expect(wordsInComments(project, '削除')).toEqual([]);
});
