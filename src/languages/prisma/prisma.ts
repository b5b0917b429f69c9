/** Facts of a Prisma schema: tables behind models, their columns and relations, enums. */
import type { Edge, Entity, Framework, FrameworkFacts, Metadata } from '../framework-contract.ts';
import { edge, joinFacts } from '../framework-facts.ts';
import { snakeCase } from '../naming.ts';
import { columnNode, tableNode } from '../nodes.ts';
import { sourceOf } from '../syntax/source.ts';
import { termEdge } from '../terms.ts';
import { SHARED_TYPE_WORDS, TABLE_MODEL_WORDS } from '../type-words.ts';
import type { Block, Entry } from './blocks.ts';
import { blocksOf } from './prisma-language.ts';

/** Words that people have for the things of a schema where it does not say them. */
const TYPE_WORDS = { model: TABLE_MODEL_WORDS, enum: SHARED_TYPE_WORDS.enum } as const;
const SCALARS = new Set('String Boolean Int BigInt Float Decimal DateTime Json Bytes Unsupported'.split(' '));
const FIELD = /^([\p{L}_][\p{L}\p{N}_]*)(?:\("[^"]*"\))?(\[\])?(\?)?/u;
export const prisma: Framework = {
  id: 'prisma',
  languages: ['prisma'],
  evidence: { files: /\.prisma$/ },
  read: ({ text, parsed }) => {
    const blocks = blocksOf(parsed);
    const own = new Set(blocks.filter(({ kind }) => kind === 'enum' || kind === 'type').map(({ name }) => name));
    const lineAt = sourceOf(text).lineAt;
    const found = blocks.flatMap((block) => {
      const index = parsed.symbols.findIndex(({ start, parent }) => parent === -1 && start === block.start);
      return readBlock(block, { index, own, lineAt });
    });
    return joinFacts(found);
  },
};

interface Reading {
  /** Of the symbol. */
  readonly index: number;
  /** Names of enums and types of this file: fields of theirs are columns. */
  readonly own: ReadonlySet<string>;
  readonly lineAt: (offset: number) => number;
}

function readBlock(block: Block, reading: Reading): FrameworkFacts[] {
  switch (block.kind) {
    case 'model':
    case 'view':
    case 'type':
      return [readModel(block, reading)];
    case 'enum':
      return [readEnum(block, reading)];
    default:
      return [];
  }
}

function node(name: string): string {
  return `prisma:${name}`;
}

function readModel(block: Block, { index, own, lineAt }: Reading): FrameworkFacts {
  const mapped = mappedName(block);
  const table = mapped ?? block.name;
  const fields = fieldsOf(block, own);
  const columns = fields.filter(({ relation }) => !relation);
  const relations = fields.filter(({ relation }) => relation);
  const entity: Entity = {
    type: block.kind === 'type' ? 'composite_type' : 'model',
    place: index,
    id: `model:${snakeCase(block.name)}`,
    node: node(block.name),
    words: [table, TYPE_WORDS.model, ...columns.map(({ comment }) => comment)].filter((text) => text !== '').join(' '),
    metadata: {
      table,
      columns: columns.map(columnOf),
      relations: relations.map(({ name, type, isList }) => ({
        method: name,
        type: isList ? 'many' : 'one',
        related: type,
      })),
    },
  };
  const from = node(block.name);
  const line = lineAt(block.nameStart);
  const stored: Edge[] =
    block.kind === 'type'
      ? []
      : [edge(from, 'stored_in', tableNode(table), line, mapped === undefined ? 'convention' : 'declared')];
  return {
    entities: [entity],
    edges: [
      ...stored,
      ...termEdge(from, block.comment.text, line),
      ...fields.flatMap((field) => fieldEdges(field, { from, table, lineAt })),
    ],
  };
}

function columnOf({ name, column, type, isList, isOptional, isId, isUnique, value }: Field): Metadata {
  return {
    name: column,
    ...(column === name ? {} : { field: name }),
    type: isList ? `${type}[]` : type,
    ...(isOptional ? { nullable: true } : {}),
    ...(isId ? { primary: true } : {}),
    ...(isUnique ? { unique: true } : {}),
    ...(value === '' ? {} : { default: value }),
  };
}

interface Owner {
  readonly from: string;
  readonly table: string;
  readonly lineAt: (offset: number) => number;
}

function fieldEdges(
  { column, type, relation, isScalar, comment, start }: Field,
  { from, table, lineAt }: Owner,
): Edge[] {
  const line = lineAt(start);
  const target: Edge[] = isScalar ? [] : [edge(from, relation ? 'relates_to' : 'references', node(type), line)];
  return [...target, ...termEdge(columnNode(table, column), comment, line)];
}

function readEnum(block: Block, { index, lineAt }: Reading): FrameworkFacts {
  const values = block.entries.filter(({ name }) => name !== '');
  const line = lineAt(block.nameStart);
  const from = node(block.name);
  return {
    entities: [
      {
        type: 'enum',
        place: index,
        id: `enum:${snakeCase(block.name)}`,
        node: from,
        words: [TYPE_WORDS.enum, ...values.map(({ comment }) => comment.text)].filter((text) => text !== '').join(' '),
        metadata: { values: values.map(({ name }) => name) },
      },
    ],
    edges: [
      ...termEdge(from, block.comment.text, line),
      ...values.flatMap(({ name, comment, start }) =>
        termEdge(columnNode(block.name, name), comment.text, lineAt(start)),
      ),
    ],
  };
}

interface Field {
  readonly name: string;
  /** As the database calls it. */
  readonly column: string;
  /** Without `[]` and `?`. */
  readonly type: string;
  readonly isList: boolean;
  readonly isOptional: boolean;
  readonly isId: boolean;
  readonly isUnique: boolean;
  /** True for a built-in type. */
  readonly isScalar: boolean;
  /** True for a field that is another model and no column. */
  readonly relation: boolean;
  /** The default as written, empty without one. */
  readonly value: string;
  readonly comment: string;
  readonly start: number;
}

/** @param enums names of what is no model; a schema of several files may keep them elsewhere */
function fieldsOf({ entries }: Block, enums: ReadonlySet<string>): Field[] {
  return entries.flatMap((entry) => fieldOf(entry, enums));
}

function fieldOf({ name, rest, comment, start }: Entry, enums: ReadonlySet<string>): Field[] {
  const [, type, list, optional] = name === '' ? [] : (FIELD.exec(rest) ?? []);
  if (type === undefined) return [];
  const isScalar = SCALARS.has(type);
  // Only columns have a default value or a name in the database.
  const isColumn = isScalar || enums.has(type) || /@(?:default|map)\b/.test(rest);
  const [, value = ''] = /@default\(((?:[^()]|\([^()]*\))*)\)/.exec(rest) ?? [];
  return [
    {
      name,
      column: /@map\(\s*(?:name:\s*)?"([^"]+)"/.exec(rest)?.[1] ?? name,
      type,
      isList: list !== undefined,
      isOptional: optional !== undefined,
      isId: /@id\b/.test(rest),
      isUnique: /@unique\b/.test(rest),
      isScalar,
      relation: /@relation\b/.test(rest) || !isColumn,
      value,
      comment: comment.text,
      start,
    },
  ];
}

/** The table that `@@map("orders")` names. */
function mappedName({ entries }: Block): string | undefined {
  const attribute = entries.find(({ name, rest }) => name === '' && rest.startsWith('@@map'));
  return /\(\s*(?:name:\s*)?"([^"]+)"/.exec(attribute?.rest ?? '')?.[1];
}
