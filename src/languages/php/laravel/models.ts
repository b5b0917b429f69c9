/** Eloquent models: their table, relations, casts, scopes and translatable fields (CH15, CH16, CH18). */
import type { SgNode } from '@ast-grep/napi';
import type { Edge, Entity, FrameworkFacts, FrameworkFile, Metadata } from '../../framework-contract.ts';
import { edge } from '../../framework-facts.ts';
import { snakeCase } from '../../naming.ts';
import { tableNode } from '../../nodes.ts';
import { plural } from '../../plural.ts';
import { defaultOf, type Member, methodNamed, type PhpClass, phpFileOf, returnedBy } from '../classes.ts';
import { type PhpNames, shortName } from '../names.ts';
import { TYPE_WORDS } from '../type-words.ts';
import { classOf, elementsOf, stringOf, stringsOf } from '../values.ts';
import { type Relationship, relationshipsOf } from './relationships.ts';

export function readModels({ parsed }: FrameworkFile): FrameworkFacts {
  const { classes, names } = phpFileOf(parsed);
  const models = classes.filter(isModel).map((owner) => readModel(owner, names));
  const concerns = classes.flatMap((owner) => concernOf(owner, names));
  return {
    entities: [...models.map(entityOf), ...concerns.flatMap((concern) => concern.entities)],
    edges: [...models.flatMap(edgesOf), ...concerns.flatMap((concern) => concern.edges)],
  };
}

/** A trait with relations gives them to the models that use it. */
function concernOf(owner: PhpClass, names: PhpNames): FrameworkFacts[] {
  if (owner.symbol.kind !== 'trait') return [];
  const relations = owner.members.flatMap((member) => relationshipsOf(member, names));
  if (relations.length === 0) return [];
  const metadata = { relations: relations.map(({ method, type, related }) => ({ method, type, related })) };
  const entity: Entity = { type: 'model_concern', place: owner.index, node: owner.fullName, metadata };
  return [{ entities: [entity], edges: relationEdges(owner, relations) }];
}

function relationEdges({ fullName: from }: PhpClass, relations: readonly Relationship[]): Edge[] {
  const named = relations.filter(({ related }) => related !== '');
  return named.map(({ related: to, line }) => edge(from, 'relates_to', to, line));
}

const BASES = new Set(['Model', 'Authenticatable', 'Pivot', 'MorphPivot', 'BaseModel', 'Eloquent']);
/** Members that only models declare; they tell those that extend a base class of the project. */
const MODEL_MEMBERS = ['fillable', 'guarded', 'casts', 'table', 'hidden', 'appends', 'translatable', 'with'];
const MODEL_TRAITS = new Set(['HasFactory', 'SoftDeletes', 'HasTranslations', 'HasUuids', 'HasUlids']);

/** By its parent; where that is a class of the project, by what else only a model has. */
function isModel({ symbol, parents, members, traits }: PhpClass): boolean {
  const [parent] = parents;
  if (symbol.kind !== 'class' || parent === undefined) return false;
  if (BASES.has(shortName(parent)) || parent === 'Illuminate\\Foundation\\Auth\\User') return true;
  const hasTrait = traits.some((name) => MODEL_TRAITS.has(shortName(name)));
  const own = members.filter(
    (member) => member.symbol.kind === 'property' && MODEL_MEMBERS.includes(member.symbol.name),
  );
  return hasTrait ? !parent.includes('\\Factories\\') : own.length >= 2;
}

interface Model {
  readonly owner: PhpClass;
  readonly table: string;
  readonly isDeclaredTable: boolean;
  readonly relations: readonly Relationship[];
  readonly casts: readonly Cast[];
  readonly translatable: readonly string[];
  readonly observers: readonly string[];
}

interface Cast {
  readonly field: string;
  /** A built-in name or the full name of a class. */
  readonly to: string;
  readonly isClass: boolean;
}

function readModel(owner: PhpClass, names: PhpNames): Model {
  const declared = stringOf(defaultOf(owner, 'table'));
  return {
    owner,
    table: declared ?? plural(snakeCase(owner.symbol.name)),
    isDeclaredTable: declared !== undefined,
    relations: owner.members.flatMap((member) => relationshipsOf(member, names)),
    casts: castsOf(owner, names),
    translatable: translatableOf(owner),
    observers: attributeClasses(owner, 'ObservedBy', names),
  };
}

function castsOf(owner: PhpClass, names: PhpNames): Cast[] {
  const arrays = [defaultOf(owner, 'casts'), returnedBy(methodNamed(owner, 'casts'))];
  return arrays.flatMap(elementsOf).flatMap(({ key, value }) => {
    const field = stringOf(key);
    const type = classOf(value, names);
    const to = type ?? stringOf(value) ?? value.text();
    return field === undefined ? [] : [{ field, to, isClass: type !== undefined }];
  });
}

const TRANSLATABLE = /Translat(?:able|ions)/;

function translatableOf(owner: PhpClass): string[] {
  const { traits, interfaces } = owner;
  if (![...traits, ...interfaces].some((name) => TRANSLATABLE.test(shortName(name)))) return [];
  return ['translatable', 'translatedAttributes'].flatMap((property) => stringsOf(defaultOf(owner, property)));
}

/** Classes named by an attribute such as `#[ObservedBy([OrderObserver::class])]`. */
function attributeClasses({ node }: PhpClass, attribute: string, names: PhpNames): string[] {
  const lists = node.children().filter((child) => child.is('attribute_list'));
  const found = lists.flatMap((list) => list.findAll({ rule: { kind: 'attribute' } }));
  return found
    .filter((entry) => shortName(entry.child(0)?.text() ?? '') === attribute)
    .flatMap((entry) => entry.findAll({ rule: { kind: 'class_constant_access_expression' } }))
    .flatMap((constant) => classOf(constant, names) ?? []);
}

function entityOf(model: Model): Entity {
  const { owner, translatable } = model;
  const translated = translatable.length > 0 ? '多言語 翻訳 対応' : '';
  return {
    type: 'model',
    place: owner.index,
    id: `model:${snakeCase(owner.symbol.name)}`,
    node: owner.fullName,
    words: `${TYPE_WORDS.model} ${translated}`.trim(),
    metadata: metadataOf(model),
  };
}

function metadataOf({ owner, table, relations, casts, translatable }: Model): Metadata {
  const lists: readonly (readonly [string, readonly string[]])[] = [
    ['fillable', stringsOf(defaultOf(owner, 'fillable'))],
    ['guarded', stringsOf(defaultOf(owner, 'guarded'))],
    ['hidden', stringsOf(defaultOf(owner, 'hidden'))],
    ['appends', stringsOf(defaultOf(owner, 'appends'))],
    ['scopes', owner.members.flatMap(scopeOf)],
    ['accessors', owner.members.flatMap(accessorOf)],
    ['translatable_fields', translatable],
  ];
  return {
    table,
    relations: relations.map(({ method, type, related }) => ({ method, type, related })),
    casts: Object.fromEntries(casts.map(({ field, to }) => [field, to])),
    ...Object.fromEntries(lists.filter(([, values]) => values.length > 0)),
    ...(translatable.length > 0 ? { translatable: true } : {}),
    ...(owner.traits.some((name) => shortName(name) === 'SoftDeletes') ? { soft_deletes: true } : {}),
  };
}

/** `scopeActive()` and `#[Scope] active()` are called as `active()`. */
function scopeOf({ symbol, node }: Member): string[] {
  const [, name] = /^scope([A-Z]\w*)$/.exec(symbol.name) ?? [];
  if (name !== undefined) return [name.charAt(0).toLowerCase() + name.slice(1)];
  return symbol.kind === 'method' && hasAttribute(node, 'Scope') ? [symbol.name] : [];
}

function hasAttribute(node: SgNode, name: string): boolean {
  const [first] = node.children();
  return first?.is('attribute_list') === true && new RegExp(`\\b${name}\\b`).test(first.text());
}

/** `getFullNameAttribute()` and `fullName(): Attribute` are read as `full_name`. */
function accessorOf({ symbol, node }: Member): string[] {
  if (symbol.kind !== 'method') return [];
  const [, name] = /^get([A-Z]\w*)Attribute$/.exec(symbol.name) ?? [];
  if (name !== undefined) return [snakeCase(name)];
  return /\)\s*:\s*\\?(?:\w+\\)*Attribute$/.test(symbol.signature) && node.field('body')
    ? [snakeCase(symbol.name)]
    : [];
}

function edgesOf({ owner, table, isDeclaredTable, relations, casts, observers }: Model): Edge[] {
  const from = owner.fullName;
  const line = owner.symbol.nameLine;
  const isAbstract = /\babstract\b/.test(owner.symbol.signature);
  const stored = edge(from, 'stored_in', tableNode(table), line, isDeclaredTable ? 'declared' : 'convention');
  return [
    ...(isAbstract && !isDeclaredTable ? [] : [stored]),
    ...relationEdges(owner, relations),
    ...casts.filter(({ isClass }) => isClass).map(({ to }) => edge(from, 'references', to, line)),
    ...observers.map((to) => edge(from, 'observed_by', to, line)),
  ];
}
