/** Svelte and SvelteKit: components, stores, and the pages and endpoints that files are. */
import { type Framework, type FrameworkFile, type Knowledge, NOTHING_KNOWN } from '../../framework-contract.ts';
import { readComponent } from './component.ts';
import { readRouteModule, routeFileOf } from './kit-routes.ts';
import { storesIn } from './stores.ts';

export const svelteComponents: Framework = {
  id: 'svelte',
  languages: ['svelte', 'typescript', 'javascript'],
  evidence: { dependencies: ['npm:svelte', 'npm:@sveltejs/*'], files: /\.svelte$/ },
  read: (file) => (file.language === 'svelte' ? readComponent(file) : readModule(file)),
};

function readModule(file: FrameworkFile): Knowledge {
  const route = routeFileOf(file.path);
  if (route !== undefined) return readRouteModule(file, route);
  if (!/svelte/.test(file.text) && !/\.svelte\.[jt]s$/.test(file.path)) return NOTHING_KNOWN;
  const entities = storesIn(file);
  return { entities, edges: [] };
}
