/** The tables that a statement reads and writes, the functions that it calls, and the types of its columns. */
import type { ReferenceKind } from '../contract.ts';
import { isIdentifier, qualifiedName } from './heads.ts';
import type { Token } from './scanner.ts';
import { isType, NOT_CALLED, NOT_NAMES } from './words.ts';

export interface Use {
  readonly name: string;
  readonly kind: ReferenceKind;
  readonly start: number;
}

/** In the order of the text. @param own where the name stands that the statement defines, -1 for none */
export function usesIn(tokens: readonly Token[], own: number): Use[] {
  const local = localNames(tokens);
  const uses = new Map<number, Use>();
  tokens.forEach((_token, at) => {
    for (const use of [...tablesAt(tokens, at), ...callAt(tokens, at)]) {
      if (use.start !== own && !local.has(use.name.toUpperCase()) && !uses.has(use.start)) uses.set(use.start, use);
    }
  });
  return [...uses.values()].sort((left, right) => left.start - right.start);
}

/** Names of `WITH recent AS (…)` are no tables. */
function localNames(tokens: readonly Token[]): Set<string> {
  const names = new Set<string>();
  tokens.forEach((token, at) => {
    const before = tokens[at - 1]?.upper ?? '';
    if (!isIdentifier(token) || !/^(?:WITH|RECURSIVE|,)$/.test(before)) return;
    const next = tokens[at + 1]?.upper === '(' ? behindList(tokens, at + 1) : at + 1;
    if (tokens[next]?.upper === 'AS' && /^(?:\(|MATERIALIZED|NOT)$/.test(tokens[next + 1]?.upper ?? ''))
      names.add(token.text.toUpperCase());
  });
  return names;
}

const MOST_LIST_TOKENS = 100;

/** Behind the names of columns in brackets. */
function behindList(tokens: readonly Token[], open: number): number {
  const end = Math.min(tokens.length, open + MOST_LIST_TOKENS);
  for (let at = open; at < end; at++) if (tokens[at]?.upper === ')') return at + 1;
  return end;
}

/** Behind these a table stands. */
const BEFORE_TABLE = new Set([
  'FROM',
  'JOIN',
  'INTO',
  'INSERT',
  'UPDATE',
  'REFERENCES',
  'TABLE',
  'TRUNCATE',
  'ON',
  'USING',
  'VIEW',
  'COPY',
]);

function tablesAt(tokens: readonly Token[], at: number): Use[] {
  const { upper = '', kind } = tokens[at] ?? {};
  if (kind !== 'word' || !BEFORE_TABLE.has(upper) || !isAboutTable(tokens, at)) return [];
  const uses: Use[] = [];
  for (let from = at + 1; ; ) {
    while (/^(?:ONLY|LATERAL|IF|NOT|EXISTS|TABLE)$/.test(tokens[from]?.upper ?? '')) from++;
    const name = qualifiedName(tokens, from);
    if (name === undefined) break;
    if (isTableName(name.last) && !isCalled(tokens, name.next, upper))
      uses.push({ name: name.last.text, kind: 'name', start: name.last.start });
    const comma = upper === 'FROM' ? commaBehind(tokens, name.next) : -1;
    if (comma === -1) break;
    from = comma + 1;
  }
  return uses;
}

/** `FOR UPDATE`, `IS DISTINCT FROM`, `extract(year FROM …)` and `JOIN … ON a = b` name no table. */
function isAboutTable(tokens: readonly Token[], at: number): boolean {
  const { upper = '' } = tokens[at] ?? {};
  const before = tokens[at - 1]?.upper ?? '';
  switch (upper) {
    case 'INSERT':
    case 'UPDATE':
      return !/^(?:FOR|ON|AFTER|BEFORE|OF|OR|,|KEY|INSTEAD)$/.test(before);
    case 'FROM':
      return before !== 'DISTINCT' && (tokens[at - 2]?.upper !== '(' || before === 'DELETE');
    case 'ON':
      return /^(?:CREATE|GRANT|REVOKE)$/.test(tokens[0]?.upper ?? '') && isFirstOn(tokens, at);
    case 'USING':
      return tokens[0]?.upper === 'MERGE' || tokens[0]?.upper === 'DELETE';
    case 'TABLE':
    case 'VIEW':
      return /^(?:ALTER|DROP|TRUNCATE|LOCK|ONLY|MATERIALIZED)$/.test(before);
    default:
      return true;
  }
}

/** The table of an index, a trigger or a right; further ones are conditions. */
function isFirstOn(tokens: readonly Token[], at: number): boolean {
  const head = tokens.slice(0, MOST_HEAD_TOKENS);
  if (at >= head.length || head.findIndex(({ upper }) => upper === 'ON') !== at) return false;
  return head.slice(0, at).some(({ upper }) => /^(?:INDEX|TRIGGER|GRANT|REVOKE|RULE|POLICY)$/.test(upper));
}

const MOST_HEAD_TOKENS = 60;

function isTableName({ kind, upper, text }: Token): boolean {
  return !/^[#@]/.test(text) && (kind === 'name' || !NOT_NAMES.has(upper));
}

/** `FROM generate_series(1, 9)` calls; `INTO orders (id)` does not. */
function isCalled(tokens: readonly Token[], next: number, before: string): boolean {
  return tokens[next]?.upper === '(' && (before === 'FROM' || before === 'JOIN');
}

/** The comma behind a table and its alias, -1 for none. */
function commaBehind(tokens: readonly Token[], next: number): number {
  let at = next;
  if (tokens[at]?.upper === 'AS') at++;
  if (isIdentifier(tokens[at]) && tokens[at]?.upper !== 'WHERE') at++;
  return tokens[at]?.upper === ',' ? at : -1;
}

/** Behind these a bracket opens a list of columns. */
const BEFORE_LIST =
  /^(?:INTO|INSERT|REFERENCES|TABLE|ON|AS|KEY|INDEX|UNIQUE|CONSTRAINT|VIEW|WITH|RECURSIVE|UPDATE|COPY|OF|TYPE|PROCEDURE|FUNCTION)$/;

function callAt(tokens: readonly Token[], at: number): Use[] {
  const token = tokens[at]!;
  if (/^(?:CALL|EXEC|EXECUTE)$/.test(token.upper)) return calledBy(tokens, at);
  if (!isIdentifier(token) || tokens[at + 1]?.upper !== '(' || /^[@#]/.test(token.text)) return [];
  if (NOT_CALLED.has(token.upper) || isType(token)) return [];
  let first = at;
  while (tokens[first - 1]?.upper === '.' && isIdentifier(tokens[first - 2])) first -= 2;
  if (BEFORE_LIST.test(tokens[first - 1]?.upper ?? '')) return [];
  return [{ name: token.text, kind: 'call', start: token.start }];
}

function calledBy(tokens: readonly Token[], at: number): Use[] {
  let from = at + 1;
  while (/^(?:PROCEDURE|FUNCTION|IMMEDIATE|BLOCK)$/.test(tokens[from]?.upper ?? '')) from++;
  const name = qualifiedName(tokens, from);
  if (name === undefined || !isTableName(name.last)) return [];
  return [{ name: name.last.text, kind: 'call', start: name.last.start }];
}
