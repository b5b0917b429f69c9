/** What `ALTER TABLE`, `DROP TABLE` and the like do to a table that another file creates. */
import { type Column, columnOf } from './columns.ts';
import { qualifiedName } from './heads.ts';
import type { Token } from './scanner.ts';
import type { Statement } from './statements.ts';

export interface Change {
  readonly operation: 'table' | 'rename' | 'drop';
  readonly table: Token;
  readonly schema: string;
  /** Added columns and constraints; those without a name lead to other tables. */
  readonly added: readonly Column[];
  readonly dropped: readonly string[];
  /** As `old → new`. */
  readonly renamed: readonly string[];
  /** The new name of a renamed table, else empty. */
  readonly to: string;
  readonly start: number;
  readonly end: number;
  readonly signature: string;
}

const BEFORE_NAME = /^(?:IF|EXISTS|ONLY|IGNORE|ONLINE|FOREIGN|TABLE)$/;

/** Undefined for every other statement. */
export function changeOf({ tokens, start, end }: Statement, text: string): Change | undefined {
  const verb = tokens[0]?.upper;
  if (verb !== 'ALTER' && verb !== 'DROP') return undefined;
  let at = 1;
  while (BEFORE_NAME.test(tokens[at]?.upper ?? '')) at++;
  const name = tokens[at - 1] !== undefined && isTable(tokens, at) ? qualifiedName(tokens, at) : undefined;
  if (name === undefined || /^[#@]/.test(name.last.text)) return undefined;
  const parts = verb === 'DROP' ? NOTHING : partsOf(tokens.slice(name.next));
  const operation = verb === 'DROP' ? 'drop' : parts.to === '' ? 'table' : 'rename';
  const signature = text.slice(start, Math.min(end, start + 200)).split('\n', 1)[0] ?? '';
  return { operation, table: name.last, schema: name.schema, ...parts, start, end, signature };
}

function isTable(tokens: readonly Token[], end: number): boolean {
  return tokens.slice(1, end).some(({ upper }) => upper === 'TABLE');
}

type Parts = Pick<Change, 'added' | 'dropped' | 'renamed' | 'to'>;
const NOTHING: Parts = { added: [], dropped: [], renamed: [], to: '' };

/** @param tokens behind the name of the table */
function partsOf(tokens: readonly Token[]): Parts {
  const actions = actionsOf(tokens);
  const [first] = actions;
  const isNewName = first?.[0]?.upper === 'RENAME' && /^(?:TO|AS)$/.test(first[1]?.upper ?? '');
  return {
    added: actions.flatMap(addedBy),
    dropped: actions.flatMap(droppedBy),
    renamed: actions.flatMap(renamedBy),
    to: isNewName ? (qualifiedName(first, 2)?.last.text ?? '') : '',
  };
}

/** Separated by commas outside of brackets; `ADD (a INT, b INT)` of Oracle is several. */
function actionsOf(tokens: readonly Token[]): Token[][] {
  const actions: Token[][] = [[]];
  let depth = 0;
  const isList = tokens[0]?.upper === 'ADD' && tokens[1]?.upper === '(';
  for (const token of tokens) {
    if (token.upper === '(') depth++;
    if (token.upper === ')') depth--;
    if (token.upper === ',' && depth === (isList ? 1 : 0)) actions.push(isList ? tokens.slice(0, 1) : []);
    else if (!isList || depth > 1 || (token.upper !== '(' && (token.upper !== ')' || depth > 0)))
      actions.at(-1)?.push(token);
  }
  return actions;
}

/** Also what changes a column, which is described anew. */
function addedBy(action: readonly Token[]): Column[] {
  const [verb] = action;
  // Behind a comma SQL Server goes on with the next column.
  if (verb?.upper !== 'ADD') return [];
  let from = 1;
  while (/^(?:COLUMN|IF|NOT|EXISTS)$/.test(action[from]?.upper ?? '')) from++;
  const column = columnOf(
    action.slice(from).filter(({ upper }) => upper !== ';'),
    [],
  );
  return column === undefined ? [] : [column];
}

const NO_COLUMNS = /^(?:CONSTRAINT|PRIMARY|FOREIGN|INDEX|KEY|CHECK|PARTITION|DEFAULT|NOT|UNIQUE)$/;

function droppedBy(action: readonly Token[]): string[] {
  if (action[0]?.upper !== 'DROP') return [];
  let from = 1;
  while (/^(?:COLUMN|IF|EXISTS)$/.test(action[from]?.upper ?? '')) from++;
  const name = action[from];
  return name === undefined || NO_COLUMNS.test(name.upper) || name.text === ';' ? [] : [name.text];
}

/** `RENAME COLUMN a TO b`, `CHANGE a b INT`. */
function renamedBy(action: readonly Token[]): string[] {
  const verb = action[0]?.upper;
  const names = action.slice(action[1]?.upper === 'COLUMN' ? 2 : 1);
  const [old, second, third] = names;
  if (old === undefined || second === undefined) return [];
  if (verb === 'CHANGE') return old.text === second.text ? [] : [`${old.text} → ${second.text}`];
  if (verb !== 'RENAME' || second.upper !== 'TO' || third === undefined) return [];
  return [`${old.text} → ${third.text}`];
}
