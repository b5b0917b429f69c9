/** Migrations as table schemas (CH25, D-30): what creates, changes, renames and drops the table of a model. */
import {
  type Edge,
  type Entity,
  type FrameworkFacts,
  type FrameworkFile,
  type NamedRange,
  NO_FACTS,
} from '../../framework-contract.ts';
import { edge } from '../../framework-facts.ts';
import { tableNode } from '../../nodes.ts';
import { type ChangedColumn, edgesOfChange, entityOfChange, type SchemaChange } from '../../schema-change.ts';
import { lineOf, sourceOf, spanOf } from '../../syntax/source.ts';
import { functionAround, type PythonFile, pythonFileOf } from '../classes.ts';
import { argument, stringOf } from '../values.ts';
import { columnOf, type Field, factsOf } from './fields.ts';
import { type Operation, operationsIn } from './operations.ts';
import { appOf, defaultTable } from './table-names.ts';

/** A file is a migration by what it calls, wherever it lies. */
export function readMigration(file: FrameworkFile): FrameworkFacts {
  if (!/\bmigrations\.\w+\(/.test(file.text)) return NO_FACTS;
  const operations = operationsIn(file);
  if (operations.length === 0) return NO_FACTS;
  const changes = changesOf(operations, file.path);
  const runs = operations.filter(({ kind }) => kind === 'run');
  const python = pythonFileOf(file);
  return {
    entities: [...changes.map(entityOfChange), ...runs.map((run) => runEntity(run, file.path, python))],
    edges: [...changes.flatMap(edgesOfChange), ...operations.flatMap(declaredTable), ...runEdges(file, python)],
  };
}

/** Operations on one table that follow each other are one change. */
function changesOf(operations: readonly Operation[], path: string): SchemaChange[] {
  const groups: Operation[][] = [];
  for (const operation of operations.filter(({ kind }) => kind !== 'run')) {
    const last = groups.at(-1);
    const [first] = last ?? [];
    if (operation.kind === 'table' && first?.kind === 'table' && first.table === operation.table) last?.push(operation);
    else groups.push([operation]);
  }
  return groups.flatMap((group) => changeOf(group, path));
}

function changeOf(group: readonly Operation[], path: string): SchemaChange[] {
  const [first] = group;
  const last = group.at(-1);
  if (first === undefined || last === undefined || first.kind === 'run') return [];
  const app = appOf(path);
  return [
    {
      operation: first.kind,
      table: first.table,
      path,
      start: first.call.node.range().start.index,
      end: last.call.node.range().end.index,
      line: lineOf(first.call.node),
      signature: `${first.name} ${first.table}`,
      label: first.label,
      columns: group.flatMap(({ fields }) => fields).flatMap((field) => changedColumn(field, app)),
      dropped: group.flatMap(({ dropped }) => dropped).filter((name) => name !== ''),
      renamed: group.flatMap(({ renamed }) => renamed),
      to: first.to,
    },
  ];
}

function changedColumn(field: Field, app: string): ChangedColumn[] {
  const column = columnOf(field);
  if (column === undefined) return [];
  const { label, line } = field;
  const facts = { ...factsOf(field), name: column };
  return [{ name: column, label, facts, references: referenceOf(field, app), line }];
}

/** `to='shop.Product'` leads to the table that the name of the model gives. */
function referenceOf({ target }: Field, app: string): ChangedColumn['references'] {
  const text = stringOf(target);
  if (target === undefined) return undefined;
  if (text === undefined) {
    const [, setting] = /^settings\.([A-Z_]+)$/.exec(target.text()) ?? [];
    return setting === undefined ? undefined : { to: `config:${setting}`, provenance: 'declared' };
  }
  const [model = '', label = app] = text.split('.').reverse();
  return { to: tableNode(defaultTable(label, model)), provenance: 'convention' };
}

/** Later migrations know the model and not the table that it is given here. */
function declaredTable({ table, conventionalTable, call }: Operation): Edge[] {
  if (table === conventionalTable) return [];
  const [from, to] = [tableNode(conventionalTable), tableNode(table)];
  return [edge(from, 'implemented_by', to, lineOf(call.node))];
}

function stemOf(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1).replace(/\.py$/, '');
}

function runIdOf(path: string): string {
  return `migration:${appOf(path)}@${stemOf(path)}`;
}

/** The function that is run, where it stands in the same file; otherwise the call. */
function runEntity({ call, name }: Operation, path: string, { names, functions }: PythonFile): Entity {
  const runs = argument(call, 0, 'code')?.text().slice(0, LONGEST_CODE) ?? '';
  const code = functions.find(({ symbol }) => symbol.name === runs && symbol.parent === -1);
  const range: NamedRange = { name, kind: 'section', signature: `${name} ${runs}`, ...spanOf(call.node) };
  return {
    type: 'data_migration',
    place: code?.index ?? range,
    id: runIdOf(path),
    node: code === undefined ? runIdOf(path) : names.own(runs),
    words: 'マイグレーション データ移行',
    standsAlone: true,
    metadata: { operation: name, runs, migration_file: path },
  };
}

const LONGEST_CODE = 80;

/** `apps.get_model('shop', 'Product')` in the function that is run. */
function runEdges({ text }: FrameworkFile, file: PythonFile): Edge[] {
  const source = sourceOf(text);
  return [...text.matchAll(/\bget_model\(\s*["'](\w+)["']\s*,\s*["'](\w+)["']/g)].flatMap((match): Edge[] => {
    const [, app = '', model = ''] = match;
    const from = functionAround(file, match.index)?.fullName;
    const to = `${app}.models.${model}`;
    const line = source.lineAt(match.index);
    return from === undefined ? [] : [edge(from, 'references', to, line, 'convention')];
  });
}
