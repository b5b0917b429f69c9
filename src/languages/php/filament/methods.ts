/** Methods that build a screen: forms, tables, infolists, actions (CH27). */
import type { Edge, Entity, Metadata } from '../../framework-contract.ts';
import { edge } from '../../framework-facts.ts';
import { termEdge } from '../../terms.ts';
import { type Member, methodNamed, type PhpClass } from '../classes.ts';
import type { PhpNames } from '../names.ts';
import { shortName } from '../names.ts';
import { type Component, componentsIn } from './components.ts';
import { configuredBy, type FilamentKind } from './kinds.ts';

/** Words that people have for the screen that a method builds. */
const METHODS: ReadonlyMap<string, string> = new Map(
  Object.entries({
    form: 'form fields inputs フォーム フィールド 項目 入力 登録 編集 画面 追加',
    table: 'table list columns filters sort 一覧 テーブル 列 絞り込み 並び替え',
    infolist: 'infolist details 詳細 表示 画面 項目',
    getRelations: 'related records 関連',
    getPages: 'pages URLs ページ',
    getWidgets: 'widgets ウィジェット',
    getActions: 'actions buttons confirmation アクション ボタン 操作 確認 メッセージ',
    getHeaderActions: 'header actions buttons confirmation message アクション ボタン 操作 確認 メッセージ',
    getTableActions: 'row actions buttons confirmation アクション ボタン 操作 確認 メッセージ',
    getBulkActions: 'bulk actions 一括 操作 アクション ボタン 確認',
    getTableBulkActions: 'bulk actions 一括 操作 アクション ボタン 確認',
    getFormActions: 'form actions buttons 保存 ボタン アクション',
    getFormSchema: 'form fields inputs フォーム フィールド 項目 入力',
    getTableColumns: 'table columns 一覧 列',
    getTableFilters: 'table filters 絞り込み フィルター',
    getStats: 'statistics 統計 集計 数値',
    getData: 'chart data グラフ 集計',
    getColumns: 'columns 列 項目',
  }),
);
/** Building these is worth a chunk; the others are only described. */
const DESCRIBED_ONLY = new Set(['getRelations', 'getPages', 'getWidgets', 'getData', 'getColumns']);

export interface Screen {
  readonly owner: PhpClass;
  readonly kind: FilamentKind;
  readonly names: PhpNames;
  /** Words that name the thing: labels of the model. */
  readonly title: string;
}

interface Built extends Screen {
  readonly method: Member;
  /** `form` for the `configure` of a form. */
  readonly builds: string;
  /** Short name of the class that it belongs to. */
  readonly of: string;
  readonly components: readonly Component[];
  /** Full name of the class whose `configure` does the work instead; empty for none. */
  readonly delegate: string;
}

export function screensOf(screen: Screen): { readonly entities: readonly Entity[]; readonly edges: readonly Edge[] } {
  const built = screen.owner.members.flatMap((method) => builtBy(method, screen));
  return { entities: built.map(entityOf), edges: built.flatMap(edgesOf) };
}

function builtBy(method: Member, screen: Screen): Built[] {
  if (method.symbol.kind !== 'method') return [];
  const configured =
    screen.kind === 'configuration' && method.symbol.name === 'configure' ? configuredBy(screen.owner) : undefined;
  const builds = configured?.method ?? method.symbol.name;
  if (!METHODS.has(builds)) return [];
  const of = configured === undefined ? screen.owner.symbol.name : shortName(configured.resource);
  const [, delegate] = /\b([A-Z]\w*)::(?:configure|make)\(\s*\$\w+\s*\)/.exec(method.node.text()) ?? [];
  const components = componentsBy(method, screen.owner);
  return [
    {
      ...screen,
      method,
      builds,
      of,
      components,
      delegate: delegate === undefined || components.length > 1 ? '' : screen.names.resolve(delegate),
    },
  ];
}

/** Its own and those of the methods that it puts together, each method once. */
function componentsBy(method: Member, owner: PhpClass, seen = new Set<Member>()): Component[] {
  if (seen.has(method)) return [];
  seen.add(method);
  const called = [...method.node.text().matchAll(OWN_CALL)].map(([, name = '']) => name);
  const helpers = called.filter((name) => !METHODS.has(name)).map((name) => methodNamed(owner, name));
  return [
    ...componentsIn(method.node),
    ...helpers.flatMap((helper) => (helper === undefined ? [] : componentsBy(helper, owner, seen))),
  ];
}

const OWN_CALL = /(?:\b(?:static|self)::|\$this->)(\w+)\(/g;

/** A method that hands over to another class leaves it the id, so that the id leads to where the fields are. */
function entityOf({ method, builds, of, components, delegate, title, names: _names }: Built): Entity {
  const isScreen = delegate === '' && !DESCRIBED_ONLY.has(builds);
  return {
    type: `filament_${builds}`,
    place: method.index,
    ...(delegate === '' ? { id: `filament:${of}:${builds}` } : {}),
    ...(isScreen ? { standsAlone: true } : {}),
    words: `${of} ${title} ${METHODS.get(builds) ?? ''}`,
    metadata: metadataOf({ builds, of, components, delegate }),
  };
}

function metadataOf({
  builds,
  of,
  components,
  delegate,
}: Pick<Built, 'builds' | 'of' | 'components' | 'delegate'>): Metadata {
  const named = (role: Component['role']): Component[] =>
    components.filter((part) => part.role === role && part.name !== '');
  const fields = builds === 'table' ? named('column') : [...named('field'), ...named('entry')];
  const lists: readonly (readonly [string, Metadata[string] & readonly unknown[]])[] = [
    ['fields', (fields.length > 0 ? fields : named('column')).map(({ name }) => name)],
    ['filters', named('filter').map(({ name }) => name)],
    ['actions', named('action').map(({ type, name }) => ({ type, name }))],
    ['labels', components.filter(({ label }) => label !== '').map(({ name, label }) => ({ name, label }))],
  ];
  return {
    resource: of,
    method: builds,
    ...Object.fromEntries(lists.filter(([, values]) => values.length > 0)),
    ...(delegate === '' ? {} : { configured_by: delegate }),
  };
}

function edgesOf({ owner, method, components, delegate, of }: Built): Edge[] {
  const from = `${owner.fullName}::${method.symbol.name}`;
  const terms = components.flatMap(({ name, label, line }) =>
    name === '' ? [] : termEdge(`field:${of}.${name}`, label, line),
  );
  if (delegate === '') return terms;
  return [...terms, edge(from, 'calls', `${delegate}::configure`, method.symbol.nameLine)];
}
