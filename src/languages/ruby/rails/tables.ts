/** Names of tables, their columns and indexes, as calls of a migration or a schema declare them. */
import { plural, singular } from '../../plural.ts';
import type { ForeignKey } from '../../schema-change.ts';
import { lineOf } from '../../syntax/source.ts';
import { callOf, type RubyCall, statementsOf, stringOf, stringsOf } from '../values.ts';

export interface Column {
  readonly name: string;
  /** As the migration calls it: `string`, `references`. */
  readonly type: string;
  /** False for one that must have a value. */
  readonly null?: boolean;
  /** As written. */
  readonly default?: string;
  readonly comment?: string;
  readonly line: number;
}

export interface TableParts {
  readonly columns: readonly Column[];
  readonly indexes: readonly (readonly string[])[];
  readonly foreignKeys: readonly ForeignKey[];
  /** Columns taken away, and those renamed as `old → new`. */
  readonly dropped: readonly string[];
  readonly renamed: readonly string[];
  readonly comment: string;
}

export const NO_PARTS: TableParts = {
  columns: [],
  indexes: [],
  foreignKeys: [],
  dropped: [],
  renamed: [],
  comment: '',
};

export function merged(parts: readonly TableParts[]): TableParts {
  return {
    columns: parts.flatMap((part) => part.columns),
    indexes: parts.flatMap((part) => part.indexes),
    foreignKeys: parts.flatMap((part) => part.foreignKeys),
    dropped: parts.flatMap((part) => part.dropped),
    renamed: parts.flatMap((part) => part.renamed),
    comment: parts.map((part) => part.comment).find((comment) => comment !== '') ?? '',
  };
}

/** Columns in the block of `create_table` or `change_table`: calls on the variable that it is given. */
export function blockParts(call: RubyCall): TableParts {
  const calls = statementsOf(call.block).flatMap((statement) => callOf(statement) ?? []);
  return merged(calls.filter(({ receiver }) => /^\w+$/.test(receiver)).map(onTable));
}

/** A call on a table: `t.string :name`, `t.remove :name`. */
function onTable(call: RubyCall): TableParts {
  const names = call.arguments.flatMap(stringsOf);
  const [first = '', second = ''] = names;
  switch (call.name) {
    case 'timestamps':
      return { ...NO_PARTS, columns: timestamps(call) };
    case 'index':
      return { ...NO_PARTS, indexes: [stringsOf(call.arguments[0])] };
    case 'foreign_key':
      return { ...NO_PARTS, foreignKeys: [foreignKey(first, call)] };
    case 'remove':
    case 'remove_columns':
      return { ...NO_PARTS, dropped: names };
    case 'remove_references':
    case 'remove_belongs_to':
      return { ...NO_PARTS, dropped: names.map((name) => `${name}_id`) };
    case 'rename':
      return { ...NO_PARTS, renamed: [`${first} → ${second}`] };
    case 'column':
      return addedColumn({ name: first, type: second || call.arguments[1]?.text() || '' }, call);
    case 'references':
    case 'belongs_to':
      return merged(names.map((name) => reference(name, call)));
    default:
      return NO_COLUMNS.test(call.name)
        ? NO_PARTS
        : merged(names.map((name) => addedColumn({ name, type: call.name }, call)));
  }
}

const NO_COLUMNS =
  /^(?:change\w*|remove_\w+|check_constraint|exclusion_constraint|unique_constraint|rename_index|\w+\?)$/;

export function addedColumn({ name, type }: Pick<Column, 'name' | 'type'>, call: RubyCall): TableParts {
  if (name === '') return NO_PARTS;
  const index = call.options.get('index');
  const hasIndex = index !== undefined && !/^(?:false|nil)$/.test(index.text());
  return {
    ...NO_PARTS,
    columns: [{ name, type, ...factsOf(call), line: lineOf(call.node) }],
    indexes: hasIndex ? [[name]] : [],
  };
}

/** `references :user, foreign_key: true` is a column `user_id`; a polymorphic one has its type beside it. */
export function reference(name: string, call: RubyCall): TableParts {
  const { options } = call;
  const isPolymorphic = /^(?:true|\{)/.test(options.get('polymorphic')?.text() ?? '');
  const key = options.get('foreign_key');
  const column = { ...factsOf(call), line: lineOf(call.node) };
  return {
    ...NO_PARTS,
    columns: [
      { name: `${name}_id`, type: call.name.replace(/^add_/, ''), ...column },
      ...(isPolymorphic ? [{ name: `${name}_type`, type: 'string', ...column }] : []),
    ],
    foreignKeys: isPolymorphic ? [] : [referenceKey(name, key === undefined ? '' : key.text(), call)],
  };
}

function referenceKey(name: string, key: string, call: RubyCall): ForeignKey {
  const [, declared] = /\bto_table:?\s*(?:=>)?\s*[:"']+([\w.]+)/.exec(key) ?? [];
  return {
    column: `${name}_id`,
    on: declared ?? plural(name),
    provenance: declared === undefined ? 'convention' : 'declared',
    line: lineOf(call.node),
  };
}

/** `add_foreign_key :orders, :users, column: :buyer_id`. */
export function foreignKey(on: string, call: RubyCall): ForeignKey {
  const column = stringOf(call.options.get('column')) ?? `${singular(on.replace(/^.*\./, ''))}_id`;
  return { column, on, provenance: 'declared', line: lineOf(call.node) };
}

export function timestamps(call: RubyCall): Column[] {
  return ['created_at', 'updated_at'].map((name) => ({ name, type: 'datetime', line: lineOf(call.node) }));
}

function factsOf({ options }: RubyCall): Partial<Column> {
  const comment = stringOf(options.get('comment'));
  const value = options.get('default')?.text();
  return {
    ...(options.get('null')?.text() === 'false' ? { null: false } : {}),
    ...(value === undefined || value === 'nil' ? {} : { default: value.slice(0, LONGEST_DEFAULT) }),
    ...(comment === undefined || comment === '' ? {} : { comment }),
  };
}

const LONGEST_DEFAULT = 80;
