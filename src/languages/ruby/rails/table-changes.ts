/** One call of a migration: the table it is about, and what it does to it. */
import { type RubyCall, stringOf, stringsOf } from '../values.ts';
import { addedColumn, blockParts, foreignKey, NO_PARTS, reference, type TableParts, timestamps } from './tables.ts';

export interface Change {
  readonly kind: 'create' | 'change' | 'rename' | 'drop';
  readonly table: string;
  readonly call: RubyCall;
  readonly parts: TableParts;
  /** The new name of a renamed table, empty otherwise. */
  readonly to: string;
}

/** Undefined for a call that changes no table, or one whose name is computed. */
export function changeOf(call: RubyCall): Change | undefined {
  const read = READERS.get(call.name);
  const table = stringOf(call.arguments[0]);
  if (read === undefined || table === undefined || call.receiver !== '') return undefined;
  return { kind: 'change', table, call, parts: NO_PARTS, to: '', ...read(call) };
}

type Reader = (call: RubyCall) => Partial<Change>;

/** The name of a column, or several, behind the name of the table. */
function namesIn(call: RubyCall): string[] {
  return call.arguments.slice(1).flatMap(stringsOf);
}

function parts(found: Partial<TableParts>): Partial<Change> {
  return { parts: { ...NO_PARTS, ...found } };
}

const READERS: ReadonlyMap<string, Reader> = new Map<string, Reader>([
  ['create_table', created],
  ['create_join_table', joined],
  ['change_table', (call) => ({ parts: blockParts(call) })],
  ['add_column', (call) => ({ parts: columnIn(call) })],
  ['add_columns', (call) => ({ parts: columnsIn(call) })],
  ['add_timestamps', (call) => parts({ columns: timestamps(call) })],
  ['add_reference', (call) => ({ parts: reference(namesIn(call)[0] ?? '', call) })],
  ['add_belongs_to', (call) => ({ parts: reference(namesIn(call)[0] ?? '', call) })],
  ['add_index', (call) => parts({ indexes: [namesIn(call)] })],
  [
    'add_foreign_key',
    (call) =>
      parts({
        foreignKeys: namesIn(call)
          .slice(0, 1)
          .map((on) => foreignKey(on, call)),
      }),
  ],
  ['remove_column', (call) => parts({ dropped: namesIn(call).slice(0, 1) })],
  ['remove_columns', (call) => parts({ dropped: namesIn(call) })],
  ['remove_reference', (call) => parts({ dropped: namesIn(call).map((name) => `${name}_id`) })],
  ['remove_belongs_to', (call) => parts({ dropped: namesIn(call).map((name) => `${name}_id`) })],
  ['remove_timestamps', () => parts({ dropped: ['created_at', 'updated_at'] })],
  ['rename_column', (call) => parts({ renamed: [namesIn(call).join(' → ')] })],
  ['change_column', (call) => ({ parts: columnIn(call) })],
  ['change_column_default', () => ({})],
  ['change_column_null', () => ({})],
  ['change_column_comment', () => ({})],
  ['change_table_comment', () => ({})],
  ['remove_index', () => ({})],
  ['remove_foreign_key', () => ({})],
  ['rename_table', (call) => ({ kind: 'rename', to: namesIn(call)[0] ?? '' })],
  ['drop_table', () => ({ kind: 'drop' })],
]);

/** Every table has an `id`, unless it says otherwise. */
function created(call: RubyCall): Partial<Change> {
  const { options } = call;
  const found = blockParts(call);
  const key = options.get('primary_key');
  const hasKey = options.get('id')?.text() !== 'false' && (key === undefined || key.is('string'));
  const type = stringOf(options.get('id')) ?? 'primary_key';
  const id = hasKey ? addedColumn({ name: stringOf(key) ?? 'id', type }, { ...call, options: new Map() }).columns : [];
  const comment = stringOf(options.get('comment')) ?? '';
  return { kind: 'create', parts: { ...found, columns: [...id, ...found.columns], comment } };
}

/** `create_join_table :orders, :tags` is `orders_tags` with a key of each. */
function joined(call: RubyCall): Partial<Change> {
  const names = call.arguments.flatMap(stringsOf);
  const table = stringOf(call.options.get('table_name')) ?? [...names].sort().join('_');
  return { kind: 'create', table, parts: blockParts(call) };
}

/** `add_column :orders, :total, :integer`: the type comes behind the name. */
function columnIn(call: RubyCall): TableParts {
  const [name = '', type = ''] = namesIn(call);
  return addedColumn({ name, type: type || (call.arguments[2]?.text() ?? '') }, call);
}

function columnsIn(call: RubyCall): TableParts {
  const type = stringOf(call.options.get('type')) ?? '';
  const columns = namesIn(call).flatMap((name) => addedColumn({ name, type }, call).columns);
  return { ...NO_PARTS, columns };
}
