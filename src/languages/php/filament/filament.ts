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
import { termEdge } from '../../terms.ts';
import { defaultOf, methodNamed, type PhpClass, phpFileOf, returnedBy } from '../classes.ts';
import { type PhpNames, shortName } from '../names.ts';
import { classOf, elementsOf, stringOf } from '../values.ts';
import { configuredBy, type FilamentKind, kindOf } from './kinds.ts';
import { screensOf } from './methods.ts';

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
  /** Of properties: icons, groups and labels. */
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
