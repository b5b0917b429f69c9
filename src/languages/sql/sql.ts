/** Facts of SQL files: columns, keys, views, and changes of tables that other files create. */
import { groupBy } from '../../base/group-by.ts';
import type { Edge, Framework, FrameworkFacts, FrameworkFile } from '../framework-contract.ts';
import { distinctEdges, edge, joinFacts } from '../framework-facts.ts';
import { tableNode } from '../nodes.ts';
import {
  type ChangedColumn,
  edgesOfChange,
  entityOfChange,
  type ForeignKey,
  type SchemaChange,
} from '../schema-change.ts';
import { sourceOf } from '../syntax/source.ts';
import { termEdge } from '../terms.ts';
import type { Change } from './changes.ts';
import type { Column } from './columns.ts';
import { factsOf, type PlacedDefinition } from './sql-language.ts';
import { creationId, isUndoing, migrationName, tableName, undoFrom } from './tables.ts';

export const sqlSchemas: Framework = {
  id: 'sql',
  languages: ['sql'],
  evidence: { files: /\.(?:sql|ddl|dml|pgsql|psql|mysql|tsql|plsql|pk[sb]|pck|prc|fnc|hql)$/i },
  read: (file) => {
    const { definitions, changes } = factsOf(file.parsed);
    if (isUndoing(file.path)) return { entities: [], edges: [] };
    const end = undoFrom(file.text);
    const { lineAt } = sourceOf(file.text);
    const created = definitions.filter(({ object, nameStart }) => isTable(object) && nameStart < end);
    const own = new Set(created.map(nameOf));
    const changed = byTable(changes.filter(({ start }) => start < end));
    return joinFacts([
      ...distinctTables(created).map((definition) => readTable(definition, { file, lineAt })),
      ...definitions.filter(({ kind }) => kind === 'function').map((definition) => readRoutine(definition, lineAt)),
      ...[...changed].map(([table, list]) => readChanges(table, list, { file, lineAt, isOwn: own.has(table) })),
    ]);
  },
};

interface Reading {
  readonly file: FrameworkFile;
  readonly lineAt: (offset: number) => number;
}

function isTable(object: string): boolean {
  return object === 'TABLE' || object === 'VIEW';
}

function nameOf({ name, isQuoted }: PlacedDefinition): string {
  return tableName(name, isQuoted);
}

/** A dump creates a view twice, first as a stand-in. */
function distinctTables(definitions: readonly PlacedDefinition[]): PlacedDefinition[] {
  return [...new Map(definitions.map((definition) => [nameOf(definition), definition])).values()];
}

function byTable(changes: readonly Change[]): Map<string, Change[]> {
  return groupBy(changes, ({ table: { text, kind } }) => tableName(text, kind === 'name'));
}

function readTable(definition: PlacedDefinition, { file, lineAt }: Reading): FrameworkFacts {
  const { symbol, object, columns, nameStart } = definition;
  const table = nameOf(definition);
  const { symbols } = file.parsed;
  const named = columns.filter(({ name }) => name !== '');
  const labels = named.map((_, index) => symbols[symbol + 1 + index]?.docblock ?? '');
  const label = symbols[symbol]?.docblock ?? '';
  const line = lineAt(nameStart);
  const change: SchemaChange = {
    operation: object === 'VIEW' ? 'create_view' : 'create',
    table,
    path: file.path,
    creationId: creationId(file.path, table),
    start: nameStart,
    end: nameStart,
    line,
    signature: '',
    label: '',
    columns: named.map((column, at) => changedColumn(column, labels[at] ?? '', lineAt)),
    foreignKeys: foreignKeys(columns, lineAt),
  };
  const edges = [
    ...edgesOfChange(change),
    ...(object === 'VIEW' ? readEdges(tableNode(table), definition, line) : []),
    // The symbol holds the comment already, so that it is no further word for the table.
    ...termEdge(tableNode(table), label, line),
  ];
  return { entities: [{ ...entityOfChange(change), place: symbol }], edges: distinctEdges(edges) };
}

/** To the tables that a view or a routine uses. */
function readEdges(from: string, { reads }: PlacedDefinition, line: number): Edge[] {
  return [...new Set(reads)].map((read) => edge(from, 'references', tableNode(tableName(read, false)), line));
}

/** A function, procedure or trigger. */
function readRoutine(definition: PlacedDefinition, lineAt: Reading['lineAt']): FrameworkFacts {
  const { symbol, name, object, reads, nameStart } = definition;
  const node = `routine:${name}`;
  const metadata = { kind: object.toLowerCase(), tables: [...new Set(reads)] };
  return {
    entities: [{ type: 'routine', place: symbol, node, metadata }],
    edges: distinctEdges(readEdges(node, definition, lineAt(nameStart))),
  };
}

interface ChangeReading extends Reading {
  /** True where the same file creates the table, whose entity stands for its changes. */
  readonly isOwn: boolean;
}

function readChanges(
  table: string,
  changes: readonly Change[],
  { file, lineAt, isOwn }: ChangeReading,
): FrameworkFacts {
  const telling = changes.filter(isTelling);
  const [first] = telling;
  if (first === undefined) return { entities: [], edges: [] };
  const added = telling.flatMap((change) => change.added);
  const { operation, signature, start, end } = first;
  const change: SchemaChange = {
    operation,
    table,
    path: file.path,
    migration: migrationName(file.path),
    start,
    end,
    line: lineAt(start),
    signature,
    label: '',
    columns: added.filter(({ name }) => name !== '').map((column) => addedColumn(column, lineAt)),
    foreignKeys: foreignKeys(added, lineAt),
    dropped: telling.flatMap(({ dropped }) => dropped),
    renamed: telling.flatMap(({ renamed }) => renamed),
    to: telling.find(({ to }) => to !== '')?.to ?? '',
  };
  const edges = distinctEdges(edgesOfChange(change));
  if (isOwn) return { entities: [], edges: edges.filter(({ relation }) => relation === 'references') };
  return { entities: [entityOfChange(change)], edges };
}

/** Owners, triggers that are switched off and the like say nothing of a table. */
function isTelling({ operation, added, dropped, renamed }: Change): boolean {
  return operation !== 'table' || added.length + dropped.length + renamed.length > 0;
}

type LineAt = (offset: number) => number;

/** @param label what people call it, empty for nothing */
function changedColumn(column: Column, label: string, lineAt: LineAt): ChangedColumn {
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
function addedColumn(column: Column, lineAt: LineAt): ChangedColumn {
  return { ...changedColumn(column, column.label, lineAt), label: '' };
}

function foreignKeys(columns: readonly Column[], lineAt: LineAt): ForeignKey[] {
  return columns.flatMap(({ references }): ForeignKey[] => {
    if (references === undefined) return [];
    const { columns: own, table } = references;
    const on = tableName(table.text, table.kind === 'name');
    return [{ column: own.join(', '), on, provenance: 'declared', line: lineAt(table.start) }];
  });
}
