/** The columns, indexes and foreign keys that the calls on a table's blueprint declare. */
import type { SgNode } from '@ast-grep/napi';
import { snakeCase } from '../../naming.ts';
import { plural } from '../../plural.ts';
import type { ForeignKey, Index } from '../../schema-change.ts';
import { lineOf } from '../../syntax/source.ts';
import { type PhpNames, shortName } from '../names.ts';
import { argument, type Call, chainOf, classOf, stringOf, stringsOf } from '../values.ts';

export interface Column {
  readonly name: string;
  /** The method that declares it, such as `string`. */
  readonly type: string;
  readonly nullable?: true;
  readonly unique?: true;
  /** As written. */
  readonly default?: string;
  readonly comment?: string;
  /** True for one that exists already and is redefined. */
  readonly change?: true;
}

export interface TableParts {
  readonly columns: readonly Column[];
  readonly indexes: readonly Index[];
  readonly foreignKeys: readonly ForeignKey[];
  /** Columns taken away, and those renamed as `old → new`. */
  readonly dropped: readonly string[];
  readonly renamed: readonly string[];
  readonly comment: string;
}

/** @param body the closure that is given the blueprint */
export function tablePartsOf(body: SgNode, names: PhpNames): TableParts {
  const parts: Parts = { columns: [], indexes: [], foreignKeys: [], dropped: [], renamed: [], comment: '' };
  for (const chain of chainsIn(body)) readChain(chain, parts, names);
  return parts;
}

interface Parts {
  readonly columns: Column[];
  readonly indexes: Index[];
  readonly foreignKeys: ForeignKey[];
  readonly dropped: string[];
  readonly renamed: string[];
  comment: string;
}

/** Statements of a closure, and the one expression of an arrow function. */
function chainsIn(body: SgNode): Call[][] {
  if (!body.is('anonymous_function')) return [chainOf(body.field('body'))];
  return body.findAll({ rule: { kind: 'expression_statement' } }).map((statement) => chainOf(statement.child(0)));
}

function readChain(chain: readonly Call[], parts: Parts, names: PhpNames): void {
  const [first] = chain;
  if (first === undefined || !first.receiver.startsWith('$') || first.receiver === '$this') return;
  if (INDEXES.has(first.name)) parts.indexes.push({ type: first.name, columns: stringsOf(first.arguments[0]?.value) });
  else if (first.name === 'foreign') readForeign(chain, parts);
  else if (first.name === 'comment') parts.comment = stringOf(argument(first, 0)) ?? '';
  else if (first.name === 'renameColumn') parts.renamed.push(stringsIn(first).join(' → '));
  else if (first.name.startsWith('drop')) parts.dropped.push(...droppedBy(first));
  else if (!NO_COLUMNS.has(first.name)) readColumn(chain, parts, names);
}

const INDEXES = new Set(['index', 'unique', 'primary', 'fullText', 'spatialIndex', 'rawIndex', 'vectorIndex']);
const NO_COLUMNS = new Set(
  'engine charset collation temporary after renameIndex rename create getTable getColumns addCommand innoDb'.split(' '),
);

function readColumn(chain: readonly Call[], parts: Parts, names: PhpNames): void {
  const [call, ...modifiers] = chain;
  if (call === undefined) return;
  const shared = sharedFacts(modifiers);
  const columns = columnsOf(call, names);
  parts.columns.push(...columns.map((column) => ({ ...column, ...shared })));
  const [column] = columns;
  if (column === undefined) return;
  for (const { name } of modifiers) if (INDEXES.has(name)) parts.indexes.push({ type: name, columns: [column.name] });
  const key = foreignKeyOf(column.name, { call, modifiers, names });
  if (key !== undefined) parts.foreignKeys.push(key);
}

/** Columns of methods that are called without a name, or that declare several. */
const GIVEN: ReadonlyMap<string, readonly string[]> = new Map(
  Object.entries({
    id: ['id'],
    timestamps: ['created_at', 'updated_at'],
    timestampsTz: ['created_at', 'updated_at'],
    nullableTimestamps: ['created_at', 'updated_at'],
    nullableTimestampsTz: ['created_at', 'updated_at'],
    datetimes: ['created_at', 'updated_at'],
    softDeletes: ['deleted_at'],
    softDeletesTz: ['deleted_at'],
    softDeletesDatetime: ['deleted_at'],
    rememberToken: ['remember_token'],
    uuid: ['uuid'],
    ulid: ['ulid'],
    ipAddress: ['ip_address'],
    macAddress: ['mac_address'],
  }),
);
const MORPHS = /^(?:nullable)?(?:morphs|numericMorphs|uuidMorphs|ulidMorphs)$/i;
/** `addColumn(type, name)`: the name comes second. */
const TYPE_FIRST = 'addColumn';

function columnsOf(call: Call, names: PhpNames): Column[] {
  const type = call.name;
  if (type === 'foreignIdFor') return [{ name: stringOf(argument(call, 1, 'column')) ?? keyOf(call, names), type }];
  if (type === TYPE_FIRST)
    return named(stringOf(argument(call, 1, 'name')), stringOf(argument(call, 0, 'type')) ?? type);
  const name = stringOf(argument(call, 0, 'column')) ?? stringOf(argument(call, 0, 'name'));
  if (MORPHS.test(type)) return ['type', 'id'].flatMap((end) => named(name && `${name}_${end}`, type));
  if (name !== undefined) return named(name, type);
  return call.arguments.length > 0 && !/timestamps/i.test(type)
    ? []
    : (GIVEN.get(type) ?? []).map((given) => ({ name: given, type }));
}

function named(name: string | undefined, type: string): Column[] {
  return name === undefined ? [] : [{ name, type }];
}

/** `foreignIdFor(User::class)` names `user_id`. */
function keyOf(call: Call, names: PhpNames): string {
  return `${snakeCase(shortName(classOf(argument(call, 0, 'model'), names) ?? 'model'))}_id`;
}

function sharedFacts(modifiers: readonly Call[]): Partial<Column> {
  const call = (name: string): Call | undefined => modifiers.find((modifier) => modifier.name === name);
  const comment = stringOf(argument(call('comment'), 0));
  const value = argument(call('default'), 0)?.text();
  return {
    ...(call('nullable') && argument(call('nullable'), 0)?.text() !== 'false' ? { nullable: true } : {}),
    ...(call('unique') ? { unique: true } : {}),
    ...(call('change') ? { change: true } : {}),
    ...(value === undefined ? {} : { default: value.slice(0, LONGEST_DEFAULT) }),
    ...(comment === undefined ? {} : { comment }),
  };
}

const LONGEST_DEFAULT = 80;

interface ColumnChain {
  readonly call: Call;
  readonly modifiers: readonly Call[];
  readonly names: PhpNames;
}

/** `constrained()`, or `references()->on()` behind a column. */
function foreignKeyOf(column: string, { call, modifiers, names }: ColumnChain): ForeignKey | undefined {
  const line = lineOf(call.node);
  const constrained = modifiers.find(({ name }) => name === 'constrained');
  if (constrained === undefined) return referenceOf(column, modifiers, line);
  const declared = stringOf(argument(constrained, 0, 'table'));
  const references = stringOf(argument(constrained, 1, 'column')) ?? 'id';
  const model = call.name === 'foreignIdFor' ? classOf(argument(call, 0, 'model'), names) : undefined;
  const owner = model === undefined ? column.replace(new RegExp(`_${references}$`), '') : snakeCase(shortName(model));
  const provenance = declared === undefined ? 'convention' : 'declared';
  return { column, references, on: declared ?? plural(owner), provenance, line };
}

function referenceOf(column: string, calls: readonly Call[], line: number): ForeignKey | undefined {
  const on = stringOf(
    argument(
      calls.find(({ name }) => name === 'on'),
      0,
    ),
  );
  const references = stringsOf(
    argument(
      calls.find(({ name }) => name === 'references'),
      0,
    ),
  ).join(', ');
  return on === undefined ? undefined : { column, references, on, provenance: 'declared', line };
}

function readForeign(chain: readonly Call[], parts: Parts): void {
  const [call] = chain;
  const column = stringsOf(call?.arguments[0]?.value).join(', ');
  const key = referenceOf(column, chain, (call?.node.range().start.line ?? 0) + 1);
  if (key !== undefined) parts.foreignKeys.push(key);
}

/** `dropTimestamps` and the like name their columns themselves; dropped indexes and keys are no columns. */
function droppedBy(call: Call): readonly string[] {
  if (/^drop(?:Index|Unique|Primary|Foreign$|FullText|SpatialIndex)/.test(call.name)) return [];
  const given = GIVEN.get(call.name.charAt(4).toLowerCase() + call.name.slice(5));
  return given !== undefined && call.arguments.length === 0 ? given : stringsIn(call);
}

function stringsIn(call: Call): string[] {
  return call.arguments.flatMap(({ value }) => stringsOf(value));
}
