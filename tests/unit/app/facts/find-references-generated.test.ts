/** Names that a build imports by itself, and the files in which it declares them. */
import { describe, expect, it } from 'vitest';
import { findDefinitions } from '../../../../src/app/facts/find-definitions.ts';
import { findReferences } from '../../../../src/app/facts/find-references.ts';
import { fakeProject } from '../fake-project.ts';

const PAGE =
  '<template>\n  <ItemCard/>\n  <item-card/>\n</template>\n<script setup lang="ts">\nimport { ref } from "vue"\nconst total = useTotal()\n</script>\n';
const SOURCES = {
  'src/ItemCard.vue': '<template><div/></template>\n<script setup lang="ts">\n</script>\n',
  'src/useTotal.ts': 'export function useTotal() {\n  return 1;\n}\n',
  'src/Page.vue': PAGE,
  'src/Other.vue':
    '<template><ItemCard/></template>\n<script setup lang="ts">\nimport ItemCard from "./ItemCard.vue"\n</script>\n',
  'src/Foreign.vue':
    '<template><ItemCard/></template>\n<script setup lang="ts">\nimport ItemCard from "some-library"\n</script>\n',
};
const GENERATED = {
  'src/components.d.ts':
    'export {}\ndeclare module "vue" {\n  export interface GlobalComponents {\n    ItemCard: typeof import("./ItemCard.vue")["default"]\n  }\n}\n',
  'src/auto-imports.d.ts':
    "export {}\ndeclare global {\n  const useTotal: typeof import('./useTotal')['useTotal']\n}\n",
  'types/nuxt.d.ts':
    "interface _GlobalComponents {\n  ItemCard: typeof import('../src/ItemCard.vue')['default']\n}\nexport const ItemCard: typeof import('../src/ItemCard.vue')['default']\n",
};

const usesOf = async (sources: Readonly<Record<string, string>>, symbol: string) => {
  const { references } = await findReferences(fakeProject(sources), { symbols: [symbol] });
  const inVue = references.filter(({ file }) => file.endsWith('.vue'));
  return inVue.map(({ file, line, certainty }) => `${file}:${line} ${certainty}`).sort();
};

describe('what a build imports by itself', () => {
  it('is no definition where a generated file only declares it again', async () => {
    const project = fakeProject({ ...SOURCES, ...GENERATED });
    const { definitions } = await findDefinitions(project, { symbols: ['useTotal', 'ItemCard'] });
    expect(definitions.map(({ file }) => file)).toEqual(['src/useTotal.ts']);
  });

  it('is defined by an interface of the project that takes a function from a module', async () => {
    const source =
      "interface Tools {\n  readFile: typeof import('fs')['readFile']\n}\nlet x: typeof import('a')['x'] = 1\n";
    const { definitions } = await findDefinitions(fakeProject({ 'a.ts': source }), { symbols: ['readFile', 'x'] });
    expect(definitions).toHaveLength(2);
  });

  it('is used by its bare name, beside other imports', async () => {
    const used = ['src/Page.vue:7 sure'];
    expect(await usesOf({ ...SOURCES, ...GENERATED }, 'useTotal')).toEqual(used);
    expect(await usesOf({ ...SOURCES, 'nuxt.config.ts': 'export default defineNuxtConfig({})\n' }, 'useTotal')).toEqual(
      used,
    );
    const config = "import AutoImport from 'unplugin-auto-import/vite'\nexport default { plugins: [AutoImport()] }\n";
    expect(await usesOf({ ...SOURCES, 'vite.config.ts': config }, 'useTotal')).toEqual(used);
  });

  it('is something else where names are imported by hand', async () => {
    expect(await usesOf(SOURCES, 'useTotal')).toEqual([]);
  });

  it('is not ruled out behind an alias that only a setting of the build explains', async () => {
    const sources = {
      'libs/pricing/src/lib/total.ts': 'export function totalOf() {\n  return 1;\n}\n',
      'apps/web/a.vue': '<script setup lang="ts">\nimport { totalOf } from "@org/pricing"\ntotalOf()\n</script>\n',
      'apps/web/b.vue': '<script setup lang="ts">\nimport { totalOf } from "#imports"\ntotalOf()\n</script>\n',
      'apps/web/c.vue': '<script setup lang="ts">\nimport { totalOf } from "@far/library"\ntotalOf()\n</script>\n',
    };
    expect(await usesOf(sources, 'totalOf')).toEqual([
      'apps/web/a.vue:2 possible',
      'apps/web/a.vue:3 possible',
      'apps/web/b.vue:2 possible',
      'apps/web/b.vue:3 possible',
    ]);
  });
});
