/**
 * `$name`, `${…}` and arithmetic, each of which may hold the others. A word is not read when quotes inside its braces
 * mean different things in different places.
 */
import type { Arithmetic, Part, VariablePart } from '../script.ts';
import { type Cursor, startsWith, take } from './characters.ts';
import type { Span, WordContext } from './word-context.ts';

const PLAIN_NAME = /\$(?:[A-Za-z_][A-Za-z0-9_]*|[0-9@*#?$!-])/y;
const NAME = /[A-Za-z_][A-Za-z0-9_]*|[0-9]+|[@*#?$!-]/y;
/** Quotes, braces and backslashes end a `${…}` at different places inside and outside double quotes. */
const SAFE = /(?:[^'"`\\{}$\n]|\\[^'"`\\{}$\n]|\$(?![{('"`[]))+/y;
const OPERATOR = /:?[-=+?]|##?|%%?|\/[/#%]?|\^\^?|,,?|@[QUuL]|:/y;

export function readVariable(context: WordContext, cursor: Cursor, quoted: boolean): VariablePart | undefined {
  const plain = take(cursor, PLAIN_NAME);
  // The name goes on behind a line continuation.
  if (plain !== undefined) return startsWith(cursor, '\\\n') ? undefined : { ...BARE, name: plain.slice(1), quoted };
  if (!startsWith(cursor, '${')) return undefined;
  cursor.at += 2;
  const part = readBraced(context, cursor, quoted);
  if (part === undefined || !startsWith(cursor, '}')) return undefined;
  cursor.at += 1;
  return part;
}

const BARE = { kind: 'variable', form: 'plain', rest: [], arithmetic: [] } as const;

function readBraced(context: WordContext, cursor: Cursor, quoted: boolean): VariablePart | undefined {
  if (startsWith(cursor, '!')) return readKeys(cursor, quoted);
  const isLength = /^#[A-Za-z0-9_@*]/.test(cursor.source.slice(cursor.at, cursor.at + 2));
  if (isLength) cursor.at += 1;
  const name = take(cursor, NAME);
  if (name === undefined) return undefined;
  const subscript = readSubscript(context, cursor);
  if (subscript === undefined) return undefined;
  const part: VariablePart = { ...BARE, name, quoted, arithmetic: subscript };
  if (isLength) return { ...part, form: 'length' };
  if (startsWith(cursor, '}')) return { ...part, form: subscript.length > 0 || isAll(cursor) ? 'element' : 'plain' };
  return readOperation(context, cursor, part);
}

/** `${!name[@]}` lists keys; every other `${!…}` expands what another variable names. */
function readKeys(cursor: Cursor, quoted: boolean): VariablePart | undefined {
  const keys = take(cursor, /![A-Za-z_][A-Za-z0-9_]*\[[@*]\]/y);
  return keys === undefined ? undefined : { ...BARE, name: keys.slice(1, -3), form: 'other', quoted };
}

function isAll({ source, at }: Cursor): boolean {
  return source.charAt(at - 1) === ']';
}

/** @returns undefined when there is a subscript that cannot be read */
function readSubscript(context: WordContext, cursor: Cursor): readonly Arithmetic[] | undefined {
  if (!startsWith(cursor, '[')) return [];
  if (take(cursor, /\[[@*]\]/y) !== undefined) return [];
  const inside = take(cursor, /\[[^\][{}'"`\\\n]+\]/y);
  if (inside === undefined) return undefined;
  const expression = readArithmetic(context, { start: cursor.at - inside.length + 1, end: cursor.at - 1 });
  return expression === undefined ? undefined : [expression];
}

function readOperation(context: WordContext, cursor: Cursor, part: VariablePart): VariablePart | undefined {
  const operator = take(cursor, OPERATOR);
  if (operator === undefined) return undefined;
  const rest = readRest(context, cursor);
  if (rest === undefined) return undefined;
  const parts = readRestParts(context, rest);
  if (operator === ':') return withOffsets(context, rest, { ...part, form: 'other' });
  return parts === undefined ? undefined : { ...part, form: formOf(operator, part), rest: parts };
}

function formOf(operator: string, { arithmetic }: VariablePart): VariablePart['form'] {
  if (arithmetic.length > 0) return operator.endsWith('=') ? 'assign-default' : 'other';
  if (operator === ':-' || operator === '-') return 'default';
  if (operator === ':=' || operator === '=') return 'assign-default';
  return operator.startsWith('%') ? 'trim-end' : 'other';
}

function withOffsets(context: WordContext, rest: Span, part: VariablePart): VariablePart | undefined {
  const expression = readArithmetic(context, rest);
  return expression === undefined ? undefined : { ...part, arithmetic: [...part.arithmetic, expression] };
}

/** Up to the closing brace, over nested expansions. */
function readRest(context: WordContext, cursor: Cursor): Span | undefined {
  const start = cursor.at;
  while (cursor.at < cursor.end && !startsWith(cursor, '}')) {
    const hole = context.holes.get(cursor.at);
    if (hole !== undefined) cursor.at = hole.end;
    else if (take(cursor, SAFE) === undefined && readNested(context, cursor) === undefined) return undefined;
  }
  return { start, end: cursor.at };
}

function readNested(context: WordContext, cursor: Cursor): VariablePart | undefined {
  return startsWith(cursor, '${') ? readVariable(context, cursor, true) : undefined;
}

function readRestParts(context: WordContext, rest: Span): readonly Part[] | undefined {
  const parts = context.readParts(rest, 'double');
  return parts.some(({ kind }) => kind === 'unreadable') ? undefined : parts;
}

const IDENTIFIER = /[A-Za-z_][A-Za-z0-9_]*/y;
/** Numbers, also in another base. */
const NUMBER = /[0-9]+(?:[xX#][0-9a-zA-Z]+)?/y;
const SIGN = /[-+*/%<>=!&|^~?:,[\] \t\n]/y;

/** @returns undefined for what is not arithmetic, or closes a parenthesis that it has not opened */
export function readArithmetic(context: WordContext, { start, end }: Span): Arithmetic | undefined {
  const cursor: Cursor = { source: context.source.slice(0, end), at: start, end };
  const names: string[] = [];
  const parts: Part[] = [];
  let depth = 0;
  while (cursor.at < end) {
    const name = take(cursor, IDENTIFIER);
    if (name !== undefined) names.push(name);
    else if (take(cursor, NUMBER) === undefined && take(cursor, SIGN) === undefined) {
      const step = readOther(context, cursor);
      if (step === undefined) return undefined;
      depth += step.depth;
      parts.push(...step.parts);
    }
    if (depth < 0) return undefined;
  }
  return depth === 0 && cursor.at === end ? { names, parts } : undefined;
}

interface Step {
  readonly depth: number;
  readonly parts: readonly Part[];
}

function readOther(context: WordContext, cursor: Cursor): Step | undefined {
  if (take(cursor, /\(/y) !== undefined) return { depth: 1, parts: [] };
  if (take(cursor, /\)/y) !== undefined) return { depth: -1, parts: [] };
  const hole = context.holes.get(cursor.at);
  if (hole !== undefined) return readHole(context, cursor, hole.end);
  if (!startsWith(cursor, '$')) return undefined;
  const variable = readVariable(context, cursor, true);
  return variable === undefined ? undefined : { depth: 0, parts: [variable] };
}

function readHole(context: WordContext, cursor: Cursor, end: number): Step | undefined {
  const parts = end > cursor.end ? [] : context.readParts({ start: cursor.at, end }, 'double');
  cursor.at = end;
  return parts.length === 1 && parts[0]?.kind !== 'unreadable' ? { depth: 0, parts } : undefined;
}
