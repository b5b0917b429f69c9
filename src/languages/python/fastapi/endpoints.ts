/** Endpoints: a function, the route that its decorator declares, and what it takes and gives. */
import type { Edge, Entity } from '../../framework-contract.ts';
import { edge } from '../../framework-facts.ts';
import { edgesOfRoute, entityOfRoute, type Route, routeNode, routePlace, titleOf } from '../../route-entity.ts';
import { lineOf } from '../../syntax/source.ts';
import { classesInType, type DecoratedRoute } from '../decorated-routes.ts';
import type { PythonNames } from '../names.ts';
import { joinRoutePath } from '../route-path.ts';
import { elementsOf, labelOf, stringsOf } from '../values.ts';
import { TYPE_WORDS } from '../words.ts';
import { isForeign, parameterEdges } from './dependencies.ts';

export interface Endpoint extends DecoratedRoute {
  readonly prefix: string;
  /** The name of its router in edges. */
  readonly router: string;
}

export function entitiesOfEndpoint(endpoint: Endpoint): Entity[] {
  const { handler, call } = endpoint;
  const { named } = call;
  const route = routeOf(endpoint);
  const texts = ['summary', 'description', 'response_description'].map((name) => labelOf(named.get(name)) ?? '');
  const response = named.get('response_model')?.text();
  const tags = stringsOf(named.get('tags'));
  const entity: Entity = {
    type: 'endpoint',
    place: handler.index,
    id: `endpoint:${handler.symbol.name}`,
    node: handler.fullName,
    words: [TYPE_WORDS.endpoint, ...texts].filter((text) => text !== '').join(' '),
    standsAlone: true,
    metadata: {
      method: route.method,
      path: route.path,
      ...(response === undefined ? {} : { response_model: response }),
      ...(tags.length > 0 ? { tags } : {}),
    },
  };
  return [entity, entityOfRoute(route)];
}

function routeOf({ handler, call, methods, path, prefix }: Endpoint): Route {
  const targets = [{ to: handler.fullName, relation: 'handled_by' } as const];
  return {
    method: methods.join('|') || 'GET',
    path: joinRoutePath(prefix, path),
    name: '',
    targets,
    place: routePlace(call.node),
  };
}

export function edgesOfEndpoint(endpoint: Endpoint, names: PythonNames): Edge[] {
  const { handler, call, router } = endpoint;
  const route = routeOf(endpoint);
  const line = lineOf(call.node);
  const to = routeNode(titleOf(route));
  return [
    ...edgesOfRoute(route),
    edge(router, 'contains', to, line),
    ...parameterEdges(handler, names),
    ...responseEdges(handler.fullName, endpoint, names),
  ];
}

/** `response_model=list[OrderRead]`, or the type that is returned. */
function responseEdges(from: string, { handler, call }: Endpoint, names: PythonNames): Edge[] {
  const model = call.named.get('response_model') ?? handler.node.field('return_type');
  if (!model) return [];
  const classes = elementsOf(model).length > 0 ? [] : classesInType(model).filter((name) => !isForeign(name, names));
  return classes.map((name) => edge(from, 'references', names.resolve(name), lineOf(model)));
}
