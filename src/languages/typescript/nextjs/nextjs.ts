/** Next.js: pages, layouts, route handlers, API routes, server actions and middleware. */
import {
  type Edge,
  type Entity,
  type Framework,
  type FrameworkFacts,
  type FrameworkFile,
  type Metadata,
  NO_FACTS,
  WHOLE_FILE,
} from '../../framework-contract.ts';
import { edge, joinFacts } from '../../framework-facts.ts';
import { routeMetadata } from '../../route-entity.ts';
import { sourceOf } from '../../syntax/source.ts';
import { termEdge } from '../../terms.ts';
import { componentNode } from '../bindings.ts';
import { moduleOf, resolveModule, symbolNode } from '../modules.ts';
import { callEdges } from '../used-imports.ts';
import { TYPE_WORDS } from '../words.ts';
import { defaultExport, type Exported, exportedFunctions, namedExports, type Passed, passedOn } from './exports.ts';
import { linkEdges } from './links.ts';
import { type NextFile, nextFileOf } from './paths.ts';

export const nextjs: Framework = {
  id: 'nextjs',
  languages: ['typescript', 'tsx', 'javascript'],
  evidence: { dependencies: ['npm:next'], files: /(?:^|\/)next\.config\.[cm]?[jt]s$/ },
  read: (file) => {
    const place = nextFileOf(file.path);
    const parts = [...(place === undefined ? [] : [placed(place, file)]), readActions(file)];
    const links = LEADS_ON.test(file.text) ? linkEdges(file) : [];
    return joinFacts([...parts, { entities: [], edges: links }]);
  },
};

/** A word that is cheap to look for, before all that follows. */
const LEADS_ON =
  /\/api\/|\bredirect\(|\bpermanentRedirect\(|\brevalidatePath\(|=\{`\/|\brouter\.|[aA]ction=\{|\buse(?:ActionState|FormState|Action|OptimisticAction)\(/;

function placed(place: NextFile, file: FrameworkFile): FrameworkFacts {
  switch (place.kind) {
    case 'page':
      return readPage(place, file);
    case 'layout':
      return readLayout(place, file);
    case 'route':
      return readHandlers(place, file);
    case 'api':
      return readApi(place, file);
    case 'middleware':
      return readMiddleware(file);
    default:
      return NO_FACTS;
  }
}

/** Edges from a definition of the file to what it calls. */
function callsOf({ symbol }: Exported, file: FrameworkFile): Edge[] {
  return callEdges(symbolNode(moduleOf(file.path), symbol), symbol, file);
}

function readPage({ path, layouts }: NextFile, file: FrameworkFile): FrameworkFacts {
  if (!/\bdefault\b/.test(file.text)) return NO_FACTS;
  const page = defaultExport(file.text, file.parsed);
  const from = `route:${path}`;
  const line = page?.symbol.nameLine ?? 1;
  const title = titleOf(file.text);
  const entity: Entity = {
    type: 'page',
    place: WHOLE_FILE,
    id: from,
    node: from,
    words: `${TYPE_WORDS.page} ${title}`.trim(),
    metadata: { path, ...settingsOf(file), ...(title === '' ? {} : { title }) },
  };
  const name = page?.symbol.name ?? 'default';
  const shown: Edge[] = [
    edge(from, 'handled_by', symbolNode(moduleOf(file.path), { name, scope: '' }), line, 'convention'),
    ...(/^[A-Z]/.test(name) ? [edge(from, 'renders', componentNode(name), line, 'convention')] : []),
  ];
  const around = layouts.map((to) => edge(from, 'extends', to, 1, 'convention'));
  const calls = page === undefined ? [] : callsOf(page, file);
  const data = namedExports(DATA, file.text, file.parsed).flatMap((loader) => callsOf(loader, file));
  return { entities: [entity], edges: [...shown, ...around, ...calls, ...data, ...termEdge(from, title, 1)] };
}

/** They fetch what a page shows. */
const DATA = ['getServerSideProps', 'getStaticProps', 'getStaticPaths', 'generateStaticParams', 'generateMetadata'];

/** `metadata = { title: '注文' }`. */
function titleOf(text: string): string {
  return (
    /\bmetadata\b[^=]{0,40}=\s*\{[^}]{0,400}?\btitle:\s*(?:\{\s*\w+:\s*)?["'`]([^"'`$]+)["'`]/.exec(text)?.[1] ?? ''
  );
}

/** Whether it runs in the browser, and what it says about caching. */
function settingsOf({ text }: FrameworkFile): Metadata {
  const settings = [
    ...text.matchAll(/^[ \t]*export const (dynamic|revalidate|runtime|dynamicParams)\s*=\s*["']?([\w-]+)/gm),
  ];
  return {
    ...(/^\s*["']use client["']/.test(text) ? { client: true } : {}),
    ...Object.fromEntries(settings.map(([, key = '', value = '']) => [key, value])),
  };
}

function readLayout({ path, layouts }: NextFile, file: FrameworkFile): FrameworkFacts {
  const node = `${moduleOf(file.path)}#default`;
  const entity: Entity = { type: 'layout', place: WHOLE_FILE, node, words: TYPE_WORDS.layout, metadata: { path } };
  const around = layouts.map((to) => edge(node, 'extends', to, 1, 'convention'));
  return { entities: [entity], edges: around };
}

const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS'];

function readHandlers({ path }: NextFile, file: FrameworkFile): FrameworkFacts {
  const handlers = namedExports(METHODS, file.text, file.parsed);
  const taken = new Set<number>();
  const entities = handlers.flatMap((handler): Entity[] => {
    // One function may answer several methods; the first one names it.
    if (taken.has(handler.index)) return [];
    taken.add(handler.index);
    return [routeEntity(handler.name, path, handler.index)];
  });
  const passed = passedOn(METHODS, file.text).map((entry) => passedHandler(entry, path, file));
  return {
    entities: [...entities, ...passed.map(({ entity }) => entity)],
    edges: [...handlers.flatMap((handler) => handlerEdges(handler, path, file)), ...passed.map(({ edge }) => edge)],
  };
}

function passedHandler({ name, original, specifier, start, end }: Passed, path: string, file: FrameworkFile) {
  const title = `${name} ${path}`;
  const place = { name: title, kind: 'route', signature: title, start, end } as const;
  const to = `${resolveModule(file.path, specifier)}#${original}`;
  const line = sourceOf(file.text).lineAt(start);
  const handled = edge(`route:${title}`, 'handled_by', to, line, 'convention');
  return { entity: { ...routeEntity(name, path, 0), place }, edge: handled };
}

function routeEntity(method: string, path: string, place: number): Entity {
  const id = `route:${method} ${path}`;
  return {
    type: 'route',
    place,
    id,
    node: id,
    words: TYPE_WORDS.route,
    standsAlone: true,
    metadata: routeMetadata({ method, path, name: '' }),
  };
}

function handlerEdges(handler: Exported, path: string, file: FrameworkFile): Edge[] {
  const to = symbolNode(moduleOf(file.path), handler.symbol);
  const from = `route:${handler.name === 'default' ? 'ANY' : handler.name} ${path}`;
  const line = handler.symbol.nameLine;
  return [edge(from, 'handled_by', to, line, 'convention'), ...callsOf(handler, file)];
}

/** A file of `pages/api` answers all methods. */
function readApi({ path }: NextFile, file: FrameworkFile): FrameworkFacts {
  const handler = defaultExport(file.text, file.parsed);
  if (handler === undefined) return NO_FACTS;
  return { entities: [routeEntity('ANY', path, handler.index)], edges: handlerEdges(handler, path, file) };
}

function readMiddleware(file: FrameworkFile): FrameworkFacts {
  const [found = defaultExport(file.text, file.parsed)] = namedExports(['middleware', 'proxy'], file.text, file.parsed);
  if (found === undefined) return NO_FACTS;
  const [, list = ''] = /\bmatcher:\s*(\[[^\]]*\]|["'`][^"'`]*["'`])/.exec(file.text) ?? [];
  const matcher = [...list.matchAll(/["'`]([^"'`]+)["'`]/g)].map(([, path = '']) => path);
  const node = symbolNode(moduleOf(file.path), found.symbol);
  const metadata = matcher.length > 0 ? { matcher } : {};
  const entity: Entity = { type: 'middleware', place: found.index, node, words: TYPE_WORDS.middleware, metadata };
  return { entities: [entity], edges: callsOf(found, file) };
}

/** Functions that the browser may call: all that a file with `'use server'` exports, or those that say so themselves. */
function readActions(file: FrameworkFile): FrameworkFacts {
  const { text, parsed, path } = file;
  if (!/["']use server["']/.test(text)) return NO_FACTS;
  const isWhole = /^(?:\s|\/\/.*|\/\*[\s\S]*?\*\/)*["']use server["']/.test(text);
  const own = [...parsed.symbols.entries()].flatMap(([index, symbol]): Exported[] => {
    const isAction = /^[^{]*(?:\{[^{}]*\}[^{]*)?\{\s*["']use server["']/.test(
      text.slice(symbol.start, symbol.start + LONGEST_HEAD),
    );
    return /^(?:function|method|constant)$/.test(symbol.kind) && isAction ? [{ name: symbol.name, index, symbol }] : [];
  });
  const actions = isWhole ? exportedFunctions(text, parsed) : own;
  const entities = actions.map(({ index, symbol }): Entity => {
    const node = symbolNode(moduleOf(path), symbol);
    return {
      type: 'server_action',
      place: index,
      node,
      words: TYPE_WORDS.server_action,
      metadata: { action: symbol.name },
    };
  });
  return { entities, edges: actions.flatMap((action) => callsOf(action, file)) };
}

const LONGEST_HEAD = 400;
