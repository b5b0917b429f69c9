/** The tables that migrations create: `new Table({…})`, and the SQL that TypeORM generates. */
import type { SgNode } from '@ast-grep/napi';
import { type FrameworkFacts, type FrameworkFile, NO_FACTS } from '../../framework-contract.ts';
import { entityOfChange, type SchemaChange } from '../../schema-change.ts';
import { lineOf, spanOf } from '../../syntax/source.ts';
import { argumentsOf, elementsOf, propertyOf, stringOf } from '../values.ts';
import { type CreatedTable, tableInSql } from './sql.ts';

const CALLS = {
  rule: {
    kind: 'call_expression',
    has: { field: 'function', kind: 'member_expression', has: { field: 'property', regex: '^(?:createTable|query)$' } },
  },
};

/** `down` is left out: it undoes, and is no fact about the schema. */
export function readMigration({ text, parsed, path }: FrameworkFile): FrameworkFacts {
  if (!/\b[qQ]ueryRunner\b/.test(text)) return NO_FACTS;
  const downs = parsed.symbols.filter(({ name, kind }) => name === 'down' && kind === 'method');
  const calls = (parsed.tree?.root.findAll(CALLS) ?? []).filter((call) => {
    const at = call.range().start.index;
    return !downs.some(({ start, end }) => start <= at && at < end);
  });
  const entities = calls.flatMap((call) => {
    const created = createdBy(call);
    return created === undefined ? [] : [entityOfChange(schemaChangeOf(created, call, path))];
  });
  return { entities, edges: [] };
}

function createdBy(call: SgNode): CreatedTable | undefined {
  const [first] = argumentsOf(call);
  if (first?.is('new_expression')) return tableIn(argumentsOf(first)[0]);
  const sql = stringOf(first);
  return sql === undefined ? undefined : tableInSql(sql);
}

function tableIn(options: SgNode | undefined): CreatedTable | undefined {
  const table = stringOf(propertyOf(options, 'name'));
  if (table === undefined) return undefined;
  const columns = elementsOf(propertyOf(options, 'columns')).flatMap((column) => {
    const name = stringOf(propertyOf(column, 'name'));
    return name === undefined ? [] : [{ name, type: stringOf(propertyOf(column, 'type')) ?? '' }];
  });
  return { table, columns };
}

function schemaChangeOf({ table, columns }: CreatedTable, call: SgNode, path: string): SchemaChange {
  const line = lineOf(call);
  return {
    operation: 'create',
    table,
    path,
    ...spanOf(call),
    line,
    signature: `CREATE TABLE ${table}`,
    label: '',
    columns: columns.map((column) => ({ name: column.name, label: '', facts: { ...column }, line })),
  };
}
