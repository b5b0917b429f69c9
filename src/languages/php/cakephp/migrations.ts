/** Migrations of Phinx as table schemas: each table that `up` or `change` creates, changes, renames or drops. */
import type { SgNode } from '@ast-grep/napi';
import { type FrameworkFacts, type FrameworkFile, NO_FACTS } from '../../framework-contract.ts';
import { edgesOfChange, entityOfChange, type ForeignKey, type SchemaChange } from '../../schema-change.ts';
import { lineOf, spanOf } from '../../syntax/source.ts';
import { argument, type Call, chainOf, elementsOf, stringOf, stringsOf } from '../values.ts';

export function readMigration(file: FrameworkFile): FrameworkFacts {
  if (!/extends\s+[\w\\]*Migration\b/.test(file.text) || !file.text.includes('->table(')) return NO_FACTS;
  const changes = changesIn(file);
  return { entities: changes.map(entityOfChange), edges: changes.flatMap(edgesOfChange) };
}

interface Column {
  readonly name: string;
  readonly type: string;
  readonly nullable?: true;
  readonly comment?: string;
}

/** Calls on `$this->table('a')` and on the variable that it is kept in belong together; what `down` undoes is no fact. */
function changesIn({ parsed, path }: FrameworkFile): SchemaChange[] {
  const downs = parsed.symbols.filter(({ name, kind }) => name === 'down' && kind === 'method');
  const statements = parsed.tree?.root.findAll({ rule: { kind: 'expression_statement' } }) ?? [];
  const kept = new Map<string, TableCalls>();
  const found: TableCalls[] = [];
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
  return found.flatMap((calls) => changeOf(calls, path));
}

interface TableCalls {
  readonly table: Call;
  readonly calls: Call[];
  /** The first statement, which names the table. */
  readonly node: SgNode;
}

/** None for a table whose name is computed, and for one that is only looked at. */
function changeOf({ table, calls, node }: TableCalls, path: string): SchemaChange[] {
  const name = stringOf(argument(table, 0));
  if (name === undefined || !calls.some((call) => OPERATIONS.has(call.name))) return [];
  const called = (method: string): Call[] => calls.filter((call) => call.name === method);
  const line = lineOf(node);
  return [
    {
      operation: called('drop').length > 0 ? 'drop' : called('create').length > 0 ? 'create' : 'table',
      table: name,
      path,
      ...spanOf(node),
      line,
      signature: node.text().split('\n', 1)[0] ?? '',
      label: option(argument(table, 1), 'comment') ?? '',
      columns: calls.flatMap(columnsOf).map((column) => ({
        name: column.name,
        label: column.comment ?? '',
        facts: { ...column },
        line,
      })),
      indexes: called('addIndex').map((call) => ({ type: 'index', columns: stringsOf(argument(call, 0)) })),
      foreignKeys: called('addForeignKey').flatMap((call) => foreignKeyOf(call, line)),
      dropped: called('removeColumn').flatMap((call) => stringOf(argument(call, 0)) ?? []),
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

function foreignKeyOf(call: Call, line: number): ForeignKey[] {
  const on = stringOf(argument(call, 1));
  if (on === undefined) return [];
  const column = stringsOf(argument(call, 0)).join(', ');
  return [{ column, on, references: stringsOf(argument(call, 2)).join(', ') || 'id', provenance: 'declared', line }];
}

function option(options: SgNode | undefined, name: string): string | undefined {
  return stringOf(elementsOf(options).find(({ key }) => stringOf(key) === name)?.value);
}
