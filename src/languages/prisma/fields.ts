/** The fields of a model: which are columns and which lead to other models. */
import type { Block, Entry } from './blocks.ts';

export interface Field {
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

const SCALARS = new Set('String Boolean Int BigInt Float Decimal DateTime Json Bytes Unsupported'.split(' '));
const FIELD = /^([\p{L}_][\p{L}\p{N}_]*)(?:\("[^"]*"\))?(\[\])?(\?)?/u;

/** @param enums names of what is no model; a schema of several files may keep them elsewhere */
export function fieldsOf({ entries }: Block, enums: ReadonlySet<string>): Field[] {
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
export function mappedName({ entries }: Block): string | undefined {
  const attribute = entries.find(({ name, rest }) => name === '' && rest.startsWith('@@map'));
  return /\(\s*(?:name:\s*)?"([^"]+)"/.exec(attribute?.rest ?? '')?.[1];
}
