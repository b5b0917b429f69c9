/**
 * Reads the blocks of a Prisma schema: models, views, types, enums and settings, with their entries. The language is a
 * list of lines, so a block that is being written costs no other one.
 */
import { blank } from '../syntax/blank.ts';

/** Offsets are UTF-16 code units into the text, the end exclusive. */
export interface Block {
  /** `model`, `view`, `type`, `enum`, `datasource`, `generator`. */
  readonly kind: string;
  readonly name: string;
  readonly nameStart: number;
  readonly start: number;
  readonly bodyStart: number;
  readonly end: number;
  readonly comment: Comment;
  readonly entries: readonly Entry[];
  /** False for one whose bracket is missing. */
  readonly isClosed: boolean;
}

/** A field, a value of an enum, a setting, or an attribute of the block such as `@@map("orders")`. */
export interface Entry {
  /** Empty for an attribute of the block. */
  readonly name: string;
  readonly start: number;
  readonly end: number;
  /** Behind the name, without comments, white space folded. */
  readonly rest: string;
  readonly comment: Comment;
}

/** The comment above and, for an entry, the one behind it. */
export interface Comment {
  readonly text: string;
  /** Start of the comment above; without one, of the thing itself. */
  readonly start: number;
}

const OPENING = /^[ \t]*(model|view|type|enum|datasource|generator)[ \t]+([\p{L}_][\p{L}\p{N}_-]*)[ \t]*\{/u;

export function blocksIn(text: string): Block[] {
  const lines = linesOf(text);
  const blocks: Block[] = [];
  for (let at = 0; at < lines.length; at++) {
    const line = lines[at];
    const opening = line && OPENING.exec(line.code);
    if (!line || !opening) continue;
    const [head, kind = '', name = ''] = opening;
    const body = readBody(lines, at, head.length);
    const start = line.start + head.search(/\S/);
    blocks.push({
      kind,
      name,
      nameStart: line.start + head.lastIndexOf(name),
      start,
      bodyStart: line.start + head.length,
      end: body.end,
      comment: commentAbove(lines, at, start),
      entries: body.entries,
      isClosed: body.isClosed,
    });
    at = body.last;
  }
  return blocks;
}

interface Line {
  readonly start: number;
  /** With blanks in place of comments. */
  readonly code: string;
  /** The text of its comment, without markers; undefined without one. */
  readonly comment: string | undefined;
}

/** A string, or the comment that runs to the end of the line. */
const COMMENT = /"(?:[^"\\\n]|\\.)*"|\/\/\/?(.*)$/g;

function linesOf(text: string): Line[] {
  const lines: Line[] = [];
  let start = 0;
  for (const written of text.replace(/\/\*[\s\S]*?(?:\*\/|$)/g, blank).split('\n')) {
    let comment: string | undefined;
    const code = written.replace(/\r$/, ' ').replace(COMMENT, (found, given: string | undefined) => {
      if (given === undefined) return found;
      comment = given.trim();
      return ' '.repeat(found.length);
    });
    lines.push({ start, code, comment });
    start += written.length + 1;
  }
  return lines;
}

interface Body {
  readonly entries: Entry[];
  readonly end: number;
  /** Index of its last line. */
  readonly last: number;
  readonly isClosed: boolean;
}

/** A block ends with its bracket, or where the next one begins. */
function readBody(lines: readonly Line[], first: number, from: number): Body {
  const entries: Entry[] = [];
  for (let at = first; at < lines.length; at++) {
    const line = lines[at];
    if (line === undefined) break;
    if (at > first && OPENING.test(line.code)) return { entries, end: line.start, last: at - 1, isClosed: false };
    const code = at === first ? ' '.repeat(from) + line.code.slice(from) : line.code;
    const closing = at === first ? code.indexOf('}') : /^\s*\}/.test(code) ? code.indexOf('}') : -1;
    const entry =
      closing === -1 || at === first ? entryAt(lines, at, closing === -1 ? code : code.slice(0, closing)) : undefined;
    if (entry !== undefined) entries.push(entry.entry);
    if (closing !== -1) return { entries, end: line.start + closing + 1, last: at, isClosed: true };
    if (entry !== undefined) at = entry.last;
  }
  const last = lines.at(-1);
  return {
    entries,
    end: last === undefined ? 0 : last.start + last.code.length,
    last: lines.length - 1,
    isClosed: false,
  };
}

/** Longer lists in brackets are not an entry any more, but a bracket that nobody closes. */
const MOST_LINES = 40;

/** An entry goes on in the next lines while a bracket is open. */
function entryAt(lines: readonly Line[], at: number, first: string): { entry: Entry; last: number } | undefined {
  const line = lines[at];
  if (line === undefined || first.trim() === '') return undefined;
  let code = first.trimEnd();
  let last = at;
  while (isOpen(code) && last + 1 < lines.length && last - at < MOST_LINES)
    code += `\n${lines[++last]?.code.trimEnd() ?? ''}`;
  if (isOpen(code)) [code, last] = [first.trimEnd(), at];
  const start = line.start + code.search(/\S/);
  const written = code.trim();
  const [name = ''] = /^[\p{L}_][\p{L}\p{N}_-]*/u.exec(written) ?? [];
  const above = commentAbove(lines, at, start);
  const text = [above.text, lines[last]?.comment ?? ''].filter((part) => part !== '').join('\n');
  const rest = written.slice(name.length).replace(/\s+/g, ' ').trim();
  return { entry: { name, start, end: start + written.length, rest, comment: { text, start: above.start } }, last };
}

/** Strings may hold brackets of their own. */
function isOpen(code: string): boolean {
  const plain = code.replace(/"(?:[^"\\\n]|\\.)*"/g, '');
  const count = (sign: RegExp): number => plain.match(sign)?.length ?? 0;
  return count(/[([]/g) > count(/[)\]]/g);
}

function commentAbove(lines: readonly Line[], at: number, start: number): Comment {
  const found: string[] = [];
  let from = start;
  for (let above = at - 1; above >= 0; above--) {
    const line = lines[above];
    if (line?.comment === undefined || line.code.trim() !== '') break;
    found.unshift(line.comment);
    from = line.start;
  }
  return { text: found.join('\n'), start: from };
}
