/** The operations of Alembic that run forward, each with its table. */
import type { NapiConfig, SgNode } from '@ast-grep/napi';
import type { FrameworkFile } from '../../framework-contract.ts';
import { spanOf } from '../../syntax/source.ts';
import { type Call, callOf, lastName, stringOf } from '../values.ts';

export interface Operation {
  /** `create_table`, `add_column` … */
  readonly name: string;
  readonly table: string;
  /** Arguments behind the name of the table; in a batch, all of them. */
  readonly parts: readonly SgNode[];
  readonly call: Call;
}

const NAMES =
  'create_table|drop_table|rename_table|add_column|drop_column|alter_column|create_index|create_unique_constraint|create_foreign_key';
const OPERATION: NapiConfig = {
  rule: { kind: 'call', has: { field: 'function', kind: 'attribute', regex: `^\\w+\\.(?:${NAMES})$` } },
};
const BATCH: NapiConfig = {
  rule: { kind: 'with_statement', has: { kind: 'with_clause', regex: 'batch_alter_table\\(' } },
};
/** Operations that name their index or constraint first and the table after it. */
const TABLE_SECOND = new Set(['create_index', 'create_unique_constraint', 'create_foreign_key']);

/** In the order of the file. `downgrade` is left out: it undoes, and is no fact about the schema. */
export function operationsIn(file: FrameworkFile): Operation[] {
  const { parsed } = file;
  const undone = parsed.symbols.filter(({ name, kind }) => kind === 'function' && /downgrade/.test(name));
  const batches = batchesIn(file);
  return (parsed.tree?.root.findAll(OPERATION) ?? []).flatMap((node) => {
    const at = node.range().start.index;
    const call = callOf(node);
    if (call === undefined || undone.some(({ start, end }) => start <= at && at < end)) return [];
    const batch = batches.findLast(({ start, end }) => start <= at && at < end);
    return operationOf(call, { file, batch: call.name.startsWith('op.') ? undefined : batch });
  });
}

interface Batch {
  readonly table: string;
  readonly start: number;
  readonly end: number;
}

function batchesIn(file: FrameworkFile): Batch[] {
  if (!file.text.includes('batch_alter_table')) return [];
  return (file.parsed.tree?.root.findAll(BATCH) ?? []).flatMap((node) => {
    const call = callOf(node.find({ rule: { kind: 'call', has: { field: 'function', regex: 'batch_alter_table$' } } }));
    const table = textOf(call?.arguments[0] ?? call?.named.get('table_name'), file);
    return table === undefined ? [] : [{ table, ...spanOf(node) }];
  });
}

interface Surroundings {
  readonly file: FrameworkFile;
  /** The batch in which the operation names no table of its own. */
  readonly batch: Batch | undefined;
}

function operationOf(call: Call, { file, batch }: Surroundings): Operation[] {
  const name = lastName(call.name);
  if (batch !== undefined) return [{ name, table: batch.table, parts: call.arguments, call }];
  const place = TABLE_SECOND.has(name) ? 1 : 0;
  const given = call.arguments[place] ?? call.named.get('table_name') ?? call.named.get('source_table');
  const table = textOf(given, file);
  return table === undefined ? [] : [{ name, table, parts: call.arguments.slice(place + 1), call }];
}

/** A literal, or a constant of the file. */
function textOf(node: SgNode | undefined, { parsed }: FrameworkFile): string | undefined {
  if (!node?.is('identifier')) return stringOf(node);
  const index = parsed.symbols.findIndex(({ name, parent }) => name === node.text() && parent === -1);
  return stringOf(parsed.tree?.nodes[index]?.field('right'));
}
