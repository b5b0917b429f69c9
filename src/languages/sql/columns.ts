/** The columns of a table, and what their lines say of them. */
import { commentText } from '../syntax/comment.ts';
import { inBrackets, itemsOf } from './brackets.ts';
import { isIdentifier, qualifiedName } from './heads.ts';
import type { Comment, Token } from './scanner.ts';
import type { Statement } from './statements.ts';

export interface Column {
  /** Empty for a constraint of the table. */
  readonly name: string;
  readonly start: number;
  readonly end: number;
  /** Its first word. */
  readonly type: Token | undefined;
  readonly isRequired: boolean;
  readonly isPrimary: boolean;
  /** The table that it leads to, and the columns that lead there. */
  readonly references: ForeignKey | undefined;
  /** `COMMENT '…'` of MySQL, empty without one. */
  readonly label: string;
  readonly comments: readonly Comment[];
}

export interface ForeignKey {
  readonly columns: readonly string[];
  readonly schema: string;
  readonly table: Token;
}

const CONSTRAINTS = new Set(
  'CONSTRAINT PRIMARY FOREIGN UNIQUE CHECK EXCLUDE LIKE PERIOD SUPPLEMENTAL INCLUDING EXCLUDING INHERITS'.split(' '),
);
/** Names of columns too; as constraints they are followed by a name or a list in brackets. */
const INDEXES = new Set(['KEY', 'INDEX', 'FULLTEXT', 'SPATIAL']);

/** @param open index of the bracket that opens the list */
export function columnsIn(statement: Statement, open: number): Column[] {
  const items = itemsOf(inBrackets(statement.tokens, open));
  let from = statement.comments.findIndex(({ start }) => start > (statement.tokens[open]?.start ?? 0));
  return items.flatMap((item, index) => {
    const next = items[index + 1]?.[0]?.start ?? statement.end;
    const own: Comment[] = [];
    // Comments that open their line before the next column belong to that one.
    for (let at = from; at !== -1 && at < statement.comments.length; at++) {
      const comment = statement.comments[at]!;
      if (comment.start > next || (comment.isFirst && comment.start > (item.at(-1)?.end ?? 0))) break;
      own.push(comment);
      from = at + 1;
    }
    const column = columnOf(item, own);
    return column === undefined ? [] : [column];
  });
}

/** The strings of `ENUM ('open', 'paid')`. */
export function valuesIn(tokens: readonly Token[], open: number): Token[] {
  return itemsOf(inBrackets(tokens, open)).flatMap(([value]) =>
    value?.kind === 'string' && value.text !== '' ? [value] : [],
  );
}

/** Undefined for an index, and for what is no column and leads nowhere. */
export function columnOf(item: readonly Token[], comments: readonly Comment[]): Column | undefined {
  const [first, second] = item;
  const last = item.at(-1);
  if (!isIdentifier(first) || last === undefined) return undefined;
  const isConstraint = isConstraintOf(item);
  const references = foreignKeyOf(item, isConstraint ? undefined : first.text);
  if (isConstraint && references === undefined) return undefined;
  return {
    name: isConstraint ? '' : first.text,
    start: first.start,
    end: last.end,
    type: isConstraint || !isIdentifier(second) ? undefined : second,
    isRequired: hasWords(item, 'NOT', 'NULL'),
    isPrimary: hasWords(item, 'PRIMARY', 'KEY'),
    references,
    label: labelOf(item),
    comments,
  };
}

function isConstraintOf([first, second, third, fourth]: readonly Token[]): boolean {
  if (first?.kind !== 'word') return false;
  if (CONSTRAINTS.has(first.upper)) return true;
  if (!INDEXES.has(first.upper)) return false;
  return second?.upper === '(' || /^(?:KEY|INDEX)$/.test(second?.upper ?? '') || isIndexList(third, fourth);
}

/** `KEY name (column)`; a number in brackets is the length of a type. */
function isIndexList(bracket: Token | undefined, first: Token | undefined): boolean {
  return bracket?.upper === '(' && first?.kind !== 'number';
}

function hasWords(tokens: readonly Token[], word: string, next: string): boolean {
  return tokens.some(({ upper }, at) => upper === word && tokens[at + 1]?.upper === next);
}

function labelOf(item: readonly Token[]): string {
  const value = item[item.findIndex(({ upper }) => upper === 'COMMENT') + 1];
  return value?.kind === 'string' && item.some(({ upper }) => upper === 'COMMENT') ? value.text : '';
}

/** @param column the one that it is written at; undefined for a constraint of the table */
function foreignKeyOf(item: readonly Token[], column: string | undefined): ForeignKey | undefined {
  const at = item.findIndex(({ upper }) => upper === 'REFERENCES');
  const target = at === -1 ? undefined : qualifiedName(item, at + 1);
  if (target === undefined) return undefined;
  const open = item.findIndex(({ upper }) => upper === '(');
  const columns =
    column !== undefined ? [column] : itemsOf(inBrackets(item, open)).flatMap(([name]) => name?.text ?? []);
  return { columns, schema: target.schema, table: target.last };
}

/** The text of the comments at a column. */
export function commentOf({ label, comments }: Column, text: string): string {
  const written = comments.map(({ start, end }) => commentText(text.slice(start, end)));
  return [...written, label].filter((part) => part !== '').join('\n');
}
