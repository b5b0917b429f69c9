/** Models of SQLAlchemy and SQLModel: table, columns and relations, in the declarative forms of all versions. */
import type { SgNode } from '@ast-grep/napi';
import type { Edge, Entity, Metadata } from '../../framework-contract.ts';
import { edge } from '../../framework-facts.ts';
import { snakeCase } from '../../naming.ts';
import { columnNode, tableNode } from '../../nodes.ts';
import { lineOf } from '../../syntax/source.ts';
import { termEdge } from '../../terms.ts';
import { SHARED_TYPE_WORDS } from '../../type-words.ts';
import { assignedTo, type PythonClass, type PythonFile, type Value } from '../classes.ts';
import type { PythonNames } from '../names.ts';
import { callOf, isTrue, labelOf, lastName, stringOf } from '../values.ts';
import { type Column, columnOf, factsOf, tableOfKey } from './columns.ts';

export interface Model {
  readonly owner: PythonClass;
  /** Empty for a mixin. */
  readonly table: string;
  readonly isDeclaredTable: boolean;
  readonly columns: readonly Column[];
  readonly relations: readonly Relation[];
}

interface Relation {
  readonly name: string;
  /** As written, without quotes. */
  readonly related: string;
  /** The name of the table between two others, empty for none. */
  readonly through: string;
  readonly line: number;
}

export function modelsIn(file: PythonFile): Model[] {
  return file.classes.flatMap((owner) => modelOf(owner, file.names));
}

function modelOf(owner: PythonClass, names: PythonNames): Model[] {
  const isSqlModel = isSqlModelTable(owner);
  const columns = owner.values.flatMap((value) => columnIn(value, isSqlModel));
  const relations = owner.values.flatMap(relationIn);
  const declared = stringOf(assignedTo(owner, '__tablename__'));
  const isFlask = owner.bases.some(
    (base) => /(?:^|\.)db\.Model$/.test(base) || /^flask_sqlalchemy\b/.test(names.origin(base)),
  );
  const isModel = declared !== undefined || isSqlModel || isFlask || columns.length + relations.length > 0;
  if (!isModel || isTrue(assignedTo(owner, '__abstract__'))) return [];
  const conventional = isSqlModel ? owner.symbol.name.toLowerCase() : isFlask ? snakeCase(owner.symbol.name) : '';
  return [{ owner, table: declared ?? conventional, isDeclaredTable: declared !== undefined, columns, relations }];
}

/** `class Order(SQLModel, table=True)`. */
function isSqlModelTable({ symbol }: PythonClass): boolean {
  return /\btable\s*=\s*True\b/.test(symbol.signature);
}

/** A column, an attribute `Mapped[…]` without more, or with SQLModel any attribute with a type. */
function columnIn({ name, value, type, node }: Value, isSqlModel: boolean): Column[] {
  if (isRelation(value) || name.startsWith('__')) return [];
  const column = columnOf(value, name);
  const written = innerType(type);
  const isColumn = column !== undefined && /(?:mapped_column|Column)$/.test(column.call?.name ?? '');
  if (isColumn) return [{ ...column, type: column.type || written }];
  if (/^(?:\w+\.)?Mapped\[/.test(type) && !isRelationType(type)) return [plainColumn(name, written, node)];
  if (!isSqlModel || type === '' || /ClassVar/.test(type)) return [];
  return [sqlModelColumn(plainColumn(name, type, node), value)];
}

function plainColumn(name: string, type: string, node: SgNode): Column {
  return { name, type, call: undefined, label: '', foreignKey: '', line: lineOf(node) };
}

/** `Field(foreign_key="user.id", sa_column=Column(…))`. */
function sqlModelColumn(column: Column, value: SgNode | undefined): Column {
  const call = callOf(value);
  if (call === undefined) return column;
  const inner = columnOf(call.named.get('sa_column'), column.name);
  const label = labelOf(call.named.get('title') ?? call.named.get('description')) ?? '';
  return { ...column, call, label, foreignKey: stringOf(call.named.get('foreign_key')) ?? inner?.foreignKey ?? '' };
}

const RELATION = /(?:^|\.)(?:[rR]elationship|backref|relation|dynamic_loader)$/;

function isRelation(value: SgNode | undefined): boolean {
  return RELATION.test(callOf(value)?.name ?? '');
}

/** `Mapped[List["Order"]]`, `WriteOnlyMapped["Order"]`: a class of the project and not one of the library's types. */
function isRelationType(type: string): boolean {
  return /["']/.test(type) && !/Annotated/.test(type);
}

/** `Mapped[Optional[str]]` → `Optional[str]`. */
function innerType(type: string): string {
  return type.replace(/^(?:\w+\.)?\w*Mapped\[([\s\S]*)\]$/, '$1');
}

function relationIn({ name, value, type }: Value): Relation[] {
  const call = callOf(value);
  if (call === undefined || !RELATION.test(call.name)) return [];
  const [first] = call.arguments;
  const target = call.named.get('argument') ?? first;
  const written = stringOf(target) ?? target?.text().replace(/^lambda\s*:\s*/, '') ?? classIn(type);
  const related = /^[\w.]+$/.test(written) ? written : '';
  const secondary = call.named.get('secondary');
  const through = stringOf(secondary) ?? (secondary?.is('identifier') ? secondary.text() : '');
  return [{ name, related, through, line: lineOf(call.node) }];
}

/** The last name in the annotation: `Mapped[List["Order"]]` → `Order`. */
function classIn(type: string): string {
  const names = type.match(/[A-Za-z_][\w.]*/g) ?? [];
  return names.findLast((name) => /^[A-Z]/.test(lastName(name)) && !CONTAINERS.has(name)) ?? '';
}

const CONTAINERS = new Set(['Mapped', 'List', 'Optional', 'Set', 'Union', 'None', 'WriteOnlyMapped', 'DynamicMapped']);

export function entityOfModel({ owner, table, columns, relations }: Model): Entity {
  const labels = columns.map(({ label }) => label).filter((label) => label !== '');
  const metadata: Metadata = {
    ...(table === '' ? {} : { table }),
    fields: columns.map(factsOf),
    relations: relations.map(({ name, related }) => ({ field: name, related })),
  };
  return {
    type: 'model',
    place: owner.index,
    id: `model:${snakeCase(owner.symbol.name)}`,
    node: owner.fullName,
    words: [SHARED_TYPE_WORDS.model, ...labels].join(' '),
    standsAlone: true,
    metadata,
  };
}

export function edgesOfModel({ owner, table, isDeclaredTable, columns, relations }: Model, names: PythonNames): Edge[] {
  const from = owner.fullName;
  const line = owner.symbol.nameLine;
  const provenance = isDeclaredTable ? 'declared' : 'convention';
  const stored = edge(from, 'stored_in', tableNode(table), line, provenance);
  const bases = owner.bases.filter(
    (base) => !/^(?:sqlalchemy|sqlmodel|flask_sqlalchemy|typing)\b/.test(names.origin(base)) && base !== 'db.Model',
  );
  return [
    ...(table === '' ? [] : [stored]),
    ...bases.map((base) => edge(from, 'extends', names.resolve(base), line)),
    ...relations
      .filter(({ related }) => related !== '')
      .map((relation) => edge(from, 'relates_to', names.resolve(relation.related), relation.line)),
    ...columns.flatMap((column) => keyEdge(table, column)),
    ...columns.flatMap((column) => termEdge(columnNode(table, column.name), column.label, column.line)),
  ];
}

function keyEdge(table: string, { foreignKey, line }: Column): Edge[] {
  const other = tableOfKey(foreignKey);
  if (table === '' || other === '') return [];
  return [edge(tableNode(table), 'references', tableNode(other), line)];
}
