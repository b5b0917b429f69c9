/** Filament 3 and 4: resources, their forms, tables and actions, pages, relation managers, widgets, clusters (CH26, CH27). */

import type { SgNode } from '@ast-grep/napi';
import {
  type Edge,
  type Entity,
  type Framework,
  type FrameworkFacts,
  type Metadata,
  NO_FACTS,
} from '../../framework-contract.ts';
import { edge, joinFacts } from '../../framework-facts.ts';
import { snakeCase } from '../../naming.ts';
import { singular } from '../../plural.ts';
import { linesWithin } from '../../syntax/source.ts';
import { termEdge } from '../../terms.ts';
import { closingAfter } from '../brackets.ts';
import { defaultOf, type Member, methodNamed, type PhpClass, phpFileOf, returnedBy } from '../classes.ts';
import { injectedInto } from '../injection.ts';
import { type PhpNames, shortName, studlyCase } from '../names.ts';
import { classOf, elementsOf, stringOf } from '../values.ts';

type FilamentKind =
  | 'resource'
  | 'relation_manager'
  | 'page'
  | 'widget'
  | 'cluster'
  | 'panel'
  | 'importer'
  | 'exporter'
  | 'configuration';

const PAGES =
  /^(?:ListRecords|CreateRecord|EditRecord|ViewRecord|ManageRecords|ManageRelatedRecords|Page|Dashboard|SettingsPage|EditProfile|RegisterTenant|EditTenantProfile|Login|Register)$/;

/** Undefined for a class that has nothing to do with it. */
function kindOf(owner: PhpClass, names: PhpNames): FilamentKind | undefined {
  const [parent] = owner.parents;
  if (owner.symbol.kind !== 'class') return undefined;
  if (parent === undefined) return isConfiguration(owner, names) ? 'configuration' : undefined;
  const name = shortName(parent);
  const isOwn = /^Filament\\/.test(parent);
  if (isOwn && name === 'Resource') return 'resource';
  if (/RelationManager$/.test(name)) return 'relation_manager';
  if (isOwn && PAGES.test(name)) return 'page';
  if (isOwn && /Widget$/.test(name)) return 'widget';
  if (isOwn && name === 'Cluster') return 'cluster';
  if (name === 'PanelProvider') return 'panel';
  if (isOwn && name === 'Importer') return 'importer';
  if (isOwn && name === 'Exporter') return 'exporter';
  return inherited(owner, names);
}

/** A base class of the project stands between: then the members tell. */
function inherited(owner: PhpClass, names: PhpNames): FilamentKind | undefined {
  const has = (member: string): boolean => owner.members.some(({ symbol }) => symbol.name === member);
  const builds = ['form', 'table', 'infolist'].some((method) => isGivenBuilder(owner, method, names));
  if (/Resource$/.test(owner.symbol.name) && (builds || has('getPages'))) return 'resource';
  return has('resource') && /\\Pages\\/.test(owner.fullName)
    ? 'page'
    : isConfiguration(owner, names)
      ? 'configuration'
      : undefined;
}

const BUILDERS = /^Filament\\(?:\w+\\)*(?:Form|Schema|Table|Infolist)$/;

function isGivenBuilder(owner: PhpClass, method: string, names: PhpNames): boolean {
  return injectedInto(methodNamed(owner, method)?.node, names).some(({ class: name }) => BUILDERS.test(name));
}

/** `ProductForm::configure(Schema $schema)` of version 4. */
function isConfiguration(owner: PhpClass, names: PhpNames): boolean {
  return isGivenBuilder(owner, 'configure', names);
}

interface Configured {
  /** Full name of the resource, by the convention of its folders. */
  readonly resource: string;
  readonly method: 'form' | 'infolist' | 'table';
}

/** `App\…\Products\Schemas\ProductForm` configures the form of `App\…\Products\ProductResource`. */
function configuredBy({ fullName, symbol }: PhpClass): Configured {
  const folder = fullName.replace(/\\[^\\]+$/, '').replace(/\\(?:Schemas|Tables|Infolists|Forms)(?:\\.*)?$/, '');
  const [, base = symbol.name, end = ''] = /^(\w*?)(Form|Infolist|Table|Schema)$/.exec(symbol.name) ?? [];
  const method = end === 'Table' ? 'table' : end === 'Infolist' ? 'infolist' : 'form';
  const name = end === 'Table' ? studlyCase(singular(snakeCase(base))) : base;
  return { resource: `${folder}\\${name}Resource`, method };
}

interface Component {
  /** Short name of its class. */
  readonly type: string;
  readonly role: 'field' | 'column' | 'filter' | 'action' | 'entry' | 'layout';
  /** Empty for a part without a name. */
  readonly name: string;
  /** Name on the screen, empty when the code does not say it. */
  readonly label: string;
  readonly line: number;
}

const MAKE = /(?<![\w$>\\])\\?(?:\w+\\)*([A-Z]\w*)::make(?=\()/g;

/** In the order of the text, in which they are looked for: a tree is visited ten times more slowly. */
function componentsIn(node: SgNode): Component[] {
  const text = node.text();
  const lineAt = linesWithin(node);
  return [...text.matchAll(MAKE)].flatMap(({ 0: made, 1: type = '', index }) => {
    if (/^\s*(?:\*|\/\/|#)/.test(text.slice(text.lastIndexOf('\n', index) + 1, index))) return [];
    return [componentOf(type, { text, open: index + made.length, line: lineAt(index) })];
  });
}

interface Made {
  readonly text: string;
  /** Start of the arguments of `make`. */
  readonly open: number;
  readonly line: number;
}

function componentOf(type: string, { text, open, line }: Made): Component {
  const given = literalAt(text, open) ?? '';
  const role = roleOf(type, given);
  const isTitle = role === 'layout';
  return {
    type,
    role,
    name: isTitle ? '' : given || defaultName(type, role),
    label: labelAfter(text, open) || (isTitle ? given : ''),
    line,
  };
}

const LITERAL = /\(\s*(?:\w+:\s*)?(?:'((?:[^'\\]|\\.)*)'|"((?:[^"\\$]|\\.)*)")\s*[,)]/y;

/** The string that is the first argument of the call whose bracket is at `open`. */
function literalAt(text: string, open: number): string | undefined {
  LITERAL.lastIndex = open;
  const [, single, double] = LITERAL.exec(text) ?? [];
  return (single ?? double)?.replace(/\\(['"\\])/g, '$1');
}

const LAYOUT =
  /^(?:Section|Fieldset|Tabs?|Grid|Group|Wizard|Step|Split|Card|Flex|Stack|Panel|View|Html|Text|Actions|\w*ActionGroup|Stat|Navigation\w*|Form|Heading|Schema|Column|ColumnGroup|Summarizer|Sum|Average|Count|Range)$/;

function roleOf(type: string, given: string): Component['role'] {
  if (LAYOUT.test(type) || (given !== '' && !/^[\w.:>-]+$/.test(given))) return 'layout';
  if (/Column$/.test(type)) return 'column';
  if (/Filter$|Constraint$/.test(type)) return 'filter';
  if (/Action$/.test(type)) return 'action';
  return /Entry$/.test(type) ? 'entry' : 'field';
}

/** `DeleteAction::make()` is named by its class. */
function defaultName(type: string, role: Component['role']): string {
  return role === 'action' ? type : '';
}

const TITLES = new Set(['label', 'modalHeading', 'heading']);
/** Number of calls behind a part that are read. */
const LONGEST_CHAIN = 40;
const LONGEST_ARGUMENTS = 20_000;
const NEXT_CALL = /(?:\s|\/\/[^\n]*\n|\/\*[\s\S]*?\*\/)*\??->\s*(\w+)\s*(?=\()/y;

/** The first title among the calls that follow the one whose bracket is at `open`. */
function labelAfter(text: string, open: number): string {
  let at = closingAfter(text, open, LONGEST_ARGUMENTS);
  for (let count = 0; count < LONGEST_CHAIN && at !== undefined; count++) {
    NEXT_CALL.lastIndex = at;
    const [call, name = ''] = NEXT_CALL.exec(text) ?? [];
    if (call === undefined) return '';
    const label = TITLES.has(name) ? literalAt(text, at + call.length) : undefined;
    if (label !== undefined) return label;
    at = closingAfter(text, at + call.length, LONGEST_ARGUMENTS);
  }
  return '';
}

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

interface Screen {
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

function screensOf(screen: Screen): { readonly entities: readonly Entity[]; readonly edges: readonly Edge[] } {
  const built = screen.owner.members.flatMap((method) => builtBy(method, screen));
  return { entities: built.map(screenEntity), edges: built.flatMap(edgesOfScreen) };
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
function screenEntity({ method, builds, of, components, delegate, title, names: _names }: Built): Entity {
  const isScreen = delegate === '' && !DESCRIBED_ONLY.has(builds);
  return {
    type: `filament_${builds}`,
    place: method.index,
    ...(delegate === '' ? { id: `filament:${of}:${builds}` } : {}),
    ...(isScreen ? { standsAlone: true } : {}),
    words: `${of} ${title} ${METHODS.get(builds) ?? ''}`,
    metadata: screenMetadata({ builds, of, components, delegate }),
  };
}

function screenMetadata({
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

function edgesOfScreen({ owner, method, components, delegate, of }: Built): Edge[] {
  const from = `${owner.fullName}::${method.symbol.name}`;
  const terms = components.flatMap(({ name, label, line }) =>
    name === '' ? [] : termEdge(`field:${of}.${name}`, label, line),
  );
  if (delegate === '') return terms;
  return [...terms, edge(from, 'calls', `${delegate}::configure`, method.symbol.nameLine)];
}

export const filament: Framework = {
  id: 'filament',
  languages: ['php'],
  evidence: { dependencies: ['composer:filament/*'] },
  read: ({ text, parsed }) => {
    if (!/\bFilament\b/.test(text)) return NO_FACTS;
    const { classes, names } = phpFileOf(parsed);
    const known = classes.flatMap((owner) => readClass(owner, names));
    return joinFacts(known);
  },
};

const WORDS: Readonly<Record<FilamentKind, string>> = {
  resource: 'admin panel resource 管理画面 リソース 管理',
  relation_manager: 'admin panel relation manager 管理画面 関連データ 管理',
  page: 'admin panel page 管理画面 ページ',
  widget: 'admin panel dashboard widget 管理画面 ダッシュボード ウィジェット 集計',
  cluster: 'admin panel cluster navigation 管理画面 メニュー',
  panel: 'admin panel configuration 管理画面 設定',
  importer: 'import CSV インポート 取り込み',
  exporter: 'export CSV エクスポート 出力',
  configuration: 'admin panel 管理画面',
};

function readClass(owner: PhpClass, names: PhpNames): FrameworkFacts[] {
  const kind = kindOf(owner, names);
  if (kind === undefined) return [];
  const facts = factsOf(owner, names);
  const screens = screensOf({ owner, kind, names, title: titleOf(facts) });
  return [
    {
      entities: [classEntity({ owner, kind, facts }), ...screens.entities],
      edges: [...edgesOf({ owner, kind, facts }), ...screens.edges],
    },
  ];
}

interface Facts {
  readonly model: string;
  readonly resource: string;
  readonly cluster: string;
  readonly pages: readonly string[];
  readonly relations: readonly string[];
  readonly widgets: readonly string[];
  /** Texts of properties: icons, groups and labels. */
  readonly texts: Readonly<Record<string, string>>;
}

interface Read {
  readonly owner: PhpClass;
  readonly kind: FilamentKind;
  readonly facts: Facts;
}

const TEXTS: Readonly<Record<string, string>> = {
  navigationIcon: 'navigation_icon',
  navigationGroup: 'navigation_group',
  navigationLabel: 'navigation_label',
  modelLabel: 'model_label',
  pluralModelLabel: 'plural_model_label',
  recordTitleAttribute: 'record_title_attribute',
  relationship: 'relationship',
  slug: 'slug',
  title: 'title',
  heading: 'heading',
};

function factsOf(owner: PhpClass, names: PhpNames): Facts {
  const classIn = (property: string): string => classOf(defaultOf(owner, property), names) ?? '';
  return {
    model: classIn('model'),
    resource: classIn('resource'),
    cluster: classIn('cluster'),
    pages: classesIn(returnedBy(methodNamed(owner, 'getPages')), names),
    relations: classesIn(returnedBy(methodNamed(owner, 'getRelations')), names),
    widgets: ['getWidgets', 'getHeaderWidgets', 'getFooterWidgets'].flatMap((method) =>
      classesIn(returnedBy(methodNamed(owner, method)), names),
    ),
    texts: Object.fromEntries(
      Object.entries(TEXTS).flatMap(([property, key]) => textOf(owner, property).map((text) => [key, text])),
    ),
  };
}

/** A property, or what a method such as `getModelLabel()` returns; an icon may be a constant. */
function textOf(owner: PhpClass, property: string): string[] {
  const getter = `get${property.charAt(0).toUpperCase()}${property.slice(1)}`;
  const value = defaultOf(owner, property) ?? returnedBy(methodNamed(owner, getter));
  const text = stringOf(value) ?? (value?.is('class_constant_access_expression') ? value.text() : undefined);
  return text === undefined ? [] : [text];
}

/** Classes in a list: `Items::class`, `Items::make()`, `ListOrders::route('/')`. */
function classesIn(list: SgNode | undefined, names: PhpNames): string[] {
  return elementsOf(list).flatMap(({ value }) => {
    const called = value.is('scoped_call_expression') ? names.resolve(value.field('scope')?.text() ?? '') : undefined;
    return classOf(value, names) ?? called ?? [];
  });
}

function titleOf({ texts }: Facts): string {
  return ['model_label', 'plural_model_label', 'navigation_label', 'title', 'heading']
    .flatMap((key) => texts[key] ?? [])
    .join(' ');
}

/** The class that configures a form has no id of its own: the form has one. */
function classEntity({ owner, kind, facts }: Read): Entity {
  const has = (method: string): boolean => methodNamed(owner, method) !== undefined;
  const isTranslatable = owner.traits.some((name) => shortName(name) === 'Translatable');
  const lists: readonly (readonly [string, readonly string[]])[] = [
    ['pages', facts.pages],
    ['relations', facts.relations],
    ['widgets', facts.widgets],
  ];
  const metadata: Metadata = {
    ...(facts.model === '' ? {} : { model: facts.model }),
    ...(facts.resource === '' ? {} : { resource: facts.resource }),
    ...(facts.cluster === '' ? {} : { cluster: facts.cluster }),
    ...facts.texts,
    ...(kind === 'resource'
      ? {
          has_form: has('form'),
          has_table: has('table'),
          has_infolist: has('infolist'),
          is_translatable: isTranslatable,
        }
      : {}),
    ...Object.fromEntries(lists.filter(([, values]) => values.length > 0)),
  };
  return {
    type: `filament_${kind}`,
    place: owner.index,
    ...(kind === 'configuration' ? {} : { id: `filament:${owner.symbol.name}` }),
    node: owner.fullName,
    words: `${titleOf(facts)} ${WORDS[kind]}`.trim(),
    metadata,
  };
}

function edgesOf({ owner, kind, facts }: Read): Edge[] {
  const from = owner.fullName;
  const line = owner.symbol.nameLine;
  const to = (relation: Edge['relation'], targets: readonly string[]): Edge[] =>
    targets.filter((target) => target !== '').map((target) => edge(from, relation, target, line));
  const byName = `App\\Models\\${owner.symbol.name.replace(/Resource$/, '')}`;
  const managed: Edge[] =
    kind === 'resource' && facts.model === ''
      ? [edge(from, 'manages', byName, line, 'convention')]
      : to('manages', [facts.model]);
  const configured: Edge[] =
    kind === 'configuration' ? [edge(from, 'belongs_to', configuredBy(owner).resource, line, 'convention')] : [];
  const labels = [facts.texts.model_label, facts.texts.plural_model_label].flatMap((label) =>
    termEdge(facts.model || byName, label, line),
  );
  return [
    ...managed,
    ...(kind === 'resource' ? labels : []),
    ...to('contains', [...facts.pages, ...facts.relations, ...facts.widgets]),
    ...to('belongs_to', [facts.resource, facts.cluster]),
    ...configured,
  ];
}
