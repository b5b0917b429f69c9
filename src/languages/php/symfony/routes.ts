/** Routes declared on controllers, with the prefix of their class, and the templates that are declared beside them. */
import { type Edge, type FrameworkFile, type Knowledge, NOTHING_KNOWN } from '../../framework-contract.ts';
import { edgesOfRoute, entityOfRoute, handledBy, type Route } from '../../route-entity.ts';
import { sourceOf } from '../../syntax/source.ts';
import { type Member, type PhpClass, phpFileOf } from '../classes.ts';
import { viewAskedFor } from '../twig/view-name.ts';
import { markArgument, markText, markTexts } from './mark-arguments.ts';
import { type Mark, marksNamed, marksOf } from './marks.ts';

export function readRoutes({ text, parsed }: FrameworkFile): Knowledge {
  if (!/[#@][\\[\w]*\b(?:Route|Template)\b/.test(text)) return NOTHING_KNOWN;
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
  const own = marksNamed(marksOf(text, owner.symbol), 'Route');
  const methods = owner.members.filter(({ symbol }) => symbol.kind === 'method');
  const declared = methods.flatMap((method) => methodRoutes(owner, method, { text, prefix: own[0] }));
  const isInvoked = methods.some(({ symbol }) => symbol.name === '__invoke') && declared.length === 0;
  return isInvoked
    ? own.map((mark) => routeOf(mark, `${owner.fullName}::__invoke`, { text, prefix: undefined }))
    : declared;
}

interface ClassContext {
  readonly text: string;
  /** The route of the class. */
  readonly prefix: Mark | undefined;
}

function methodRoutes({ fullName }: PhpClass, { symbol }: Member, context: ClassContext): Route[] {
  const marks = marksNamed(marksOf(context.text, symbol), 'Route');
  return marks.map((mark) => routeOf(mark, `${fullName}::${symbol.name}`, context));
}

function routeOf(mark: Mark, action: string, { text, prefix }: ClassContext): Route {
  const path = `${prefix === undefined ? '' : pathOf(prefix)}/${pathOf(mark)}`.replace(/\/{2,}/g, '/');
  return {
    name: `${prefix === undefined ? '' : nameOf(prefix)}${nameOf(mark)}`,
    path: path.length > 1 && !pathOf(mark).endsWith('/') ? path.replace(/\/$/, '') : path,
    method: markTexts(markArgument(mark.arguments, 'methods')).join('|') || 'ANY',
    targets: handledBy(action),
    place: { start: mark.start, end: mark.end, line: sourceOf(text).lineAt(mark.start) },
  };
}

/** One for each language is shown by its first. */
function pathOf({ arguments: given }: Mark): string {
  const value = markArgument(given, 'path', 0);
  return markText(value) ?? markTexts(value)[0] ?? '';
}

function nameOf({ arguments: given }: Mark): string {
  return markText(markArgument(given, 'name', 1)) ?? '';
}

/** `#[Template('order/index.html.twig')]` above an action. */
function viewsOf({ fullName, members }: PhpClass, text: string): { from: string; to: string; at: number }[] {
  return members.flatMap(({ symbol }) => {
    if (symbol.kind !== 'method') return [];
    return marksNamed(marksOf(text, symbol), 'Template').flatMap(({ arguments: given, start }) => {
      const view = markText(markArgument(given, 'template', 0));
      return view === undefined ? [] : [{ from: `${fullName}::${symbol.name}`, to: viewAskedFor(view), at: start }];
    });
  });
}
