/** Object that a statement creates, from its first words. */
import type { Token } from './scanner.ts';

/** Words between `CREATE` and the object. */
const MODIFIERS = new Set(
  (
    'OR REPLACE ALTER UNIQUE GLOBAL LOCAL TEMP TEMPORARY PRIVATE UNLOGGED EDITIONABLE NONEDITIONABLE FORCE NO CLUSTERED ' +
    'NONCLUSTERED COLUMNSTORE BITMAP FULLTEXT SPATIAL HASH MATERIALIZED VIRTUAL CONSTRAINT RECURSIVE FOREIGN EXTERNAL ' +
    'TRANSIENT DYNAMIC IMMUTABLE SHARDED DUPLICATED'
  ).split(' '),
);
/** Their values are free: MySQL's `DEFINER = root@localhost SQL SECURITY DEFINER`. */
const WITH_VALUES = new Set(['DEFINER', 'ALGORITHM']);

export const OBJECTS = [
  'TABLE',
  'VIEW',
  'INDEX',
  'FUNCTION',
  'PROCEDURE',
  'PROC',
  'AGGREGATE',
  'TRIGGER',
  'EVENT',
  'PACKAGE',
  'TYPE',
  'DOMAIN',
  'SEQUENCE',
  'SCHEMA',
] as const;
export type ObjectWord = (typeof OBJECTS)[number];
const OBJECT_WORDS: ReadonlyMap<string, ObjectWord> = new Map(OBJECTS.map((word) => [word, word]));

/** Objects with statements inside. */
export const ROUTINES: ReadonlySet<ObjectWord> = new Set([
  'FUNCTION',
  'PROCEDURE',
  'PROC',
  'TRIGGER',
  'EVENT',
  'PACKAGE',
] as const);

/** Words within which a statement names the object it creates. */
export const MOST_HEAD_WORDS = 30;

export interface ObjectAt {
  readonly word: ObjectWord;
  /** Index of its token. */
  readonly index: number;
  readonly isTemporary: boolean;
}

/** Undefined while it is not said, and for statements that create nothing of these. */
export function objectOf(tokens: readonly Token[]): ObjectAt | undefined {
  let isFree = false;
  let isTemporary = false;
  for (let index = 1; index < Math.min(tokens.length, MOST_HEAD_WORDS); index++) {
    const { upper } = tokens[index]!;
    const word = OBJECT_WORDS.get(upper);
    // `CREATE EVENT TRIGGER` of PostgreSQL.
    if (word !== undefined && !(word === 'EVENT' && tokens[index + 1]?.upper === 'TRIGGER'))
      return { word, index, isTemporary };
    if (WITH_VALUES.has(upper)) isFree = true;
    else if (!isFree && !MODIFIERS.has(upper) && word === undefined) return undefined;
    if (/^(?:TEMP|TEMPORARY)$/.test(upper)) isTemporary = true;
  }
  return undefined;
}

/** A name of several parts; `last` is the one by which it is called. */
export interface QualifiedName {
  readonly schema: string;
  readonly last: Token;
  /** Index of the token behind it. */
  readonly next: number;
}

export function isIdentifier(token: Token | undefined): token is Token {
  return token !== undefined && (token.kind === 'word' || token.kind === 'name') && token.text !== '';
}

/** Undefined where no name stands. `a..b` of SQL Server leaves the schema out. */
export function qualifiedName(tokens: readonly Token[], from: number): QualifiedName | undefined {
  const parts: Token[] = [];
  let at = from;
  for (let token = tokens[at]; isIdentifier(token); token = tokens[at]) {
    parts.push(token);
    at++;
    if (tokens[at]?.upper !== '.') break;
    while (tokens[at]?.upper === '.') at++;
  }
  const last = parts.at(-1);
  if (last === undefined) return undefined;
  return { schema: parts.at(-2)?.text ?? '', last, next: at };
}

export interface Head {
  readonly object: ObjectWord;
  readonly isBody: boolean;
  readonly name: QualifiedName;
}

const BEFORE_NAME = new Set(['BODY', 'CONCURRENTLY', 'IF', 'NOT', 'EXISTS', 'ONLY', 'AUTHORIZATION']);
const NO_NAMES = new Set(['ON', 'AS', 'LOG', 'IS', 'USING']);

/** Undefined for what is temporary or has no name. */
export function headOf(tokens: readonly Token[]): Head | undefined {
  const [verb] = tokens;
  if (verb?.upper !== 'CREATE' && verb?.upper !== 'ALTER') return undefined;
  const object = objectOf(tokens);
  if (object === undefined || object.isTemporary) return undefined;
  if (verb.upper === 'ALTER' && !isRewritten(tokens, object)) return undefined;
  let at = object.index + 1;
  while (BEFORE_NAME.has(tokens[at]?.upper ?? '')) at++;
  const name = qualifiedName(tokens, at);
  if (name === undefined || NO_NAMES.has(name.last.upper) || /^[#@]/.test(name.last.text)) return undefined;
  return { object: object.word, isBody: tokens[object.index + 1]?.upper === 'BODY', name };
}

/** `ALTER PROCEDURE … AS …` of SQL Server holds the whole of it. */
function isRewritten(tokens: readonly Token[], { word, index }: ObjectAt): boolean {
  if (!ROUTINES.has(word) && word !== 'VIEW') return false;
  return tokens.slice(index, index + MOST_PARAMETER_TOKENS).some(({ upper }) => upper === 'AS');
}

const MOST_PARAMETER_TOKENS = 600;
