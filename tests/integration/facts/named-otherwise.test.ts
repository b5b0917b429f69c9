/** What agents ask for although no line of code names it so: members of stores, components, files, routes, keys. */
import { expect, it } from 'vitest';
import { definitionsOf } from '../../../src/app/facts/find-definitions.ts';
import { findReferences } from '../../../src/app/facts/find-references.ts';
import { getChunks } from '../../../src/app/facts/get-chunk.ts';
import { open } from '../indexing/open.ts';
import { makeProject } from '../scan/project.ts';

const FILES = {
  'package.json': '{ "dependencies": { "vue": "3", "vue-i18n": "9" } }',
  'src/store/project.ts': `export const projectStore = createPartialStore({
  SET_TEMPO: {
    mutation(state) { state.tempo = 1; },
    action: lock(async () => true),
  },
});
export const cart = createSlice({ name: "cart", reducers: { addItem(state) { state.items = []; } } });
export const routes = [{ path: "/orders", name: "orders", component: Orders }];
`,
  'src/components/OrderFilter.vue': '<template><button>{{ $t("order.clear") }}</button></template>\n',
  'src/locales/ja.json': '{\n  "order": { "clear": "条件をクリア" }\n}\n',
};

it.each([
  ['a member of a store', 'SET_TEMPO', 'src/store/project.ts', 2],
  ['a member of a member', 'SET_TEMPO.mutation', 'src/store/project.ts', 3],
  ['a reducer of a slice, which its group does not stand before', 'cart.addItem', 'src/store/project.ts', 7],
  ['a component by the name of its file', 'OrderFilter', 'src/components/OrderFilter.vue', 1],
  ['a file by its path', 'src/components/OrderFilter.vue', 'src/components/OrderFilter.vue', 1],
  ['a file by the end of its path', 'OrderFilter.vue', 'src/components/OrderFilter.vue', 1],
  ['a route by its name', 'route:orders', 'src/store/project.ts', 8],
  ['a key of a translation', 'translation:order.clear', 'src/locales/ja.json', 2],
])('%s is a definition', async (_, name, file, line) => {
  const { project } = await open(makeProject(FILES));
  await project.ensureFresh();
  expect(definitionsOf(project.store, name)[0]).toMatchObject({ file, line });
});

it('what exists in no way is still not found', async () => {
  const { project } = await open(makeProject(FILES));
  await project.ensureFresh();
  for (const name of ['CLEAR_TEMPO', 'src/components/Missing.vue']) {
    expect(definitionsOf(project.store, name)).toEqual([]);
  }
});

it('a component of Nuxt is used under its folders, and to be loaded later', async () => {
  const files = {
    'package.json': '{ "dependencies": { "nuxt": "3", "vue": "3" } }',
    'components/base/Button.vue': '<template><button/></template>\n',
    'pages/index.vue': '<template>\n  <BaseButton/>\n  <LazyBaseButton/>\n  <lazy-base-button/>\n</template>\n',
  };
  const usesOfButton = async (config: Record<string, string>): Promise<string[]> => {
    const { project } = await open(makeProject({ ...files, ...config }));
    const { references } = await findReferences(project, { symbols: ['Button'] });
    return references.map(({ file, line, certainty }) => `${certainty} ${file}:${line}`);
  };
  expect(await usesOfButton({ 'nuxt.config.ts': 'export default defineNuxtConfig({})\n' })).toEqual([
    'sure pages/index.vue:2',
    'sure pages/index.vue:3',
    'sure pages/index.vue:4',
  ]);
  expect(await usesOfButton({})).toEqual([]);
});

it('says why a file that is there has no chunk', async () => {
  const { project } = await open(makeProject({ 'app.min.js': 'var a=1;', 'b.js': 'a();\n' }));
  const ids = ['app.min.js:1-1', 'app.min.js', 'b.js:40-50', 'b.js:3-1', 'none.js:1-2'];
  const { notFound, reasons } = await getChunks(project, ids);
  expect(notFound).toEqual(ids);
  expect(reasons).toEqual([
    expect.stringMatching(/^app\.min\.js is not in the index\. Minified/),
    'b.js has 1 line.',
    'Lines are from the first to the last: 1-3.',
  ]);
});
