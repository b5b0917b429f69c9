/** Routes of controllers: the mapping of the class, then that of the method. */
import type { Edge, Entity } from '../../framework-contract.ts';
import { edge } from '../../framework-facts.ts';
import { edgesOfRoute, entityOfRoute, handledBy, type Route } from '../../route-entity.ts';
import { joinPath } from '../../route-path.ts';
import { type Action, methodNode } from './actions.ts';
import { annotated, type JvmFile, type JvmType } from './jvm-file.ts';
import { parametersOf } from './parameters.ts';
import { type Annotation, attributesOf, classesIn, elementsOf, stringOf } from './scan.ts';
import { viewEdges } from './views.ts';
import { TYPE_WORDS } from './words.ts';

const MAPPINGS: ReadonlyMap<string, string> = new Map([
  ['RequestMapping', ''],
  ['GetMapping', 'GET'],
  ['PostMapping', 'POST'],
  ['PutMapping', 'PUT'],
  ['PatchMapping', 'PATCH'],
  ['DeleteMapping', 'DELETE'],
  ['MessageMapping', 'MESSAGE'],
]);

export function actionsOf(owner: JvmType, file: JvmFile): Action[] {
  const prefixes = pathsOf(annotated(owner, 'RequestMapping'), file);
  return owner.members.flatMap((method): Action[] => {
    const mapping =
      method.symbol.kind === 'method' ? method.annotations.find(({ name }) => MAPPINGS.has(name)) : undefined;
    if (mapping === undefined) return [];
    const verbs = verbsOf(mapping);
    const routes = prefixes.flatMap((prefix) =>
      pathsOf(mapping, file).flatMap((path) => verbs.map((verb) => ({ verb, path: joinPath(prefix, path) }))),
    );
    return [{ owner, method, mapping, routes }];
  });
}

/** One empty path for a mapping that names none; a constant of another file is shown as it is written. */
function pathsOf(mapping: Annotation | undefined, { constants }: JvmFile): string[] {
  const attributes = attributesOf(mapping);
  const written = [attributes.get('value'), attributes.get('path')].flatMap((path) => elementsOf(path));
  const paths = written.map((path) => stringOf(path, constants) ?? `{${path.replace(/\s+/g, '')}}`);
  return paths.length === 0 ? [''] : paths;
}

/** `method = {RequestMethod.GET, RequestMethod.POST}`; all verbs where none is named. */
function verbsOf({ name, arguments: given }: Annotation): string[] {
  const verb = MAPPINGS.get(name) ?? '';
  const named = [...given.matchAll(/\bRequestMethod\.([A-Z]+)|\bmethod\s*=\s*\[?\{?\s*([A-Z]{3,})\b/g)];
  const verbs = named.map(([, qualified, plain]) => qualified ?? plain ?? '');
  return verb === '' ? [[...new Set(verbs)].join('|') || 'ANY'] : [verb];
}

export function actionEntities(action: Action): Entity[] {
  const { owner, method, routes } = action;
  const [first] = routes;
  const endpoint: Entity = {
    type: 'endpoint',
    place: method.index,
    node: methodNode(owner, method),
    words: TYPE_WORDS.endpoint,
    metadata: { method: first?.verb ?? '', path: first?.path ?? '' },
  };
  return [endpoint, ...routesOf(action).map((route) => entityOfRoute(route))];
}

function routesOf({ owner, method, mapping, routes }: Action): Route[] {
  const { start, end } = mapping;
  const targets = handledBy(methodNode(owner, method));
  const place = { start, end, line: method.symbol.nameLine };
  return routes.map(({ verb, path }) => ({ method: verb, path, name: '', targets, place }));
}

const VALIDATED = new Set(['RequestBody', 'Valid', 'Validated', 'ModelAttribute']);

export function actionEdges(action: Action, file: JvmFile): Edge[] {
  const { owner, method } = action;
  const from = methodNode(owner, method);
  const line = method.symbol.nameLine;
  const validated = parametersOf(method, file).filter(({ annotations }) =>
    annotations.some(({ name }) => VALIDATED.has(name)),
  );
  return [
    ...routesOf(action).flatMap(edgesOfRoute),
    ...validated
      .flatMap(({ type }) => classesIn(type).filter((name) => !file.names.isForeign(name)))
      .map((name) => edge(from, 'validated_by', file.names.resolve(name), line)),
    ...viewEdges(action, file),
  ];
}
