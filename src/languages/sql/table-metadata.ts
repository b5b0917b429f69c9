/** What is shown of a table and its changes, as with migrations of the frameworks. */
import type { Metadata } from '../framework-contract.ts';
import type { Change } from './changes.ts';
import type { Column } from './columns.ts';
import type { Definition } from './definitions.ts';

interface Shown {
  readonly table: string;
  readonly path: string;
}

/** @param labels the comments of the columns that have a name, in their order */
export function schemaMetadata(
  { object, columns }: Pick<Definition, 'object' | 'columns'>,
  { table, labels, path }: Shown & { readonly labels: readonly string[] },
): Metadata {
  const named = columns.filter(({ name }) => name !== '');
  return {
    table,
    operation: object === 'VIEW' ? 'create_view' : 'create',
    columns: named.map((column, at) => columnMetadata(column, labels[at] ?? '')),
    foreign_keys: keysOf(columns),
    migration_file: path,
  };
}

export function changeMetadata(changes: readonly Change[], { table, path }: Shown): Metadata {
  const added = changes.flatMap((change) => change.added);
  const dropped = changes.flatMap((change) => change.dropped);
  const renamed = changes.flatMap((change) => change.renamed);
  const to = changes.find((change) => change.to !== '')?.to;
  return {
    table,
    operation: changes[0]?.operation ?? 'table',
    columns: added.filter(({ name }) => name !== '').map((column) => columnMetadata(column, column.label)),
    foreign_keys: keysOf(added),
    ...(dropped.length > 0 ? { dropped_columns: dropped } : {}),
    ...(renamed.length > 0 ? { renamed_columns: renamed } : {}),
    ...(to === undefined ? {} : { renamed_to: to }),
    migration_file: path,
  };
}

function columnMetadata({ name, type, isRequired, isPrimary }: Column, comment: string): Metadata {
  return {
    name,
    ...(type === undefined ? {} : { type: type.text }),
    ...(isRequired || isPrimary ? {} : { nullable: true }),
    ...(isPrimary ? { primary: true } : {}),
    ...(comment === '' ? {} : { comment }),
  };
}

function keysOf(columns: readonly Column[]): Metadata[] {
  return columns.flatMap(({ references }) =>
    references === undefined ? [] : [{ columns: references.columns, on: references.table.text }],
  );
}
