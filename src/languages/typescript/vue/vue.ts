/** Vue: single-file components, composables, Pinia stores and the routes of vue-router. */
import { type Framework, type FrameworkFacts, type FrameworkFile, NO_FACTS } from '../../framework-contract.ts';
import { bindingsOf } from '../bindings.ts';
import { hookEntities } from '../hook-entities.ts';
import { routeEdges, routeEntity, routeObjectsIn } from '../route-objects.ts';
import { readComponent } from './component.ts';
import { storesIn } from './stores.ts';

export const vueComponents: Framework = {
  id: 'vue',
  languages: ['vue', 'typescript', 'javascript'],
  evidence: { dependencies: ['npm:vue', 'npm:nuxt', 'npm:@vue/*'], files: /\.vue$/ },
  read: (file) => (file.language === 'vue' ? readComponent(file) : readModule(file)),
};

/** Modules of other frameworks are not Vue's. */
const OTHERS = /from\s+['"](?:react|preact|svelte|solid-js)(?:['"/])/;
const SIGN = /\bdefineStore\b|\bvue-router\b|\bRouteRecordRaw\b|\broutes\b|\bfunction\s+use[A-Z]|\bconst\s+use[A-Z]/;

function readModule(file: FrameworkFile): FrameworkFacts {
  const { text, parsed } = file;
  const root = parsed.tree?.root;
  if (root === undefined || !SIGN.test(text) || OTHERS.test(text)) return NO_FACTS;
  const bindings = bindingsOf(parsed);
  const routes =
    /\bpath\b/.test(text) && /vue-router|RouteRecordRaw|\broutes\b/.test(text) ? routeObjectsIn(root, bindings) : [];
  const stores = text.includes('defineStore') ? storesIn(file) : NO_FACTS;
  const hooks = hookEntities(file, bindings, { type: 'vue_composable', words: 'コンポーザブル 共通処理' });
  return {
    entities: [...hooks.entities, ...stores.entities, ...routes.map((route) => routeEntity(route, 'vue_route'))],
    edges: [...hooks.edges, ...stores.edges, ...routes.flatMap(routeEdges)],
  };
}
