/** Files of SvelteKit by their names: `+page.svelte`, `+page.server.ts`, `+server.ts`, `+layout.svelte`. */
import type { CodeSymbol } from '../../contract.ts';
import type { Edge, Entity, FrameworkFacts, FrameworkFile } from '../../framework-contract.ts';
import { edge } from '../../framework-facts.ts';
import { objectIn, propertiesOf, variableNamed } from '../values.ts';

export interface RouteFile {
  /** `page`, `layout`, `error` or `server`. */
  readonly kind: string;
  /** `/orders/[id]`, without the groups in brackets. */
  readonly path: string;
}

const FILE = /(?:^|\/)routes\/((?:.+\/)?)\+(page|layout|error|server)(?:@[^/]*?)?(?:\.server)?\.(?:svelte|[jt]s)$/;

export function routeFileOf(path: string): RouteFile | undefined {
  const [, folders, kind] = FILE.exec(path) ?? [];
  if (folders === undefined || kind === undefined) return undefined;
  const parts = folders.split('/').filter((part) => part !== '' && !/^\(.*\)$/.test(part));
  return { kind, path: `/${parts.join('/')}` };
}

/** `route:/orders` for a page, `layout:/orders` for what is around it. */
export function pageNode({ kind, path }: RouteFile): string {
  return `${kind === 'page' ? 'route' : kind}:${path}`;
}

const METHOD = /^(?:GET|POST|PUT|PATCH|DELETE|OPTIONS|HEAD|fallback)$/;

export function readRouteModule(file: FrameworkFile, route: RouteFile): FrameworkFacts {
  const { symbols } = file.parsed;
  const known = [...symbols.entries()].flatMap(([place, symbol]) =>
    symbol.parent === -1 ? (partOf({ place, symbol, file, route }) ?? []) : [],
  );
  return { entities: known.map(({ entity }) => entity), edges: known.flatMap(({ edge }) => edge ?? []) };
}

interface Part {
  readonly entity: Entity;
  readonly edge?: Edge;
}

interface Exported {
  readonly place: number;
  readonly symbol: CodeSymbol;
  readonly file: FrameworkFile;
  readonly route: RouteFile;
}

function partOf({ place, symbol, file, route }: Exported): Part | undefined {
  const { name, nameLine: line } = symbol;
  const { kind, path } = route;
  if (kind === 'server') {
    if (!METHOD.test(name)) return undefined;
    const node = `route:${name} ${path}`;
    return {
      entity: {
        type: 'svelte_endpoint',
        place,
        id: node,
        node,
        words: 'API エンドポイント',
        metadata: { path, method: name },
      },
    };
  }
  if (name !== 'load' && name !== 'actions') return undefined;
  const node = kind === 'page' ? `${name}:${path}` : `${name}:${kind}:${path}`;
  const handled = edge(pageNode(route), 'handled_by', node, line, 'convention');
  const words = name === 'load' ? 'データ 読み込み 取得' : 'フォーム 送信 処理';
  const metadata = { path, ...(name === 'actions' ? { actions: actionsIn(file) } : {}) };
  return {
    entity: { type: `svelte_${name}`, place, id: node, node, words, standsAlone: true, metadata },
    edge: handled,
  };
}

function actionsIn({ parsed }: FrameworkFile): string[] {
  const root = parsed.tree?.root;
  return root === undefined ? [] : propertiesOf(objectIn(variableNamed(root, 'actions'))).map(({ key }) => key);
}
