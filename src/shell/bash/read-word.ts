/** Words: quotes, escapes and expansions, read character by character between the ends that the grammar gave. */
import type { SyntaxNode } from '../contract.ts';
import type { Part, Word } from '../script.ts';
import { ansiText, type Cursor, startsWith, take } from './characters.ts';
import { readArithmetic, readVariable } from './read-expansion.ts';
import type { QuoteMode, Span, WordContext } from './word-context.ts';

const UNREADABLE: Part = { kind: 'unreadable' };

export function readWord(context: WordContext, { start, end }: Span): Word {
  return { start, end, parts: readParts(context, { start, end }, 'bare') };
}

export function readParts(context: WordContext, { start, end }: Span, mode: QuoteMode): Part[] {
  const cursor: Cursor = { source: context.source.slice(0, end), at: start, end };
  const parts: Part[] = [];
  while (cursor.at < end) {
    const part = mode === 'bare' ? readBare(context, cursor) : readQuoted(context, cursor, mode);
    if (part === undefined) return [...parts, UNREADABLE];
    parts.push(...part);
  }
  return cursor.at === end ? parts : [...parts, UNREADABLE];
}

/** Characters that stand for themselves outside quotes. */
const PLAIN = /[^\s\\'"`$;&|<>()]+/y;
const SINGLE_QUOTED = /'[^']*'/y;
const ANSI_QUOTED = /\$'(?:[^'\\]|\\[\s\S])*'/y;
const ESCAPED = /\\[\s\S]/y;
/** A `$` that begins nothing. Bash takes out a line continuation before it looks at what follows. */
const LONE_DOLLAR = /\$(?![A-Za-z0-9_@*#?$!({['"-]|\\\n)/y;

function readBare(context: WordContext, cursor: Cursor): readonly Part[] | undefined {
  const plain = take(cursor, PLAIN) ?? take(cursor, LONE_DOLLAR);
  if (plain !== undefined) return [{ kind: 'text', text: plain, quoted: false }];
  const escaped = take(cursor, ESCAPED);
  if (escaped !== undefined) return escaped === '\\\n' ? [] : [{ kind: 'text', text: escaped.slice(1), quoted: true }];
  const single = take(cursor, SINGLE_QUOTED);
  if (single !== undefined) return [{ kind: 'text', text: single.slice(1, -1), quoted: true }];
  const ansi = take(cursor, ANSI_QUOTED);
  if (ansi !== undefined) return ansiPart(ansi.slice(2, -1));
  if (startsWith(cursor, '"')) return readDoubleQuotes(context, cursor);
  return readExpansion(context, cursor, false);
}

function ansiPart(inside: string): readonly Part[] | undefined {
  const text = ansiText(inside);
  return text === undefined ? undefined : [{ kind: 'text', text, quoted: true }];
}

function readDoubleQuotes(context: WordContext, cursor: Cursor): readonly Part[] | undefined {
  const parts: Part[] = [{ kind: 'text', text: '', quoted: true }];
  cursor.at += 1;
  while (cursor.at < cursor.end) {
    if (startsWith(cursor, '"')) {
      cursor.at += 1;
      return parts;
    }
    const part = readQuoted(context, cursor, 'double');
    if (part === undefined) return undefined;
    parts.push(...part);
  }
  return undefined;
}

const QUOTED_PLAIN = { double: /[^"\\`$]+/y, here: /[^\\`$]+/y };
const QUOTED_ESCAPE = { double: /\\["\\`$\n]/y, here: /\\[\\`$\n]/y };
const QUOTED_DOLLAR = { double: /\$(?![A-Za-z0-9_@*#?$!({[-]|\\\n)/y, here: /\$(?![A-Za-z0-9_@*#?$!({[-]|\\\n)/y };

function readQuoted(
  context: WordContext,
  cursor: Cursor,
  mode: Exclude<QuoteMode, 'bare'>,
): readonly Part[] | undefined {
  const plain = take(cursor, QUOTED_PLAIN[mode]) ?? take(cursor, QUOTED_DOLLAR[mode]);
  if (plain !== undefined) return [{ kind: 'text', text: plain, quoted: true }];
  const escaped = take(cursor, QUOTED_ESCAPE[mode]);
  if (escaped !== undefined) return [{ kind: 'text', text: escaped === '\\\n' ? '' : escaped.slice(1), quoted: true }];
  const backslash = take(cursor, /\\/y);
  if (backslash !== undefined) return [{ kind: 'text', text: backslash, quoted: true }];
  return readExpansion(context, cursor, true);
}

function readExpansion(context: WordContext, cursor: Cursor, quoted: boolean): readonly Part[] | undefined {
  const hole = context.holes.get(cursor.at);
  if (hole !== undefined) return readHole(context, cursor, hole, quoted);
  if (!startsWith(cursor, '$')) return undefined;
  const variable = readVariable(context, cursor, quoted);
  return variable === undefined ? undefined : [variable];
}

function readHole(
  context: WordContext,
  cursor: Cursor,
  hole: SyntaxNode,
  quoted: boolean,
): readonly Part[] | undefined {
  if (hole.end > cursor.end || !opensAsItSays(context.source, hole)) return undefined;
  cursor.at = hole.end;
  if (hole.kind === 'arithmetic_expansion') return arithmeticPart(context, hole, quoted);
  if (hole.kind === 'process_substitution')
    return quoted ? undefined : [{ kind: 'process', body: context.readBody(hole) }];
  return [{ kind: 'command', body: context.readBody(hole), quoted }];
}

function arithmeticPart(context: WordContext, hole: SyntaxNode, quoted: boolean): readonly Part[] | undefined {
  const width = context.source.startsWith('$((', hole.start) ? 3 : 2;
  const inside = { start: hole.start + width, end: hole.end - (width - 1) };
  const expression = readArithmetic(context, inside);
  return expression === undefined ? undefined : [{ kind: 'arithmetic', expression, quoted }];
}

/** Inside backticks a backslash is read twice, which the grammar does not do. */
function opensAsItSays(source: string, { kind, start, end }: SyntaxNode): boolean {
  const text = source.slice(start, end);
  if (kind === 'arithmetic_expansion') return /^\$\(\([\s\S]*\)\)$|^\$\[[\s\S]*\]$/.test(text);
  if (kind === 'process_substitution') return /^[<>]\([\s\S]*\)$/.test(text);
  return (
    /^`(?:[^`\\]|\\[^`\\$"\n])*`$/.test(text) ||
    /^\$\((?!\()[\s\S]*\)$/.test(text) ||
    /^\$\(\([\s\S]*[^)]\)$/.test(text)
  );
}
