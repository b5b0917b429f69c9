/** FastAPI: routers, endpoints, what is injected into them, and the Pydantic models that they take and give. */
import {
  type Edge,
  type Entity,
  type Framework,
  type FrameworkFacts,
  type FrameworkFile,
  NO_FACTS,
} from '../../framework-contract.ts';
import { edge, joinFacts } from '../../framework-facts.ts';
import { lineOf } from '../../syntax/source.ts';
import { type PythonFile, pythonFileOf } from '../classes.ts';
import { decoratedRoutes, type ModuleValue, moduleCalls } from '../decorated-routes.ts';
import { callOf, stringOf, stringsOf } from '../values.ts';
import { dependenciesOf, injectionsIn } from './dependencies.ts';
import { type Endpoint, edgesOfEndpoint, entitiesOfEndpoint } from './endpoints.ts';
import { readSchemas } from './schemas.ts';

export const fastapi: Framework = {
  id: 'fastapi',
  languages: ['python'],
  evidence: { dependencies: ['pypi:fastapi', 'pypi:fastapi-slim'] },
  read: (file) => joinFacts([readEndpoints(file), readSchemas(file)]),
};

function readEndpoints(file: FrameworkFile): FrameworkFacts {
  if (!/\b(?:fastapi|APIRouter|Depends|include_router)\b/.test(file.text)) return NO_FACTS;
  const python = pythonFileOf(file);
  const routers = moduleCalls(file.parsed, ROUTERS);
  const endpoints = decoratedRoutes(python).map((route): Endpoint => {
    const router = routers.find(({ name }) => name === route.on);
    return { ...route, prefix: prefixOf(router), router: python.names.resolve(route.on) };
  });
  const edges = [
    ...endpoints.flatMap((endpoint) => edgesOfEndpoint(endpoint, python.names)),
    ...injectionsIn(file, python),
    ...includesIn(file, python),
  ];
  const entities = [...routers.map((router) => routerEntity(router, python)), ...endpoints.flatMap(entitiesOfEndpoint)];
  return joinFacts([dependenciesOf(edges, file, python), { entities, edges }]);
}

const ROUTERS = new Set(['FastAPI', 'APIRouter']);

function prefixOf(router: ModuleValue | undefined): string {
  return stringOf(router?.call.named.get('prefix')) ?? '';
}

function routerEntity({ index, name, call }: ModuleValue, { names }: PythonFile): Entity {
  const prefix = stringOf(call.named.get('prefix')) ?? '';
  const tags = stringsOf(call.named.get('tags'));
  const metadata = { ...(prefix === '' ? {} : { prefix }), ...(tags.length > 0 ? { tags } : {}) };
  return { type: 'router', place: index, node: names.own(name), metadata };
}

/** `app.include_router(orders.router, prefix="/orders")`, wherever it is called. */
function includesIn({ text, parsed }: FrameworkFile, { names }: PythonFile): Edge[] {
  if (!text.includes('include_router')) return [];
  const calls = parsed.tree?.root.findAll({
    rule: { kind: 'call', has: { field: 'function', kind: 'attribute', regex: '\\.include_router$' } },
  });
  return (calls ?? []).flatMap((node): Edge[] => {
    const call = callOf(node);
    const target = (call?.arguments[0] ?? call?.named.get('router'))?.text() ?? '';
    if (call === undefined || !/^[\w.]+$/.test(target)) return [];
    const from = names.resolve(call.name.replace(/\.include_router$/, ''));
    return [edge(from, 'includes', names.resolve(target), lineOf(node))];
  });
}
