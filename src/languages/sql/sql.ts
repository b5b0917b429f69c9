/** What SQL files say of tables: columns, keys, views, and changes of what other files create. */
import { groupBy } from '../../base/group-by.ts';
import type { Edge, Entity, Framework, FrameworkFacts, FrameworkFile } from '../framework-contract.ts';
import { distinctEdges, joinFacts } from '../framework-facts.ts';
import { columnNode, tableNode } from '../nodes.ts';
import { sourceOf } from '../syntax/source.ts';
import { termEdge } from '../terms.ts';
import type { Change } from './changes.ts';
import type { Column } from './columns.ts';
import { factsOf, type PlacedDefinition } from './sql-language.ts';
import { changeMetadata, schemaMetadata } from './table-metadata.ts';
import { creationId, isUndoing, migrationName, tableName, undoFrom } from './tables.ts';
import { TYPE_WORDS } from './words.ts';

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
  const type = object === 'VIEW' ? 'view_schema' : 'table_schema';
  const { symbols } = file.parsed;
  const named = columns.filter(({ name }) => name !== '');
  const labels = named.map((_, index) => symbols[symbol + 1 + index]?.docblock ?? '');
  const label = symbols[symbol]?.docblock ?? '';
  const line = lineAt(nameStart);
  const entity: Entity = {
    type,
    place: symbol,
    id: creationId(file.path, table),
    node: tableNode(table),
    words: [table, TYPE_WORDS[type], ...labels].filter((text) => text !== '').join(' '),
    metadata: schemaMetadata(definition, { table, labels, path: file.path }),
  };
  const edges = [
    ...keyEdges(table, columns, lineAt),
    ...(object === 'VIEW' ? readEdges(tableNode(table), definition, line) : []),
    ...termEdge(tableNode(table), label, line),
    ...named.flatMap(({ name, start }, at) => termEdge(columnNode(table, name), labels[at], lineAt(start))),
  ];
  return { entities: [entity], edges: distinctEdges(edges) };
}

function keyEdges(table: string, columns: readonly Column[], lineAt: Reading['lineAt']): Edge[] {
  return columns.flatMap(({ references }): Edge[] => {
    if (references === undefined) return [];
    const to = tableNode(tableName(references.table.text, references.table.kind === 'name'));
    const line = lineAt(references.table.start);
    return [{ from: tableNode(table), to, relation: 'references', provenance: 'declared', line }];
  });
}

/** To the tables that a view or a routine uses. */
function readEdges(from: string, { reads }: PlacedDefinition, line: number): Edge[] {
  return [...new Set(reads)].map((read): Edge => {
    return { from, to: tableNode(tableName(read, false)), relation: 'references', provenance: 'declared', line };
  });
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
  /** The same file creates the table, whose entity stands for its changes. */
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
  const keys = telling.flatMap(({ added }) => keyEdges(table, added, lineAt));
  if (isOwn) return { entities: [], edges: distinctEdges(keys) };
  const id = `migration:${table}@${migrationName(file.path)}`;
  const { signature, start, end } = first;
  const entity: Entity = {
    type: 'table_change',
    place: { name: table, kind: 'table', signature, start, end },
    id,
    node: id,
    words: `${table} ${TYPE_WORDS.table_change}`,
    metadata: changeMetadata(telling, { table, path: file.path }),
  };
  const targets = [table, ...telling.map(({ to }) => to).filter((to) => to !== '')];
  const altered = targets.map((name): Edge => {
    return { from: id, to: tableNode(name), relation: 'alters', provenance: 'declared', line: lineAt(start) };
  });
  return { entities: [entity], edges: distinctEdges([...altered, ...keys]) };
}

/** Owners, triggers that are switched off and the like say nothing of a table. */
function isTelling({ operation, added, dropped, renamed }: Change): boolean {
  return operation !== 'table' || added.length + dropped.length + renamed.length > 0;
}
