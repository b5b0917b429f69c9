/** What a catalogue of translations calls things is meant by questions that say it as a word of its own. */
import { expect, it } from 'vitest';
import { meaningOf } from '../../../src/app/search/project-terms.ts';
import { makeProject } from '../scan/project.ts';
import { open } from './open.ts';

async function meaning(question: string): Promise<{ names: readonly string[]; share: number }> {
  const { project } = await open(makeProject({ 'locales/ja.json': '{ "site": { "title": "サイト" } }\n' }));
  await project.ensureFresh();
  const { names, share } = meaningOf(project.store, question);
  return { names, share };
}

it('a term of the question stands for its name, as far as it is what the question says', async () => {
  expect(await meaning('サイトの一覧')).toEqual({ names: ['site title'], share: 0.6 });
  expect(await meaning('サイト')).toEqual({ names: ['site title'], share: 1 });
});

it('a part of a longer katakana word is no term', async () => {
  expect(await meaning('サブサイトの一覧')).toEqual({ names: [], share: 0 });
  expect(await meaning('サイトマップの一覧')).toEqual({ names: [], share: 0 });
});
