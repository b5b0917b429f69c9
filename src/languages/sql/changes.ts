/** Changes by `ALTER TABLE`, `DROP TABLE` and the like of a table that another file creates. */
import { itemsOf } from './brackets.ts';
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
  const parts = verb === 'DROP' ? NOTHING : partsOf(tokens.slice(name.next).filter(({ upper }) => upper !== ';'));
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

const VERBS = /^(?:ADD|DROP|ALTER|RENAME|CHANGE|MODIFY|OWNER|SET|ENABLE|DISABLE|VALIDATE|CLUSTER|ATTACH|DETACH)$/;

/** Separated by commas outside of brackets. */
function actionsOf(tokens: readonly Token[]): Token[][] {
  const actions: Token[][] = [];
  for (const item of itemsOf(tokens)) {
    const verb = VERBS.test(item[0]?.upper ?? '') ? undefined : actions.at(-1)?.[0];
    // SQL Server goes on with the next column: `ADD a INT, b INT`.
    actions.push(verb?.upper === 'ADD' ? [verb, ...item] : item);
  }
  return actions;
}

/** Reads added columns; each part of Oracle's `ADD (a INT, b INT)` is a column of its own. */
function addedBy(action: readonly Token[]): Column[] {
  if (action[0]?.upper !== 'ADD') return [];
  let from = 1;
  while (/^(?:COLUMN|IF|NOT|EXISTS)$/.test(action[from]?.upper ?? '')) from++;
  const described = action.slice(from);
  const items = described[0]?.upper === '(' ? itemsOf(described.slice(1, -1)) : [described];
  return items.flatMap((item) => columnOf(item, []) ?? []);
}

const NO_COLUMNS = /^(?:CONSTRAINT|PRIMARY|FOREIGN|INDEX|KEY|CHECK|PARTITION|DEFAULT|NOT|UNIQUE)$/;

function droppedBy(action: readonly Token[]): string[] {
  if (action[0]?.upper !== 'DROP') return [];
  let from = 1;
  while (/^(?:COLUMN|IF|EXISTS)$/.test(action[from]?.upper ?? '')) from++;
  const name = action[from];
  return name === undefined || NO_COLUMNS.test(name.upper) ? [] : [name.text];
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
