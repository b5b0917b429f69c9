/** Routes declared on controllers, with the prefix of their class, and the templates that are declared beside them. */
import { type Edge, type FrameworkFacts, type FrameworkFile, NO_FACTS } from '../../framework-contract.ts';
import { edgesOfRoute, entityOfRoute, handledBy, type Route } from '../../route-entity.ts';
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
    ...routes.flatMap(edgesOfRoute),
    ...views.map(
      ({ at, ...view }): Edge => ({ ...view, relation: 'renders', provenance: 'declared', line: source.lineAt(at) }),
    ),
  ];
  return { entities: routes.map((route) => entityOfRoute(route)), edges };
}

function routesOf(owner: PhpClass, text: string): Route[] {
  const own = annotationsNamed(annotationsOf(text, owner.symbol), 'Route');
  const methods = owner.members.filter(({ symbol }) => symbol.kind === 'method');
  const declared = methods.flatMap((method) => methodRoutes(owner, method, { text, prefix: own[0] }));
  const isInvoked = methods.some(({ symbol }) => symbol.name === '__invoke') && declared.length === 0;
  return isInvoked
    ? own.map((annotation) => routeOf(annotation, `${owner.fullName}::__invoke`, { text, prefix: undefined }))
    : declared;
}

interface ClassContext {
  readonly text: string;
  /** The route of the class. */
  readonly prefix: Annotation | undefined;
}

function methodRoutes({ fullName }: PhpClass, { symbol }: Member, context: ClassContext): Route[] {
  const annotations = annotationsNamed(annotationsOf(context.text, symbol), 'Route');
  return annotations.map((annotation) => routeOf(annotation, `${fullName}::${symbol.name}`, context));
}

function routeOf(annotation: Annotation, action: string, { text, prefix }: ClassContext): Route {
  const path = `${prefix === undefined ? '' : pathOf(prefix)}/${pathOf(annotation)}`.replace(/\/{2,}/g, '/');
  return {
    name: `${prefix === undefined ? '' : nameOf(prefix)}${nameOf(annotation)}`,
    path: path.length > 1 && !pathOf(annotation).endsWith('/') ? path.replace(/\/$/, '') : path,
    method: annotationTexts(annotationArgument(annotation.arguments, 'methods')).join('|') || 'ANY',
    targets: handledBy(action),
    place: { start: annotation.start, end: annotation.end, line: sourceOf(text).lineAt(annotation.start) },
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
