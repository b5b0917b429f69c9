/** Migrations as table schemas (CH25, D-30): what creates, changes, renames and drops a table. */
import type { NapiConfig, Rule, SgNode } from '@ast-grep/napi';
import { type FrameworkFacts, type FrameworkFile, NO_FACTS } from '../../framework-contract.ts';
import { snakeCase } from '../../naming.ts';
import { plural } from '../../plural.ts';
import { edgesOfChange, entityOfChange, type SchemaChange } from '../../schema-change.ts';
import { lineOf, spanOf } from '../../syntax/source.ts';
import { defaultOf, phpFileOf } from '../classes.ts';
import { type PhpNames, shortName } from '../names.ts';
import { argument, type Call, chainOf, stringOf, stringsOf } from '../values.ts';
import { type TableParts, tablePartsOf } from './columns.ts';

/** A file is a migration by what it calls, wherever it lies: packages bring theirs along. */
export function readMigration(file: FrameworkFile): FrameworkFacts {
  if (!/\bSchema\s*::/.test(file.text)) return NO_FACTS;
  const { names } = phpFileOf(file.parsed);
  const changes = schemaCalls(file).flatMap((call) => changeOf(call, file, names));
  return { entities: changes.map(entityOfChange), edges: changes.flatMap(edgesOfChange) };
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

/** None for a table whose name is computed in a way that cannot be read. */
function changeOf({ node, call }: SchemaCall, file: FrameworkFile, names: PhpNames): SchemaChange[] {
  const table = tableNameOf(argument(call, 0, 'table'), file);
  if (table === undefined) return [];
  const body = argument(call, 1, 'callback');
  const isBody = body?.is('anonymous_function') || body?.is('arrow_function');
  const parts = isBody && body ? tablePartsOf(body, names) : dropPartsOf(call);
  const to = call.name === 'rename' ? (tableNameOf(argument(call, 1, 'to'), file) ?? '') : '';
  const { columns = [], indexes = [], foreignKeys = [], dropped = [], renamed = [], comment = '' } = parts ?? {};
  const line = lineOf(node);
  return [
    {
      operation: kindOf(call.name),
      table,
      path: file.path,
      ...spanOf(node),
      line,
      signature: node.text().split('\n', 1)[0] ?? '',
      label: comment,
      columns: columns.map((column) => ({
        name: column.name,
        label: column.comment ?? '',
        facts: { ...column },
        line,
      })),
      indexes,
      foreignKeys,
      dropped,
      renamed,
      to,
    },
  ];
}

function kindOf(method: string): SchemaChange['operation'] {
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
