/** Role of a file of a Next application by its place: pages, layouts, route handlers, API routes, middleware. */

export interface NextFile {
  readonly kind: 'page' | 'layout' | 'route' | 'api' | 'boundary' | 'middleware';
  /** As browsers' routes are written: `/orders/:id`, `/docs/*slug`. */
  readonly path: string;
  /** Modules of the layouts that may be around it, the outermost first; files that do not exist among them. */
  readonly layouts: readonly string[];
}

const APP =
  /^((?:.*?\/)?app)\/((?:.*\/)?)(page|layout|template|route|loading|error|not-found|default)\.(?:[jt]sx?|mdx)$/;
/** At the root of a project, or in its `src`; folders of that name elsewhere hold components. */
const PAGES =
  /^(?:(?!(?:src|ui|lib|app|components|features|modules|views|client|server)\/)[^/]+\/){0,3}(?:src\/)?pages\/(.+?)\.(?:[jt]sx?|mdx)$/;
const MIDDLEWARE = /^(?:(?:apps|packages)\/[^/]+\/)?(?:src\/)?(?:middleware|proxy)\.[jt]s$/;
const KINDS: ReadonlyMap<string, NextFile['kind']> = new Map([
  ['page', 'page'],
  ['layout', 'layout'],
  ['template', 'layout'],
  ['route', 'route'],
]);

/** Undefined for a file that Next treats like any other module. */
export function nextFileOf(path: string): NextFile | undefined {
  if (MIDDLEWARE.test(path)) return { kind: 'middleware', path: '/', layouts: [] };
  const [, root = '', folder = '', name = ''] = APP.exec(path) ?? [];
  if (root !== '') return appFile(root, folder, name);
  const [, page] = PAGES.exec(path) ?? [];
  return page === undefined || /\.(?:test|spec|stories)$/.test(page) ? undefined : pagesFile(page);
}

/** A folder with an underscore is private; what lies in it has no path. */
function appFile(root: string, folder: string, name: string): NextFile | undefined {
  const segments = folder.split('/').filter((segment) => segment !== '');
  if (segments.some((segment) => segment.startsWith('_'))) return undefined;
  const folders = segments.map((_, at) => segments.slice(0, at + 1).join('/'));
  const layouts = [root, ...folders.map((inner) => `${root}/${inner}`)].map((inner) => `${inner}/layout#default`);
  const kind = KINDS.get(name) ?? 'boundary';
  return { kind, path: pathOf(segments), layouts: kind === 'page' ? layouts : layouts.slice(0, -1) };
}

function pagesFile(page: string): NextFile {
  const segments = page.split('/');
  const last = segments.at(-1) ?? '';
  if (/^_(?:app|document)$/.test(last)) return { kind: 'layout', path: '/', layouts: [] };
  if (last.startsWith('_')) return { kind: 'boundary', path: '/', layouts: [] };
  const path = pathOf(last === 'index' ? segments.slice(0, -1) : segments);
  return { kind: segments[0] === 'api' && segments.length > 1 ? 'api' : 'page', path, layouts: [] };
}

/** Groups `(shop)` and slots `@modal` are no part of a path; `(.)photo` shows that of `photo`. */
function pathOf(segments: readonly string[]): string {
  const parts = segments
    .filter((segment) => !/^(?:\([^.)][^)]*\)|@.*)$/.test(segment))
    .map((segment) =>
      segment
        .replace(/^(?:\(\.{1,3}\))+/, '')
        .replace(/^\[\[\.\.\.(.+)\]\]$/, '*$1?')
        .replace(/^\[\.\.\.(.+)\]$/, '*$1')
        .replace(/\[([^\]]+)\]/g, ':$1'),
    );
  return `/${parts.join('/')}`;
}
