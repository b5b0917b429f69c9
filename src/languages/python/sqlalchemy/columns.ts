/** Columns as SQLAlchemy declares them, in a model, in `Table(…)` and in migrations of Alembic. */
import type { SgNode } from '@ast-grep/napi';
import type { Metadata } from '../../framework-contract.ts';
import { tableNode } from '../../nodes.ts';
import type { ChangedColumn } from '../../schema-change.ts';
import { lineOf } from '../../syntax/source.ts';
import { type Call, callOf, isTrue, labelOf, lastName, stringOf } from '../values.ts';

export interface Column {
  readonly name: string;
  /** `String(20)` is shown as `String`; empty when only an annotation says it. */
  readonly type: string;
  readonly call: Call | undefined;
  /** The comment of the column, empty for none. */
  readonly label: string;
  /** `orders.id`, empty for none. */
  readonly foreignKey: string;
  readonly line: number;
}

const COLUMN = /(?:^|\.)(?:mapped_column|Column)$/;

/** Undefined for what declares no column. @param name of the attribute; the first argument may give the column another */
export function columnOf(value: SgNode | undefined, name = ''): Column | undefined {
  const call = columnCall(value);
  if (call === undefined) return undefined;
  const [first] = call.arguments;
  const own = stringOf(call.named.get('name')) ?? stringOf(first);
  const rest = stringOf(first) === undefined ? call.arguments : call.arguments.slice(1);
  const type = call.named.get('type_') ?? rest.find((part) => !isConstraint(part));
  return {
    name: own ?? name,
    type: typeName(type),
    call,
    label: labelOf(call.named.get('comment') ?? call.named.get('doc')) ?? '',
    foreignKey: call.arguments.map(foreignKeyIn).find((key) => key !== '') ?? '',
    line: lineOf(call.node),
  };
}

/** `String(20)` and `sa.String` → `String`; empty for what is computed. */
function typeName(type: SgNode | undefined): string {
  const name = callOf(type)?.name ?? type?.text() ?? '';
  return /^[\w.]+$/.test(name) ? lastName(name) : '';
}

/** The call itself, or the one inside of `deferred(…)` and the like. */
function columnCall(value: SgNode | undefined): Call | undefined {
  const call = callOf(value);
  if (call === undefined || COLUMN.test(call.name)) return call;
  const [inner] = call.arguments.map(callOf);
  return inner !== undefined && COLUMN.test(inner.name) ? inner : undefined;
}

const CONSTRAINT = /(?:^|\.)(?:ForeignKey|Sequence|Identity|Computed|CheckConstraint)$/;

function isConstraint(node: SgNode): boolean {
  return CONSTRAINT.test(callOf(node)?.name ?? '');
}

/** `ForeignKey("orders.id")`; `ForeignKey(Order.id)` is known by the relation beside it. */
function foreignKeyIn(node: SgNode): string {
  const call = callOf(node);
  if (call === undefined || !/(?:^|\.)ForeignKey$/.test(call.name)) return '';
  return stringOf(call.arguments[0] ?? call.named.get('column')) ?? '';
}

/** The table of `orders.id` and `shop.orders.id`. */
export function tableOfKey(key: string): string {
  return key.split('.').at(-2) ?? '';
}

/** Column as metadata. */
export function factsOf({ name, type, call, label, foreignKey }: Column): Metadata {
  return {
    name,
    ...(type === '' ? {} : { type }),
    ...(label === '' ? {} : { label }),
    ...(call?.named.get('nullable')?.is('false') ? { required: true } : {}),
    ...(isTrue(call?.named.get('unique')) ? { unique: true } : {}),
    ...(isTrue(call?.named.get('primary_key')) ? { primary: true } : {}),
    ...(foreignKey === '' ? {} : { to: foreignKey }),
  };
}

export function changedColumn(column: Column): ChangedColumn {
  const { name, label, foreignKey, line } = column;
  const table = tableOfKey(foreignKey);
  const references = table === '' ? undefined : ({ to: tableNode(table), provenance: 'declared' } as const);
  return { name, label, facts: factsOf(column), references, line };
}

/**
 * Columns among the arguments of a table, and foreign keys that stand beside them.
 * @param parts the arguments behind the name of the table
 */
export function columnsIn(parts: readonly SgNode[]): ChangedColumn[] {
  const columns = parts.flatMap((part) => {
    const column = columnOf(part);
    return column === undefined ? [] : [changedColumn(column)];
  });
  const keys = new Map(parts.flatMap(keysOf));
  return columns.map((column) => {
    const table = keys.get(column.name);
    return table === undefined ? column : { ...column, references: { to: tableNode(table), provenance: 'declared' } };
  });
}

/** `ForeignKeyConstraint(['order_id'], ['orders.id'])`: each column with its table. */
function keysOf(part: SgNode): [string, string][] {
  const call = callOf(part);
  if (call === undefined || !/(?:^|\.)ForeignKeyConstraint$/.test(call.name)) return [];
  const [columns, references] = call.arguments.map((list) => list.children().flatMap((entry) => stringOf(entry) ?? []));
  return (columns ?? []).flatMap((column, index): [string, string][] => {
    const table = tableOfKey(references?.[index] ?? '');
    return table === '' ? [] : [[column, table]];
  });
}
