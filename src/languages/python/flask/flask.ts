/** Flask: blueprints, routes, what they render and link to, commands, forms and extensions. */
import type { NapiConfig } from '@ast-grep/napi';
import {
  type Edge,
  type Entity,
  type Framework,
  type FrameworkFacts,
  type FrameworkFile,
  NO_FACTS,
} from '../../framework-contract.ts';
import { edge } from '../../framework-facts.ts';
import { edgesOfRoute, entityOfRoute, type Route, routeNode, routePlace, titleOf } from '../../route-entity.ts';
import { lineOf } from '../../syntax/source.ts';
import { type PythonFile, pythonFileOf } from '../classes.ts';
import { type DecoratedRoute, decoratedRoutes, type ModuleValue, moduleCalls } from '../decorated-routes.ts';
import { type CallTargets, mentionsIn } from '../mentions.ts';
import { joinRoutePath } from '../route-path.ts';
import { callOf, stringOf } from '../values.ts';
import { TYPE_WORDS } from '../words.ts';
import { addedRoutes } from './added-routes.ts';
import { classEntities } from './classes.ts';
import { commandsIn } from './commands.ts';

export const flask: Framework = {
  id: 'flask',
  languages: ['python'],
  evidence: { dependencies: ['pypi:flask', 'pypi:quart', 'pypi:flask-restful', 'pypi:flask-sqlalchemy'] },
  read: readFlask,
};

const SIGN =
  /\b(?:flask|Flask|Blueprint|quart)|\.route\(|add_\w*resource\(|render_template|url_for|\.command\(|\.cli\b/;

function readFlask(file: FrameworkFile): FrameworkFacts {
  if (!SIGN.test(file.text)) return NO_FACTS;
  const python = pythonFileOf(file);
  const blueprints = moduleCalls(file.parsed, BLUEPRINTS);
  const decorated = decoratedRoutes(python);
  const routes = [...decorated.map((route) => routeOf(route, blueprints)), ...addedRoutes(file, python)];
  const entities = [
    ...blueprints.map((blueprint) => blueprintEntity(blueprint, python)),
    ...extensionsIn(file, python),
    ...decorated.map(endpointEntity),
    ...routes.map((route) => entityOfRoute(route)),
    ...classEntities(python),
    ...commandsIn(python),
  ];
  const edges = [
    ...routes.flatMap(edgesOfRoute),
    ...decorated.map((route, index) => containedIn(route, routes[index], python)),
    ...registrations(file, python),
    ...mentionsIn(file, python, CALL_TARGETS),
  ];
  return { entities, edges };
}

const BLUEPRINTS = new Set(['Flask', 'Blueprint', 'Quart', 'APIBlueprint']);
const CALL_TARGETS: CallTargets = new Map([
  ['render_template', { relation: 'renders', prefix: 'view:', place: 0, name: 'template_name_or_list' }],
  ['url_for', { relation: 'links_to', prefix: 'route:', place: 0, name: 'endpoint' }],
]);

/** Name for `url_for`: that of the blueprint and of the function. Unknown when the blueprint is imported. */
function routeOf({ handler, call, on, methods, path }: DecoratedRoute, blueprints: readonly ModuleValue[]): Route {
  const blueprint = blueprints.find(({ name }) => name === on);
  const owner = blueprint?.call.name.endsWith('Blueprint')
    ? stringOf(blueprint.call.arguments[0] ?? blueprint.call.named.get('name'))
    : undefined;
  const endpoint = stringOf(call.named.get('endpoint')) ?? handler.symbol.name;
  const isKnown = blueprint !== undefined || on === 'app';
  const prefix = stringOf(blueprint?.call.named.get('url_prefix')) ?? '';
  return {
    method: methods.join('|') || 'GET',
    path: joinRoutePath(prefix, path),
    name: !isKnown ? '' : owner === undefined ? endpoint : `${owner}.${endpoint}`,
    targets: [{ to: handler.fullName, relation: 'handled_by' }],
    place: routePlace(call.node),
  };
}

function containedIn({ on, call }: DecoratedRoute, route: Route | undefined, { names }: PythonFile): Edge {
  const to = routeNode(route === undefined ? '' : titleOf(route));
  return edge(names.resolve(on), 'contains', to, lineOf(call.node));
}

function endpointEntity({ handler, methods, path }: DecoratedRoute): Entity {
  return {
    type: 'endpoint',
    place: handler.index,
    id: `endpoint:${handler.symbol.name}`,
    node: handler.fullName,
    words: TYPE_WORDS.endpoint,
    standsAlone: true,
    metadata: { method: methods.join('|') || 'GET', path },
  };
}

function blueprintEntity({ index, name, call }: ModuleValue, { names }: PythonFile): Entity {
  const prefix = stringOf(call.named.get('url_prefix'));
  const called = call.name.endsWith('Blueprint') ? stringOf(call.arguments[0]) : undefined;
  return {
    type: 'blueprint',
    place: index,
    node: names.own(name),
    metadata: { ...(called === undefined ? {} : { name: called }), ...(prefix === undefined ? {} : { prefix }) },
  };
}

/** `db = SQLAlchemy()`, of a package whose name begins with `flask`. */
function extensionsIn({ parsed }: FrameworkFile, { names }: PythonFile): Entity[] {
  return moduleCalls(parsed, /^[A-Z]/)
    .filter(({ call }) => /^flask_/.test(names.origin(call.name)))
    .map(({ index, name, call }) => {
      return {
        type: 'extension',
        place: index,
        node: names.own(name),
        metadata: { extension: names.origin(call.name) },
      };
    });
}

const REGISTER: NapiConfig = {
  rule: { kind: 'call', has: { field: 'function', kind: 'attribute', regex: '\\.register_blueprint$' } },
};

/** `app.register_blueprint(orders.bp, url_prefix="/orders")`. */
function registrations({ text, parsed }: FrameworkFile, { names }: PythonFile): Edge[] {
  if (!text.includes('register_blueprint')) return [];
  return (parsed.tree?.root.findAll(REGISTER) ?? []).flatMap((node): Edge[] => {
    const call = callOf(node);
    const target = call?.arguments[0]?.text() ?? '';
    if (call === undefined || !/^[\w.]+$/.test(target)) return [];
    const from = names.resolve(call.name.replace(/\.register_blueprint$/, ''));
    return [edge(from, 'includes', names.resolve(target), lineOf(node))];
  });
}
