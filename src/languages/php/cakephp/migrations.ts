/** Migrations of Phinx as table schemas: each table that `up` or `change` creates, changes, renames or drops. */
import type { SgNode } from '@ast-grep/napi';
import {
  type Edge,
  type Entity,
  type FrameworkFacts,
  type FrameworkFile,
  type Metadata,
  NO_FACTS,
} from '../../framework-contract.ts';
import { columnNode, tableNode } from '../../nodes.ts';
import { lineOf, spanOf } from '../../syntax/source.ts';
import { termEdge } from '../../terms.ts';
import { TYPE_WORDS } from '../type-words.ts';
import { argument, type Call, chainOf, elementsOf, stringOf, stringsOf } from '../values.ts';

export function readMigration(file: FrameworkFile): FrameworkFacts {
  if (!/extends\s+[\w\\]*Migration\b/.test(file.text) || !file.text.includes('->table(')) return NO_FACTS;
  const changes = changesIn(file);
  return {
    entities: changes.map((change) => entityOf(change, file.path)),
    edges: changes.flatMap((change) => edgesOf(change, file.path)),
  };
}

interface Column {
  readonly name: string;
  readonly type: string;
  readonly nullable?: true;
  readonly comment?: string;
}

interface ForeignKey {
  readonly column: string;
  readonly on: string;
  readonly references: string;
}

interface Change {
  readonly table: string;
  readonly isCreation: boolean;
  /** What is done to it, such as `create`. */
  readonly operation: string;
  readonly comment: string;
  readonly columns: readonly Column[];
  readonly indexes: readonly (readonly string[])[];
  readonly foreignKeys: readonly ForeignKey[];
  readonly dropped: readonly string[];
  /** The first statement, which names the table. */
  readonly node: SgNode;
}

/** Calls on `$this->table('a')` and on the variable that it is kept in belong together; what `down` undoes is no fact. */
function changesIn({ parsed }: FrameworkFile): Change[] {
  const downs = parsed.symbols.filter(({ name, kind }) => name === 'down' && kind === 'method');
  const statements = parsed.tree?.root.findAll({ rule: { kind: 'expression_statement' } }) ?? [];
  const kept = new Map<string, { table: Call; calls: Call[]; node: SgNode }>();
  const found: { table: Call; calls: Call[]; node: SgNode }[] = [];
  for (const statement of statements) {
    const at = statement.range().start.index;
    if (downs.some(({ start, end }) => start <= at && at < end)) continue;
    const expression = statement.child(0);
    const isKept = expression?.is('assignment_expression');
    const calls = chainOf(isKept ? expression?.field('right') : expression);
    const [first] = calls;
    if (first?.name === 'table' && first.receiver === '$this') {
      const change = { table: first, calls: calls.slice(1), node: statement };
      found.push(change);
      if (isKept) kept.set(expression?.field('left')?.text() ?? '', change);
    } else if (first !== undefined) kept.get(first.receiver)?.calls.push(...calls);
  }
  return found.flatMap(({ table, calls, node }) => changeOf(table, calls, node));
}

/** None for a table whose name is computed, and for one that is only looked at. */
function changeOf(table: Call, calls: readonly Call[], node: SgNode): Change[] {
  const name = stringOf(argument(table, 0));
  const operation = calls.findLast((call) => OPERATIONS.has(call.name))?.name;
  if (name === undefined || operation === undefined) return [];
  const isCreation = calls.some((call) => call.name === 'create');
  const dropped = calls
    .filter((call) => call.name === 'removeColumn')
    .flatMap((call) => stringOf(argument(call, 0)) ?? []);
  return [
    {
      table: name,
      isCreation,
      operation: calls.some((call) => call.name === 'drop') ? 'drop' : isCreation ? 'create' : 'table',
      comment: option(argument(table, 1), 'comment') ?? '',
      columns: calls.flatMap(columnsOf),
      indexes: calls.filter((call) => call.name === 'addIndex').map((call) => stringsOf(argument(call, 0))),
      foreignKeys: calls.flatMap(foreignKeyOf),
      dropped,
      node,
    },
  ];
}

const OPERATIONS = new Set(['create', 'update', 'save', 'drop', 'rename']);

function columnsOf(call: Call): Column[] {
  if (call.name === 'addTimestamps') return ['created', 'modified'].map((name) => ({ name, type: 'datetime' }));
  const name = stringOf(argument(call, 0));
  if (name === undefined || !(call.name === 'addColumn' || call.name === 'changeColumn')) return [];
  const options = argument(call, 2);
  const comment = option(options, 'comment');
  const isNullable = elementsOf(options).some(({ key, value }) => stringOf(key) === 'null' && value.text() === 'true');
  const type = stringOf(argument(call, 1)) ?? argument(call, 1)?.text() ?? '';
  return [{ name, type, ...(isNullable ? { nullable: true } : {}), ...(comment ? { comment } : {}) }];
}

function foreignKeyOf(call: Call): ForeignKey[] {
  const on = stringOf(argument(call, 1));
  if (call.name !== 'addForeignKey' || on === undefined) return [];
  const column = stringsOf(argument(call, 0)).join(', ');
  return [{ column, on, references: stringsOf(argument(call, 2)).join(', ') || 'id' }];
}

function option(options: SgNode | undefined, name: string): string | undefined {
  return stringOf(elementsOf(options).find(({ key }) => stringOf(key) === name)?.value);
}

function entityOf(change: Change, path: string): Entity {
  const { table, isCreation, operation, columns, indexes, foreignKeys, dropped, comment, node } = change;
  const type = isCreation ? 'table_schema' : 'table_change';
  const comments = [comment, ...columns.map((column) => column.comment ?? '')].filter((text) => text !== '');
  const metadata: Metadata = {
    table,
    operation,
    columns: columns.map((column) => ({ ...column })),
    indexes,
    foreign_keys: foreignKeys.map((key) => ({ ...key })),
    ...(dropped.length > 0 ? { dropped_columns: dropped } : {}),
    migration_file: path,
  };
  return {
    type,
    place: {
      name: table,
      kind: 'table',
      signature: node.text().split('\n', 1)[0] ?? '',
      ...spanOf(node),
    },
    id: idOf(change, path),
    node: isCreation ? tableNode(table) : idOf(change, path),
    words: [table, TYPE_WORDS[type], ...comments].join(' '),
    metadata,
  };
}

/** A table is created once and changed often, so changes carry the name of their migration. */
function idOf({ table, isCreation }: Change, path: string): string {
  const stem = path.slice(path.lastIndexOf('/') + 1).replace(/\.php$/, '');
  return isCreation ? `migration:${table}` : `migration:${table}@${stem}`;
}

function edgesOf(change: Change, path: string): Edge[] {
  const { table, isCreation, columns, foreignKeys, comment, node } = change;
  const line = lineOf(node);
  const altered: Edge = {
    from: idOf(change, path),
    to: tableNode(table),
    relation: 'alters',
    provenance: 'declared',
    line,
  };
  return [
    ...(isCreation ? [] : [altered]),
    ...foreignKeys.map(
      ({ on }): Edge => ({
        from: tableNode(table),
        to: tableNode(on),
        relation: 'references',
        provenance: 'declared',
        line,
      }),
    ),
    ...termEdge(tableNode(table), comment, line),
    ...columns.flatMap((column) => termEdge(columnNode(table, column.name), column.comment, line)),
  ];
}
