/** Change of a table by a migration or a schema, in whatever framework it is written, as entities and edges. */
import type { Edge, Entity, Metadata, Provenance } from './framework-contract.ts';
import { edge } from './framework-facts.ts';
import { columnNode, tableNode } from './nodes.ts';
import { termEdge } from './terms.ts';
import { SHARED_TYPE_WORDS } from './type-words.ts';

export interface SchemaChange {
  readonly operation: 'create' | 'create_view' | 'table' | 'change' | 'rename' | 'drop';
  readonly table: string;
  /** The file, whose name tells one change of a table from another. */
  readonly path: string;
  /** The name of the migration, where it is not that of the file. */
  readonly migration?: string;
  /** The id of what creates the table, where it is no migration. */
  readonly creationId?: string;
  /** UTF-16 offsets, the end exclusive. */
  readonly start: number;
  readonly end: number;
  readonly line: number;
  readonly signature: string;
  /** Name that people give the table, empty for none. */
  readonly label: string;
  /** Another form of its name by which people ask for it. */
  readonly alias?: string;
  readonly columns: readonly ChangedColumn[];
  readonly indexes?: readonly Index[];
  readonly foreignKeys?: readonly ForeignKey[];
  readonly dropped?: readonly string[];
  /** As `old → new`. */
  readonly renamed?: readonly string[];
  /** The new name of a renamed table, else empty. */
  readonly to?: string;
}

export interface ChangedColumn {
  readonly name: string;
  /** Name that people give it, empty for none. */
  readonly label: string;
  readonly facts: Metadata;
  /** The node and the provenance of the table that it leads to. */
  readonly references?: Pick<Edge, 'to' | 'provenance'> | undefined;
  readonly line: number;
}

export interface Index {
  /** `index`, `unique`, `primary` and what else a framework has. */
  readonly type: string;
  readonly columns: readonly string[];
}

export interface ForeignKey {
  /** Several joined by `, `. */
  readonly column: string;
  /** The table that it leads to. */
  readonly on: string;
  /** The column there, where it is said. */
  readonly references?: string;
  readonly provenance: Provenance;
  readonly line: number;
}

const TYPES = { create: 'table_schema', create_view: 'view_schema' } as const;

export function entityOfChange(change: SchemaChange): Entity {
  const { operation, table, columns, label, alias = '', start, end, signature } = change;
  const type = operation === 'create' || operation === 'create_view' ? TYPES[operation] : 'table_change';
  const labels = [label, ...columns.map((column) => column.label)];
  const id = idOf(change);
  return {
    type,
    place: { name: table, kind: 'table', signature, start, end },
    id,
    node: isCreation(change) ? tableNode(table) : id,
    words: [table, alias, SHARED_TYPE_WORDS[type], ...labels].filter((text) => text !== '').join(' '),
    metadata: metadataOf(change),
  };
}

function isCreation({ operation }: SchemaChange): boolean {
  return Object.hasOwn(TYPES, operation);
}

/** A table is created once and changed often, so changes carry the name of their migration. */
function idOf(change: SchemaChange): string {
  const { table, path, migration = stemOf(path), creationId = `migration:${table}` } = change;
  return isCreation(change) ? creationId : `migration:${table}@${migration}`;
}

function stemOf(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1).replace(/\.\w+$/, '');
}

function metadataOf(change: SchemaChange): Metadata {
  const { table, operation, columns, indexes = [], dropped = [], renamed = [], to = '', path } = change;
  const keys = keysOf(change);
  return {
    table,
    operation,
    columns: columns.map(({ facts }) => facts),
    ...(indexes.length > 0 ? { indexes: indexes.map(({ type, columns: of }) => ({ type, columns: of })) } : {}),
    ...(keys.length > 0 ? { foreign_keys: keys.map(keyShown) } : {}),
    ...(dropped.length > 0 ? { dropped_columns: dropped } : {}),
    ...(renamed.length > 0 ? { renamed_columns: renamed } : {}),
    ...(to === '' ? {} : { renamed_to: to }),
    ...(change.creationId?.startsWith('table:') ? { file: path } : { migration_file: path }),
  };
}

interface Key extends Omit<ForeignKey, 'on'> {
  readonly to: string;
}

/** Declared beside the columns, or by a column itself. */
function keysOf({ columns, foreignKeys = [] }: SchemaChange): Key[] {
  const own = columns.flatMap(({ name, references, line }): Key[] =>
    references === undefined ? [] : [{ column: name, ...references, line }],
  );
  return [...own, ...foreignKeys.map(({ on, ...key }) => ({ ...key, to: tableNode(on) }))];
}

function keyShown({ column, to, references }: Key): Metadata {
  return { column, on: to.replace(/^table:/, ''), ...(references === undefined ? {} : { references }) };
}

export function edgesOfChange(change: SchemaChange): Edge[] {
  const { table, to = '', line, columns, label } = change;
  const altered = isCreation(change) ? [] : [table, to].filter((name) => name !== '');
  return [
    ...altered.map((name) => edge(idOf(change), 'alters', tableNode(name), line)),
    ...keysOf(change).map(({ to: target, provenance, line: at }) =>
      edge(tableNode(table), 'references', target, at, provenance),
    ),
    ...termEdge(tableNode(table), label, line),
    ...columns.flatMap((column) => termEdge(columnNode(table, column.name), column.label, column.line)),
  ];
}
