/** Columns and keys of a table or of a change, as migrations of all frameworks show them. */
import type { ChangedColumn, ForeignKey } from '../schema-change.ts';
import type { Column } from './columns.ts';
import { tableName } from './tables.ts';

type LineAt = (offset: number) => number;

/** @param label what people call it, empty for nothing */
export function changedColumn(column: Column, label: string, lineAt: LineAt): ChangedColumn {
  const { name, type, isRequired, isPrimary, start } = column;
  const facts = {
    name,
    ...(type === undefined ? {} : { type: type.text }),
    ...(isRequired || isPrimary ? {} : { nullable: true }),
    ...(isPrimary ? { primary: true } : {}),
    ...(label === '' ? {} : { comment: label }),
  };
  return { name, label, facts, line: lineAt(start) };
}

/** Its comment is shown, and names nothing: the table that it belongs to is described where it is created. */
export function addedColumn(column: Column, lineAt: LineAt): ChangedColumn {
  return { ...changedColumn(column, column.label, lineAt), label: '' };
}

export function foreignKeys(columns: readonly Column[], lineAt: LineAt): ForeignKey[] {
  return columns.flatMap(({ references }): ForeignKey[] => {
    if (references === undefined) return [];
    const { columns: own, table } = references;
    const on = tableName(table.text, table.kind === 'name');
    return [{ column: own.join(', '), on, provenance: 'declared', line: lineAt(table.start) }];
  });
}
