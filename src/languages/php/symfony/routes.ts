/** Routes declared on controllers, with the prefix of their class, and the templates that are declared beside them. */
import { type Edge, type Entity, type FrameworkFacts, type FrameworkFile, NO_FACTS } from '../../framework-contract.ts';
import { sourceOf } from '../../syntax/source.ts';
import { type Member, type PhpClass, phpFileOf } from '../classes.ts';
import { viewAskedFor } from '../twig/view-name.ts';
import { annotationArgument, annotationText, annotationTexts } from './annotation-arguments.ts';
import { type Annotation, annotationsNamed, annotationsOf } from './annotations.ts';

export function readRoutes({ text, parsed }: FrameworkFile): FrameworkFacts {
  if (!/[#@][\\[\w]*\b(?:Route|Template)\b/.test(text)) return NO_FACTS;
  const source = sourceOf(text);
  const routes = phpFileOf(parsed).classes.flatMap((owner) => routesOf(owner, text));
  const views = phpFileOf(parsed).classes.flatMap((owner) => viewsOf(owner, text));
  const edges = [
    ...routes.map((route): Edge => {
      const line = source.lineAt(route.start);
      return {
        from: `route:${titleOf(route)}`,
        to: route.action,
        relation: 'handled_by',
        provenance: 'declared',
        line,
      };
    }),
    ...views.map(
      ({ at, ...view }): Edge => ({ ...view, relation: 'renders', provenance: 'declared', line: source.lineAt(at) }),
    ),
  ];
  return { entities: routes.map(entityOf), edges };
}

interface Route {
  readonly name: string;
  readonly path: string;
  /** Empty for all. */
  readonly methods: readonly string[];
  readonly action: string;
  readonly start: number;
  readonly end: number;
}

function routesOf(owner: PhpClass, text: string): Route[] {
  const own = annotationsNamed(annotationsOf(text, owner.symbol), 'Route');
  const methods = owner.members.filter(({ symbol }) => symbol.kind === 'method');
  const declared = methods.flatMap((method) => methodRoutes(owner, method, { text, prefix: own[0] }));
  const isInvoked = methods.some(({ symbol }) => symbol.name === '__invoke') && declared.length === 0;
  return isInvoked ? own.map((annotation) => routeOf(annotation, `${owner.fullName}::__invoke`, undefined)) : declared;
}

interface ClassContext {
  readonly text: string;
  /** The route of the class. */
  readonly prefix: Annotation | undefined;
}

function methodRoutes({ fullName }: PhpClass, { symbol }: Member, { text, prefix }: ClassContext): Route[] {
  return annotationsNamed(annotationsOf(text, symbol), 'Route').map((annotation) =>
    routeOf(annotation, `${fullName}::${symbol.name}`, prefix),
  );
}

function routeOf(annotation: Annotation, action: string, prefix: Annotation | undefined): Route {
  const path = `${prefix === undefined ? '' : pathOf(prefix)}/${pathOf(annotation)}`.replace(/\/{2,}/g, '/');
  return {
    name: `${prefix === undefined ? '' : nameOf(prefix)}${nameOf(annotation)}`,
    path: path.length > 1 && !pathOf(annotation).endsWith('/') ? path.replace(/\/$/, '') : path,
    methods: annotationTexts(annotationArgument(annotation.arguments, 'methods')),
    action,
    start: annotation.start,
    end: annotation.end,
  };
}

/** One for each language is shown by its first. */
function pathOf({ arguments: given }: Annotation): string {
  const value = annotationArgument(given, 'path', 0);
  return annotationText(value) ?? annotationTexts(value)[0] ?? '';
}

function nameOf({ arguments: given }: Annotation): string {
  return annotationText(annotationArgument(given, 'name', 1)) ?? '';
}

function titleOf({ name, methods, path }: Route): string {
  return name === '' ? `${methods.join('|') || 'ANY'} ${path}` : name;
}

function entityOf(route: Route): Entity {
  const { name, path, methods, action, start, end } = route;
  const method = methods.join('|') || 'ANY';
  const id = `route:${titleOf(route)}`;
  return {
    type: 'route',
    place: { name: titleOf(route), kind: 'route', signature: `${method} ${path} ${action}`, start, end },
    id,
    node: id,
    metadata: { method, uri: path, ...(name === '' ? {} : { name }), action },
  };
}

/** `#[Template('order/index.html.twig')]` above an action. */
function viewsOf({ fullName, members }: PhpClass, text: string): { from: string; to: string; at: number }[] {
  return members.flatMap(({ symbol }) => {
    if (symbol.kind !== 'method') return [];
    return annotationsNamed(annotationsOf(text, symbol), 'Template').flatMap(({ arguments: given, start }) => {
      const view = annotationText(annotationArgument(given, 'template', 0));
      return view === undefined ? [] : [{ from: `${fullName}::${symbol.name}`, to: viewAskedFor(view), at: start }];
    });
  });
}
