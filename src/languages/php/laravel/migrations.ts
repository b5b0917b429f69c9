/** Migrations as table schemas (CH25, D-30): what creates, changes, renames and drops a table. */
import type { NapiConfig, Rule, SgNode } from '@ast-grep/napi';
import {
  type Edge,
  type Entity,
  type FrameworkFacts,
  type FrameworkFile,
  type Metadata,
  NO_FACTS,
} from '../../framework-contract.ts';
import { snakeCase } from '../../naming.ts';
import { columnNode, tableNode } from '../../nodes.ts';
import { plural } from '../../plural.ts';
import { lineOf, spanOf } from '../../syntax/source.ts';
import { termEdge } from '../../terms.ts';
import { defaultOf, phpFileOf } from '../classes.ts';
import { type PhpNames, shortName } from '../names.ts';
import { TYPE_WORDS } from '../type-words.ts';
import { argument, type Call, chainOf, stringOf, stringsOf } from '../values.ts';
import { type Column, type TableParts, tablePartsOf } from './columns.ts';

/** A file is a migration by what it calls, wherever it lies: packages bring theirs along. */
export function readMigration(file: FrameworkFile): FrameworkFacts {
  if (!/\bSchema\s*::/.test(file.text)) return NO_FACTS;
  const { names } = phpFileOf(file.parsed);
  const changes = schemaCalls(file).flatMap((call) => changeOf(call, file, names));
  const entities = changes.map((change) => entityOf(change, file));
  return { entities, edges: changes.flatMap((change) => edgesOf(change, file)) };
}

/** Calls that run forward; what `down` undoes is no fact about the schema. */
function schemaCalls({ parsed }: FrameworkFile): SchemaCall[] {
  const downs = parsed.symbols.filter(({ name, kind }) => name === 'down' && kind === 'method');
  const calls = parsed.tree?.root.findAll(SCHEMA_CALL) ?? [];
  return calls
    .map((node) => ({ node, call: chainOf(node).at(-1), range: node.range() }))
    .filter(({ range }) => !downs.some(({ start, end }) => start <= range.start.index && range.end.index <= end))
    .flatMap(({ node, call }) => (call === undefined || !METHODS.has(call.name) ? [] : [{ node, call }]));
}

interface SchemaCall {
  readonly node: SgNode;
  readonly call: Call;
}

const METHODS = new Set([
  'create',
  'createIfNotExists',
  'table',
  'rename',
  'drop',
  'dropIfExists',
  'dropColumns',
  'dropAllTables',
]);
const ON_SCHEMA: Rule = { has: { field: 'scope', regex: '(?:^|\\\\)Schema$' } };
/** Rules by kind and field: a pattern over the text of a call would read the whole table again for each call in it. */
const SCHEMA_CALL: NapiConfig = {
  rule: {
    any: [
      {
        kind: 'scoped_call_expression',
        ...ON_SCHEMA,
        not: { inside: { kind: 'member_call_expression', field: 'object' } },
      },
      { kind: 'member_call_expression', has: { field: 'object', kind: 'scoped_call_expression', ...ON_SCHEMA } },
    ],
  },
};

interface Change {
  readonly kind: 'create' | 'table' | 'rename' | 'drop';
  readonly table: string;
  readonly node: SgNode;
  readonly parts: TableParts | undefined;
  /** The new name of a renamed table. */
  readonly to: string;
}

/** None for a table whose name is computed in a way that cannot be read. */
function changeOf({ node, call }: SchemaCall, file: FrameworkFile, names: PhpNames): Change[] {
  const table = tableNameOf(argument(call, 0, 'table'), file);
  if (table === undefined) return [];
  const body = argument(call, 1, 'callback');
  const isBody = body?.is('anonymous_function') || body?.is('arrow_function');
  const parts = isBody && body ? tablePartsOf(body, names) : dropPartsOf(call);
  const to = call.name === 'rename' ? (tableNameOf(argument(call, 1, 'to'), file) ?? '') : '';
  return [{ kind: kindOf(call.name), table, node, parts, to }];
}

function kindOf(method: string): Change['kind'] {
  if (method.startsWith('create')) return 'create';
  if (method === 'rename') return 'rename';
  return method === 'drop' || method === 'dropIfExists' ? 'drop' : 'table';
}

/** `Schema::dropColumns('users', ['phone'])`. */
function dropPartsOf(call: Call): TableParts | undefined {
  if (call.name !== 'dropColumns') return undefined;
  const dropped = stringsOf(call.arguments[1]?.value);
  return { columns: [], indexes: [], foreignKeys: [], dropped, renamed: [], comment: '' };
}

/**
 * A literal; `$tables['roles']`, as packages write it; `(new Order)->getTable()`, whose name follows from the model;
 * or a property or constant of the migration itself.
 */
function tableNameOf(node: SgNode | undefined, { parsed }: FrameworkFile): string | undefined {
  if (node === undefined) return undefined;
  const literal = stringOf(node);
  if (literal !== undefined) return literal;
  if (node.is('subscript_expression')) return stringOf(node.child(2));
  const [, model] = /^\(?\s*new\s+\\?([\w\\]+)(?:\(\))?\s*\)?->getTable\(\)$/.exec(node.text()) ?? [];
  if (model !== undefined) return plural(snakeCase(shortName(model)));
  const [, member] = /^(?:\$this->|(?:self|static)::\$?)(\w+)$/.exec(node.text()) ?? [];
  return member === undefined ? undefined : ownValue(member, parsed);
}

function ownValue(member: string, parsed: FrameworkFile['parsed']): string | undefined {
  const owner = phpFileOf(parsed).classes.find(({ members }) => members.some(({ symbol }) => symbol.name === member));
  return owner === undefined ? undefined : stringOf(defaultOf(owner, member));
}

function entityOf(change: Change, file: FrameworkFile): Entity {
  const { table, node, kind, parts } = change;
  const type = kind === 'create' ? 'table_schema' : 'table_change';
  const comments = [parts?.comment ?? '', ...(parts?.columns ?? []).map(({ comment = '' }) => comment)];
  return {
    type,
    place: {
      name: table,
      kind: 'table',
      signature: node.text().split('\n', 1)[0] ?? '',
      ...spanOf(node),
    },
    id: idOf(change, file.path),
    node: kind === 'create' ? tableNode(table) : idOf(change, file.path),
    words: [table, TYPE_WORDS[type], ...comments].filter((text) => text !== '').join(' '),
    metadata: metadataOf(change, file.path),
  };
}

/** A table is created once and changed often, so changes carry the name of their migration. */
function idOf({ kind, table }: Change, path: string): string {
  return kind === 'create' ? `migration:${table}` : `migration:${table}@${stemOf(path)}`;
}

function stemOf(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1).replace(/\.php$/, '');
}

function metadataOf({ kind, table, to, parts }: Change, path: string): Metadata {
  const { columns = [], indexes = [], foreignKeys = [], dropped = [], renamed = [] } = parts ?? {};
  return {
    table,
    operation: kind,
    columns: columns.map((column) => columnOf(column)),
    indexes: indexes.map(({ type, columns: of }) => ({ type, columns: of })),
    foreign_keys: foreignKeys.map(({ column, references, on }) => ({ column, references, on })),
    ...(dropped.length > 0 ? { dropped_columns: dropped } : {}),
    ...(renamed.length > 0 ? { renamed_columns: renamed } : {}),
    ...(to === '' ? {} : { renamed_to: to }),
    migration_file: path,
  };
}

function columnOf(column: Column): Metadata {
  return { ...column };
}

function edgesOf(change: Change, file: FrameworkFile): Edge[] {
  const { kind, table, to, node, parts } = change;
  const line = lineOf(node);
  const from = idOf(change, file.path);
  const altered = kind === 'create' ? [] : [table, to].filter((name) => name !== '');
  const foreign = (parts?.foreignKeys ?? []).map(({ on, isConvention, line: at }): Edge => {
    const provenance = isConvention ? 'convention' : 'declared';
    return { from: tableNode(table), to: tableNode(on), relation: 'references', provenance, line: at };
  });
  return [
    ...altered.map((name): Edge => ({ from, to: tableNode(name), relation: 'alters', provenance: 'declared', line })),
    ...foreign,
    ...termEdge(tableNode(table), parts?.comment, line),
    ...(parts?.columns ?? []).flatMap(({ name, comment }) => termEdge(columnNode(table, name), comment, line)),
  ];
}
