/** React: components, hooks, contexts and the routes of react-router. */
import { type Framework, type FrameworkFacts, type FrameworkFile, NO_FACTS } from '../../framework-contract.ts';
import { type Bindings, bindingsOf } from '../bindings.ts';
import { hookEntities } from '../hook-entities.ts';
import { type ClientRoute, routeEdges, routeEntity, routeObjectsIn } from '../route-objects.ts';
import { componentsOf } from './components.ts';
import { contextsOf } from './contexts.ts';
import { jsxRoutesIn } from './jsx-routes.ts';
import { componentEdges } from './uses.ts';

export const reactComponents: Framework = {
  id: 'react',
  languages: ['tsx', 'javascript', 'typescript'],
  evidence: { dependencies: ['npm:react', 'npm:preact', 'npm:next'] },
  read: (file) => (SIGN.test(file.text) && !OTHERS.test(file.text) ? readModule(file) : NO_FACTS),
};

const SIGN =
  /<\/|\/>|\bComponent\b|\bmemo\b|=\s*[A-Z]\w*\.[A-Z]|\buse[A-Z]|\bcreateContext\b|\bcreateElement\b|\bRouteObject\b|Router\(/;
/** Modules of other frameworks are not React's. */
const OTHERS = /from\s+['"](?:vue|@vue\/[\w-]+|vue-router|pinia|svelte|svelte\/[\w-]+|solid-js)['"]/;

function readModule(file: FrameworkFile): FrameworkFacts {
  const { parsed } = file;
  const bindings = bindingsOf(parsed);
  const components = componentsOf(file);
  const contexts = contextsOf(file);
  const hooks = hookEntities(file, bindings, { type: 'react_hook', words: 'フック 共通処理' });
  const routes = routesIn(file, bindings);
  return {
    entities: [
      ...components.map(({ entity }) => entity),
      ...contexts,
      ...hooks.entities,
      ...routes.map((route) => routeEntity(route, 'react_route')),
    ],
    edges: [...componentEdges(components, file, bindings), ...hooks.edges, ...routes.flatMap(routeEdges)],
  };
}

function routesIn({ text, language, parsed }: FrameworkFile, bindings: Bindings): ClientRoute[] {
  const root = parsed.tree?.root;
  if (root === undefined || !/react-router|@remix-run|Route/.test(text)) return [];
  const objects = /\bpath\b/.test(text) ? routeObjectsIn(root, bindings) : [];
  // The grammar of TypeScript knows no elements, and fails when it is asked for them.
  const hasElements = language !== 'typescript' && text.includes('<Route');
  return [...objects, ...(hasElements ? jsxRoutesIn(root, bindings) : [])];
}
