/** Migrations and `db/schema.rb` as table schemas: what creates, changes, renames and drops a table. */
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
import { singular } from '../../plural.ts';
import { lineOf } from '../../syntax/source.ts';
import { termEdge } from '../../terms.ts';
import { classesIn } from '../classes.ts';
import { callOf, statementsOf } from '../values.ts';
import { type Change, changeOf } from './table-changes.ts';
import { merged, type TableParts } from './tables.ts';
import { TYPE_WORDS } from './words.ts';

export function readMigration(file: FrameworkFile): FrameworkFacts {
  const isSchema = /\bSchema(?:\[[\d.]+\])?\.define\b/.test(file.text);
  if (!isSchema && !/\bMigration\b/.test(file.text)) return NO_FACTS;
  const bodies = isSchema ? schemaBodies(file) : migrationBodies(file);
  const changes = bodies.flatMap((body) => changesIn(body));
  const tables = byTable(changes);
  return {
    entities: tables.map((own) => entityOf(own, file, isSchema)),
    edges: tables.flatMap((own) => edgesOf(own, file)),
  };
}

function schemaBodies({ parsed }: FrameworkFile): SgNode[] {
  const calls = statementsOf(parsed.tree?.root).flatMap((statement) => callOf(statement) ?? []);
  return calls.flatMap(({ name, block }) => (name === 'define' && block ? [block] : []));
}

/** What `down` undoes is no fact about the schema. */
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

/** What one migration does to one table; it creates a table once and may change it in several calls. */
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

function entityOf(own: TableChange, file: FrameworkFile, isSchema: boolean): Entity {
  const [{ table, kind, call }] = own;
  const parts = merged(own.map((change) => change.parts));
  const type = kind === 'create' ? 'table_schema' : 'table_change';
  const comments = [parts.comment, ...parts.columns.map(({ comment = '' }) => comment)];
  const signature = file.text.slice(call.node.range().start.index, call.headEnd);
  const id = idOf(own[0], file.path, isSchema);
  return {
    type,
    place: { name: table, kind: 'table', signature: signature.replace(/\s+/g, ' '), ...placeOf(own) },
    id,
    node: kind === 'create' ? tableNode(table) : id,
    words: [table, singular(table), TYPE_WORDS[type], ...comments].filter((text) => text !== '').join(' '),
    metadata: metadataOf(own, parts, file.path),
  };
}

/** A table is created once and changed often, so changes carry the name of their migration. */
function idOf({ kind, table }: Change, path: string, isSchema: boolean): string {
  if (kind !== 'create') return `migration:${table}@${stemOf(path)}`;
  return isSchema ? `schema:${table}` : `migration:${table}`;
}

function stemOf(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1).replace(/\.rb$/, '');
}

function metadataOf(own: TableChange, parts: TableParts, path: string): Metadata {
  const [{ table, kind }] = own;
  const renamed = own.find(({ to }) => to !== '')?.to;
  return {
    table,
    operation: kind,
    columns: parts.columns.map(({ line: _line, ...column }) => column),
    indexes: parts.indexes,
    foreign_keys: parts.foreignKeys.map(({ column, on }) => ({ column, on })),
    ...(parts.dropped.length > 0 ? { dropped_columns: parts.dropped } : {}),
    ...(parts.renamed.length > 0 ? { renamed_columns: parts.renamed } : {}),
    ...(renamed === undefined ? {} : { renamed_to: renamed }),
    migration_file: path,
  };
}

function edgesOf(own: TableChange, file: FrameworkFile): Edge[] {
  const [{ table, kind, call }] = own;
  const parts = merged(own.map((change) => change.parts));
  const from = idOf(own[0], file.path, false);
  const line = lineOf(call.node);
  const altered = kind === 'create' ? [] : [table, ...own.map(({ to }) => to).filter((to) => to !== '')];
  return [
    ...altered.map((name): Edge => ({ from, to: tableNode(name), relation: 'alters', provenance: 'declared', line })),
    ...parts.foreignKeys.map(({ on, isConvention, line: at }): Edge => {
      const provenance = isConvention ? 'convention' : 'declared';
      return { from: tableNode(table), to: tableNode(on), relation: 'references', provenance, line: at };
    }),
    ...termEdge(tableNode(table), parts.comment, line),
    ...parts.columns.flatMap(({ name, comment, line: at }) => termEdge(columnNode(table, name), comment, at)),
  ];
}
