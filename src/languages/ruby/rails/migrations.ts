/** Migrations and `db/schema.rb` as table schemas: what creates, changes, renames and drops a table. */
import type { SgNode } from '@ast-grep/napi';
import { type FrameworkFacts, type FrameworkFile, NO_FACTS } from '../../framework-contract.ts';
import { singular } from '../../plural.ts';
import { edgesOfChange, entityOfChange, type SchemaChange } from '../../schema-change.ts';
import { lineOf } from '../../syntax/source.ts';
import { classesIn } from '../classes.ts';
import { callOf, statementsOf } from '../values.ts';
import { type Change, changeOf } from './table-changes.ts';
import { merged } from './tables.ts';

export function readMigration(file: FrameworkFile): FrameworkFacts {
  const isSchema = /\bSchema(?:\[[\d.]+\])?\.define\b/.test(file.text);
  if (!isSchema && !/\bMigration\b/.test(file.text)) return NO_FACTS;
  const bodies = isSchema ? schemaBodies(file) : migrationBodies(file);
  const changes = bodies.flatMap((body) => changesIn(body));
  const tables = byTable(changes).map((own) => schemaChangeOf(own, file, isSchema));
  return { entities: tables.map(entityOfChange), edges: tables.flatMap(edgesOfChange) };
}

function schemaBodies({ parsed }: FrameworkFile): SgNode[] {
  const calls = statementsOf(parsed.tree?.root).flatMap((statement) => callOf(statement) ?? []);
  return calls.flatMap(({ name, block }) => (name === 'define' && block ? [block] : []));
}

/** `down` is left out: it undoes, and is no fact about the schema. */
function migrationBodies({ text, parsed }: FrameworkFile): SgNode[] {
  const migrations = classesIn(text, parsed).filter(({ parent }) => /\bMigration\b/.test(parent));
  return migrations.flatMap(({ methods }) => {
    const forward = methods.filter(({ symbol }) => symbol.name === 'up' || symbol.name === 'change');
    return forward.flatMap(({ node }) => node.field('body') ?? []);
  });
}

/** Blocks such as `reversible`, `up_only` and `safety_assured` are looked into, the `down` of a reversible one is not. */
function changesIn(body: SgNode): Change[] {
  return statementsOf(body).flatMap((statement) => {
    const call = callOf(statement);
    if (call === undefined || (call.name === 'down' && call.receiver !== '')) return [];
    const change = changeOf(call);
    if (change !== undefined) return [change];
    return call.block === undefined ? [] : changesIn(call.block);
  });
}

/** Changes that one migration makes to one table; it creates a table once and may change it in several calls. */
type TableChange = readonly [Change, ...Change[]];

function byTable(changes: readonly Change[]): TableChange[] {
  const groups = new Map<string, TableChange>();
  for (const change of changes) {
    const known = groups.get(change.table);
    groups.set(change.table, known === undefined ? [change] : [...known, change]);
  }
  return [...groups.values()];
}

/** The calls that follow each other, so that the symbol shows all of a change written in one place. */
function placeOf(own: TableChange): { start: number; end: number } {
  const [first, ...rest] = own.map(({ call }) => call.node.range());
  const place = { start: first?.start.index ?? 0, end: first?.end.index ?? 0 };
  let line = first?.end.line ?? 0;
  for (const { start, end } of rest) {
    if (start.line > line + 1) break;
    place.end = end.index;
    line = end.line;
  }
  return place;
}

function schemaChangeOf(own: TableChange, file: FrameworkFile, isSchema: boolean): SchemaChange {
  const [{ table, kind, call }] = own;
  const { comment, columns, indexes, ...parts } = merged(own.map((change) => change.parts));
  return {
    operation: kind,
    table,
    path: file.path,
    ...(isSchema ? { creationId: `schema:${table}` } : {}),
    ...placeOf(own),
    line: lineOf(call.node),
    signature: file.text.slice(call.node.range().start.index, call.headEnd).replace(/\s+/g, ' '),
    label: comment,
    alias: singular(table),
    columns: columns.map(({ line, ...facts }) => ({ name: facts.name, label: facts.comment ?? '', facts, line })),
    indexes: indexes.map((names) => ({ type: 'index', columns: names })),
    ...parts,
    to: own.find(({ to }) => to !== '')?.to ?? '',
  };
}
