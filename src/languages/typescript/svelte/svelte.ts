/** Svelte and SvelteKit: components, stores, and the pages and endpoints that files are. */
import { type Framework, type FrameworkFacts, type FrameworkFile, NO_FACTS } from '../../framework-contract.ts';
import { readComponent } from './component.ts';
import { readRouteModule, routeFileOf } from './kit-routes.ts';
import { storesIn } from './stores.ts';

export const svelteComponents: Framework = {
  id: 'svelte',
  languages: ['svelte', 'typescript', 'javascript'],
  evidence: { dependencies: ['npm:svelte', 'npm:@sveltejs/*'], files: /\.svelte$/ },
  read: (file) => (file.language === 'svelte' ? readComponent(file) : readModule(file)),
};

function readModule(file: FrameworkFile): FrameworkFacts {
  const route = routeFileOf(file.path);
  if (route !== undefined) return readRouteModule(file, route);
  if (!/svelte/.test(file.text) && !/\.svelte\.[jt]s$/.test(file.path)) return NO_FACTS;
  const entities = storesIn(file);
  return { entities, edges: [] };
}
