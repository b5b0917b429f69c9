/** SQLAlchemy, with SQLModel and Flask-SQLAlchemy: models, and tables that are declared without one. */
import type { NapiConfig } from '@ast-grep/napi';
import {
  type Edge,
  type Entity,
  type Framework,
  type FrameworkFacts,
  type FrameworkFile,
  NO_FACTS,
} from '../../framework-contract.ts';
import { tableNode } from '../../nodes.ts';
import { edgesOfChange, entityOfChange, type SchemaChange } from '../../schema-change.ts';
import { lineOf, spanOf } from '../../syntax/source.ts';
import { pythonFileOf } from '../classes.ts';
import { callOf, labelOf, stringOf } from '../values.ts';
import { columnsIn } from './columns.ts';
import { edgesOfModel, entityOfModel, modelsIn } from './models.ts';

export const sqlalchemy: Framework = {
  id: 'sqlalchemy',
  languages: ['python'],
  evidence: { dependencies: ['pypi:sqlalchemy', 'pypi:sqlmodel', 'pypi:flask-sqlalchemy', 'pypi:alembic'] },
  read: (file) => {
    if (!SIGN.test(file.text)) return NO_FACTS;
    const python = pythonFileOf(file);
    const models = modelsIn(python);
    const tables = tablesIn(file);
    return joinTables(
      { entities: models.map(entityOfModel), edges: models.flatMap((model) => edgesOfModel(model, python.names)) },
      tables,
    );
  },
};

const SIGN = /\b(?:__tablename__|mapped_column|Column|Mapped|SQLModel|db\.Model|Table)\b/;
const TABLE: NapiConfig = {
  rule: { kind: 'call', has: { field: 'function', regex: '^(?:(?:sa|db|sqlalchemy|schema)\\.)?Table$' } },
};

/** `orders = Table("orders", metadata, Column(…), …)`. */
function tablesIn({ path, text, parsed }: FrameworkFile): SchemaChange[] {
  if (!/\bTable\(/.test(text)) return [];
  return (parsed.tree?.root.findAll(TABLE) ?? []).flatMap((node): SchemaChange[] => {
    const call = callOf(node);
    const table = stringOf(call?.arguments[0]);
    const columns = columnsIn(call?.arguments.slice(1) ?? []);
    // Without columns it stands for a table that is declared elsewhere.
    if (call === undefined || table === undefined || columns.length === 0) return [];
    return [
      {
        operation: 'create',
        table,
        migration: '',
        path,
        ...spanOf(node),
        line: lineOf(node),
        signature: `Table ${table}`,
        label: labelOf(call.named.get('comment')) ?? '',
        columns,
        indexes: [],
        dropped: [],
        renamed: [],
        to: '',
      },
    ];
  });
}

function joinTables(models: { entities: Entity[]; edges: Edge[] }, tables: readonly SchemaChange[]): FrameworkFacts {
  return {
    entities: [...models.entities, ...tables.map(tableEntity)],
    edges: [...models.edges, ...tables.flatMap(edgesOfChange)],
  };
}

/** It stands in the code and in no migration. */
function tableEntity(change: SchemaChange): Entity {
  const { migration_file: file = '', ...metadata } = entityOfChange(change).metadata;
  return { ...entityOfChange(change), id: tableNode(change.table), metadata: { ...metadata, file } };
}
