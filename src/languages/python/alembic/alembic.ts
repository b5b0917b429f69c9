/** Migrations of Alembic as table schemas (CH25, D-30): what `upgrade` creates, changes, renames and drops. */
import { type Framework, NO_FACTS } from '../../framework-contract.ts';
import { tableNode } from '../../nodes.ts';
import { type ChangedColumn, edgesOfChange, entityOfChange, type SchemaChange } from '../../schema-change.ts';
import { lineOf } from '../../syntax/source.ts';
import { changedColumn, columnOf, columnsIn } from '../sqlalchemy/columns.ts';
import { labelOf, stringOf } from '../values.ts';
import { type Operation, operationsIn } from './operations.ts';

export const alembic: Framework = {
  id: 'alembic',
  languages: ['python'],
  evidence: { dependencies: ['pypi:alembic', 'pypi:flask-migrate'], files: /(?:^|\/)alembic\.ini$/ },
  read: (file) => {
    if (!/^(?:down_)?revision\b/m.test(file.text) || !/\bop\b/.test(file.text)) return NO_FACTS;
    const changes = grouped(operationsIn(file)).flatMap((group) => changeOf(group, file.path));
    return { entities: changes.map(entityOfChange), edges: changes.flatMap(edgesOfChange) };
  },
};

const KINDS = new Map<string, SchemaChange['operation']>([
  ['create_table', 'create'],
  ['drop_table', 'drop'],
  ['rename_table', 'rename'],
]);

/** Operations on one table that follow each other are one change; an index belongs to the table that was just created. */
function grouped(operations: readonly Operation[]): Operation[][] {
  const groups: Operation[][] = [];
  for (const operation of operations) {
    const last = groups.at(-1);
    const isSame = last?.[0]?.table === operation.table && !KINDS.has(operation.name);
    if (last !== undefined && isSame) last.push(operation);
    else groups.push([operation]);
  }
  return groups;
}

function changeOf(group: readonly Operation[], path: string): SchemaChange[] {
  const [first] = group;
  const last = group.at(-1);
  if (first === undefined || last === undefined) return [];
  return [
    {
      operation: KINDS.get(first.name) ?? 'table',
      table: first.table,
      path,
      start: first.call.node.range().start.index,
      end: last.call.node.range().end.index,
      line: lineOf(first.call.node),
      signature: `${first.name} ${first.table}`,
      label: labelOf(first.call.named.get('comment')) ?? '',
      columns: group.flatMap(columnsOf),
      indexes: group
        .filter(({ name }) => INDEXES.has(name))
        .map(({ name, parts }) => ({
          type: name === 'create_index' ? 'index' : 'unique',
          columns: (parts.at(0)?.children() ?? []).flatMap((column) => stringOf(column) ?? []),
        })),
      dropped: group.filter(({ name }) => name === 'drop_column').map(({ parts }) => stringOf(parts[0]) ?? ''),
      renamed: group.flatMap(renamedIn),
      to: first.name === 'rename_table' ? (stringOf(first.parts[0]) ?? '') : '',
    },
  ];
}

const INDEXES = new Set(['create_index', 'create_unique_constraint']);

function columnsOf({ name, parts, call }: Operation): ChangedColumn[] {
  if (name === 'create_table') return columnsIn(parts);
  if (name === 'create_foreign_key') return foreignKeyOf(call, parts);
  if (name === 'alter_column') return alteredColumn(call, parts);
  const column = name === 'add_column' ? columnOf(parts.find((part) => part.is('call'))) : undefined;
  return column === undefined ? [] : [changedColumn(column)];
}

/** `create_foreign_key(name, table, other, ['other_id'], ['id'])`; a batch leaves out its table. */
function foreignKeyOf(call: Operation['call'], parts: readonly Operation['parts'][number][]): ChangedColumn[] {
  const named = call.name.startsWith('op.') ? parts : parts.slice(1);
  const [other, columns] = named;
  const table = stringOf(other);
  const names = (columns?.children() ?? []).flatMap((column) => stringOf(column) ?? []);
  if (table === undefined) return [];
  const references = { to: tableNode(table), provenance: 'declared' } as const;
  return names.map((name) => ({ name, label: '', facts: { name, to: table }, references, line: lineOf(call.node) }));
}

/** `alter_column('orders', 'total', type_=sa.Integer(), comment='合計')`. */
function alteredColumn(call: Operation['call'], parts: Operation['parts']): ChangedColumn[] {
  const name = stringOf(parts[0] ?? call.named.get('column_name'));
  const type = call.named.get('type_')?.text().slice(0, LONGEST_TYPE);
  const label = labelOf(call.named.get('comment')) ?? '';
  if (name === undefined) return [];
  return [
    { name, label, facts: { name, change: true, ...(type === undefined ? {} : { type }) }, line: lineOf(call.node) },
  ];
}

const LONGEST_TYPE = 60;

function renamedIn({ name, parts, call }: Operation): string[] {
  const to = stringOf(call.named.get('new_column_name'));
  return name === 'alter_column' && to !== undefined ? [`${stringOf(parts[0]) ?? ''} → ${to}`] : [];
}
