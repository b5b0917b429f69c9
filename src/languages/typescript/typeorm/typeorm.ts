/** TypeORM: entities with their tables, columns and relations, and the tables of migrations. */
import {
  type Edge,
  type Entity,
  type Framework,
  type FrameworkFacts,
  type Metadata,
  NO_FACTS,
} from '../../framework-contract.ts';
import { edge, joinFacts } from '../../framework-facts.ts';
import { snakeCase, withoutSuffix } from '../../naming.ts';
import { columnNode, tableNode } from '../../nodes.ts';
import { termEdge } from '../../terms.ts';
import { classesIn, type DecoratedClass, decoratorNamed } from '../decorators.ts';
import { type ModuleNames, namesIn } from '../modules.ts';
import { propertyOf, stringOf } from '../values.ts';
import { TYPE_WORDS } from '../words.ts';
import { type Column, columnsOf, type Relation, relationsOf } from './columns.ts';
import { readMigration } from './migrations.ts';

export const typeorm: Framework = {
  id: 'typeorm',
  languages: ['typescript', 'javascript'],
  evidence: { dependencies: ['npm:typeorm', 'npm:@mikro-orm/core'] },
  read: (file) => {
    const { text, path, parsed } = file;
    if (/\b[qQ]ueryRunner\b/.test(text)) return readMigration(file);
    if (!/@(?:ViewEntity|ChildEntity|TableInheritance|Entity)\b/.test(text)) return NO_FACTS;
    const names = namesIn(path, parsed);
    const parts = classesIn(parsed).flatMap((owner) => readEntity(owner, names));
    return joinFacts(parts);
  },
};

interface Table {
  readonly name: string;
  readonly comment: string;
  readonly isDeclared: boolean;
}

function readEntity(owner: DecoratedClass, names: ModuleNames): FrameworkFacts[] {
  const table = tableOf(owner);
  if (table === undefined) return [];
  const node = names.resolve(owner.symbol.name);
  const columns = columnsOf(owner);
  const relations = relationsOf(owner);
  const comments = [table.comment, ...columns.map(({ comment = '' }) => comment)].filter((text) => text !== '');
  const entity: Entity = {
    type: 'entity',
    place: owner.index,
    id: `entity:${snakeCase(withoutSuffix(owner.symbol.name, /Entity$/))}`,
    node,
    words: [table.name, TYPE_WORDS.entity, ...comments].join(' '),
    metadata: metadataOf(table, columns, relations),
  };
  return [{ entities: [entity], edges: edgesOf({ owner, node, table, columns, relations, names }) }];
}

/** Without a name the table is called like the class. */
function tableOf(owner: DecoratedClass): Table | undefined {
  const decorator = decoratorNamed(owner, 'Entity', 'ViewEntity', 'ChildEntity');
  if (decorator === undefined) return undefined;
  const options = decorator.arguments.find((node) => node.is('object'));
  const declared =
    stringOf(decorator.arguments[0]) ??
    stringOf(propertyOf(options, 'name')) ??
    stringOf(propertyOf(options, 'tableName'));
  const isDeclared = declared !== undefined && decorator.name !== 'ChildEntity';
  const comment = stringOf(propertyOf(options, 'comment')) ?? '';
  return { name: isDeclared ? declared : snakeCase(owner.symbol.name), comment, isDeclared };
}

function metadataOf(table: Table, columns: readonly Column[], relations: readonly Relation[]): Metadata {
  return {
    table: table.name,
    columns: columns.map(({ line: _line, ...column }) => column),
    relations: relations.map(({ method, type, related }) => ({ method, type, related })),
  };
}

interface Known {
  readonly owner: DecoratedClass;
  readonly node: string;
  readonly table: Table;
  readonly columns: readonly Column[];
  readonly relations: readonly Relation[];
  readonly names: ModuleNames;
}

function edgesOf({ owner, node: from, table, columns, relations, names }: Known): Edge[] {
  const line = owner.symbol.nameLine;
  const parent = owner.parent === '' ? undefined : names.ofProject(owner.parent);
  return [
    edge(from, 'stored_in', tableNode(table.name), line, table.isDeclared ? 'declared' : 'convention'),
    ...(parent === undefined ? [] : [edge(from, 'extends', parent, line)]),
    ...relations
      .filter(({ related }) => related !== '')
      .map((relation): Edge => {
        const to = names.resolve(relation.related);
        return edge(from, 'relates_to', to, relation.line);
      }),
    ...termEdge(tableNode(table.name), table.comment, line),
    ...columns.flatMap(({ name, comment, line: at }) => termEdge(columnNode(table.name, name), comment, at)),
  ];
}
