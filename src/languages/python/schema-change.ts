/** What a migration does to a table, in whatever framework it is written, as entities and edges. */
import type { Edge, Entity, Metadata } from '../framework-contract.ts';
import { columnNode, tableNode } from '../nodes.ts';
import { termEdge } from '../terms.ts';
import { TYPE_WORDS } from './words.ts';

export interface SchemaChange {
  readonly operation: 'create' | 'table' | 'rename' | 'drop';
  readonly table: string;
  /** The name of its migration, for what is no creation. */
  readonly migration: string;
  readonly path: string;
  readonly start: number;
  readonly end: number;
  readonly line: number;
  readonly signature: string;
  /** What the table is called by people, empty for nothing. */
  readonly label: string;
  readonly columns: readonly ChangedColumn[];
  readonly indexes: readonly Metadata[];
  readonly dropped: readonly string[];
  readonly renamed: readonly string[];
  /** The new name of a renamed table, else empty. */
  readonly to: string;
}

export interface ChangedColumn {
  readonly name: string;
  /** What people call it, empty for nothing. */
  readonly label: string;
  readonly facts: Metadata;
  /** The node and the provenance of the table that it leads to. */
  readonly references?: Pick<Edge, 'to' | 'provenance'> | undefined;
  readonly line: number;
}

export function entityOfChange(change: SchemaChange): Entity {
  const { operation, table, columns, label, start, end, signature } = change;
  const type = operation === 'create' ? 'table_schema' : 'table_change';
  const labels = [label, ...columns.map((column) => column.label)];
  return {
    type,
    place: { name: table, kind: 'table', signature, start, end },
    id: idOf(change),
    node: operation === 'create' ? tableNode(table) : idOf(change),
    words: [table, TYPE_WORDS[type], ...labels].filter((text) => text !== '').join(' '),
    metadata: metadataOf(change),
  };
}

/** A table is created once and changed often, so changes carry the name of their migration. */
function idOf({ operation, table, migration }: SchemaChange): string {
  return operation === 'create' ? `migration:${table}` : `migration:${table}@${migration}`;
}

function metadataOf({ table, operation, columns, indexes, dropped, renamed, to, path }: SchemaChange): Metadata {
  const keys = columns.filter(({ references }) => references !== undefined);
  return {
    table,
    operation,
    columns: columns.map(({ facts }) => facts),
    ...(indexes.length > 0 ? { indexes } : {}),
    foreign_keys: keys.map(({ name, references }) => ({ column: name, on: references?.to ?? '' })),
    ...(dropped.length > 0 ? { dropped_columns: dropped } : {}),
    ...(renamed.length > 0 ? { renamed_columns: renamed } : {}),
    ...(to === '' ? {} : { renamed_to: to }),
    migration_file: path,
  };
}

export function edgesOfChange(change: SchemaChange): Edge[] {
  const { operation, table, to, line, columns, label } = change;
  const altered = operation === 'create' ? [] : [table, to].filter((name) => name !== '');
  return [
    ...altered.map((name): Edge => {
      return { from: idOf(change), to: tableNode(name), relation: 'alters', provenance: 'declared', line };
    }),
    ...columns.flatMap(({ references, line: at }): Edge[] => {
      return references === undefined
        ? []
        : [{ from: tableNode(table), ...references, relation: 'references', line: at }];
    }),
    ...termEdge(tableNode(table), label, line),
    ...columns.flatMap((column) => termEdge(columnNode(table, column.name), column.label, column.line)),
  ];
}
