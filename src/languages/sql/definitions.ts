/** Definition by a statement: an object of the database with its columns or values. */
import type { SymbolKind } from '../contract.ts';
import { firstOutside } from './brackets.ts';
import { type Column, columnsIn, valuesIn } from './columns.ts';
import { type Head, headOf, type ObjectWord } from './heads.ts';
import { type Member, membersIn } from './members.ts';
import type { Token } from './scanner.ts';
import type { Statement } from './statements.ts';

export interface Definition {
  readonly object: ObjectWord;
  readonly kind: SymbolKind;
  readonly name: string;
  /** True when it was written in quotes, so that its capitals count. */
  readonly isQuoted: boolean;
  readonly schema: string;
  readonly nameStart: number;
  /** Start of its content; the end of the statement when it has none. */
  readonly bodyStart: number;
  readonly columns: readonly Column[];
  readonly values: readonly Token[];
  readonly members: readonly Member[];
  /** `COMMENT = '…'` of MySQL behind the columns, empty without one. */
  readonly comment: string;
}

const KINDS: Readonly<Record<ObjectWord, SymbolKind>> = {
  TABLE: 'table',
  VIEW: 'table',
  INDEX: 'key',
  FUNCTION: 'function',
  PROCEDURE: 'function',
  PROC: 'function',
  AGGREGATE: 'function',
  TRIGGER: 'function',
  EVENT: 'function',
  PACKAGE: 'module',
  TYPE: 'type',
  DOMAIN: 'type',
  SEQUENCE: 'variable',
  SCHEMA: 'namespace',
};

export function definitionOf(statement: Statement): Definition | undefined {
  const head = headOf(statement.tokens);
  if (head === undefined) return undefined;
  const { object, name } = head;
  const list = listOf(statement.tokens, head);
  const isEnum = list?.isEnum === true;
  return {
    object,
    kind: isEnum ? 'enum' : KINDS[object],
    name: name.last.text,
    isQuoted: name.last.kind === 'name',
    schema: name.schema,
    nameStart: name.last.start,
    bodyStart: list?.start ?? bodyStart(statement, head),
    columns: list === undefined || isEnum ? [] : columnsIn(statement, list.index),
    values: isEnum ? valuesIn(statement.tokens, list.index) : [],
    members: object === 'PACKAGE' ? membersIn(statement.tokens, name.next, statement.end) : [],
    comment: object === 'TABLE' ? tableComment(statement.tokens) : '',
  };
}

interface List {
  /** Index of its opening bracket. */
  readonly index: number;
  readonly start: number;
  readonly isEnum: boolean;
}

/** The list of columns or values. */
function listOf(tokens: readonly Token[], { object, name }: Head): List | undefined {
  if (object !== 'TABLE' && object !== 'TYPE') return undefined;
  let index = name.next;
  const words: string[] = [];
  while (object === 'TYPE' && words.length < 3 && /^(?:AS|IS|ENUM|OBJECT)$/.test(tokens[index]?.upper ?? ''))
    words.push(tokens[index++]?.upper ?? '');
  const bracket = tokens[index];
  return bracket?.upper === '(' ? { index, start: bracket.start, isEnum: words.includes('ENUM') } : undefined;
}

const OPENS_BODY = new Set(['AS', 'IS', 'BEGIN', 'DECLARE']);

function bodyStart({ tokens, end }: Statement, { name }: Head): number {
  const opening = firstOutside(tokens.slice(name.next), ({ kind, upper }) => kind === 'open' || OPENS_BODY.has(upper));
  return opening?.start ?? end;
}

function tableComment(tokens: readonly Token[]): string {
  const at = tokens.findLastIndex(({ upper }) => upper === 'COMMENT' || upper === ')');
  if (tokens[at]?.upper !== 'COMMENT') return '';
  const value = tokens[at + 1]?.upper === '=' ? tokens[at + 2] : tokens[at + 1];
  return value?.kind === 'string' ? value.text : '';
}
