/** Arithmetic: the characters it may consist of, the variables in it, and what is expanded in it. */
import type { Arithmetic, Part } from '../script.ts';
import { type Cursor, startsWith, take } from './characters.ts';
import { readVariable } from './read-variable.ts';
import type { Span, WordContext } from './read-word.ts';
import { readParts } from './read-word.ts';

const NAME = /[A-Za-z_][A-Za-z0-9_]*/y;
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
    const name = take(cursor, NAME);
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
  const parts = end > cursor.end ? [] : readParts(context, { start: cursor.at, end }, 'double');
  cursor.at = end;
  return parts.length === 1 && parts[0]?.kind !== 'unreadable' ? { depth: 0, parts } : undefined;
}
