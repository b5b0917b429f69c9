/** What is said where a Japanese request fits nothing. */
import { expect, it } from 'vitest';
import { findPlaces } from '../../../src/app/guidance/places/find-places.ts';
import type { Places } from '../../../src/app/guidance/places/place.ts';
import { open } from '../indexing/open.ts';
import { makeProject } from '../scan/project.ts';

const FILES = {
  'package.json': '{"name":"shop"}',
  'config/webhooks.js': 'module.exports = { attempts: 3 };\n',
  'src/webhooks/sender.ts': 'export class Sender {\n  send(body: string) {\n    return post(body);\n  }\n}\n',
  'src/drafts/draft-list.ts':
    'export class DraftList {\n  duplicateDraft(draft: Draft) {\n    return this.list.push({ ...draft });\n  }\n}\n',
};

async function placesOf(query: string): Promise<Places> {
  const { project } = await open(makeProject(FILES));
  await project.ensureFresh();
  return findPlaces(project, { frame: { rawQuery: query, slots: {}, mappedSymbols: [] }, leads: [] });
}

it('words with a name in the code are not said to be missing', async () => {
  const { untied } = await placesOf('下書きの一覧で下書きを複製したい');
  expect(untied).toBeNull();
});

it.each(['督促状の下書きを修正して影響範囲を調査', 'please improve the quarterly xylophone sender'])(
  'nothing is said to be missing where one thing stands in the code: %s',
  async (query) => {
    expect((await placesOf(query)).untied).toBeNull();
  },
);

it.each([
  ['浮世絵の修正と影響の調査', ['浮世絵']],
  ['adjust and simplify the xylophone', ['xylophone']],
])('acts and verbs are no missing things: %s', async (query, missing) => {
  expect((await placesOf(query)).untied).toEqual(missing);
});

it('one thing that the code has a name for is no answer to a request for others', async () => {
  const { untied } = await placesOf('where is the loyalty coupon of a draft invoiced');
  expect(untied).toEqual(['loyalty', 'coupon', 'invoiced']);
});

it('a word that nothing in the code is called is said to be missing as it was written', async () => {
  const { untied } = await placesOf('請求書の督促状を印刷したい');
  expect(untied).toContain('督促状');
});
