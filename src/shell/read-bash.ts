/**
 * Reads bash as plain commands: lists, pipelines, groups, redirections, quotes, variables, substitutions, `if`, `while` and
 * `for`. A script that holds anything else ends with an `unreadable` statement where it begins: functions, `case`, `[[ … ]]`,
 * arrays, and whatever two shells could take in two ways. Nothing is guessed, so that what is read means the same to bash.
 */
import type { Assignment, Branch, Part, Redirect, SimpleCommand, Statement, VariablePart, Word } from './script.ts';

interface Cursor {
  readonly source: string;
  readonly depth: number;
  /** Here-documents that were opened on this line, whose text begins on the next one. */
  readonly documents: Document[];
  /** The text of a here-document. */
  readonly isDocument: boolean;
  at: number;
}

interface Document {
  readonly redirect: { target: Word | undefined };
  readonly delimiter: string;
  readonly isQuoted: boolean;
  readonly isTabbed: boolean;
}

/** The source is no list of plain commands. */
class Unread extends Error {}

/** Compound commands and substitutions nest no deeper. */
const MOST_DEPTH = 40;

/** Statements up to the first that is not plain, which takes the rest of the source. */
export function readBash(source: string): Statement {
  const cursor: Cursor = { source, depth: 0, documents: [], isDocument: false, at: 0 };
  const statements: Statement[] = [];
  let start = 0;
  try {
    for (skipLines(cursor); cursor.at < source.length; skipLines(cursor)) {
      start = cursor.at;
      statements.push(readTerminated(cursor));
    }
    if (cursor.documents.length > 0) throw new Unread();
  } catch (error) {
    if (!(error instanceof Unread)) throw error;
    statements.push({ kind: 'unreadable', start, end: source.length });
  }
  return { kind: 'sequence', statements, start: 0, end: source.length };
}

function take(cursor: Cursor, pattern: RegExp): string | undefined {
  pattern.lastIndex = cursor.at;
  const text = pattern.exec(cursor.source)?.[0];
  if (text !== undefined) cursor.at += text.length;
  return text;
}

function isAt({ source, at }: Cursor, text: string): boolean {
  return source.startsWith(text, at);
}

function takeText(cursor: Cursor, text: string): boolean {
  const isThere = isAt(cursor, text);
  if (isThere) cursor.at += text.length;
  return isThere;
}

/** A line continues behind a blank or a whole operator: elsewhere the next line would belong to what stands before it. */
const BLANKS = /(?:[ \t]|(?<=[ \t\n;|]|&&)\\\n)+/y;
const COMMENT = /#[^\n]*/y;

/** Blanks and comments before a word or an operator. */
function skipBlanks(cursor: Cursor): void {
  const blanks = take(cursor, BLANKS) ?? '';
  // Shells differ on where the document begins then.
  if (cursor.documents.length > 0 && blanks.includes('\n')) throw new Unread();
  take(cursor, COMMENT);
}

function skipLines(cursor: Cursor): void {
  for (skipBlanks(cursor); takeText(cursor, '\n'); skipBlanks(cursor)) {
    for (const document of cursor.documents.splice(0)) readDocument(cursor, document);
  }
}

/** The text up to the line that ends it. */
function readDocument(cursor: Cursor, { redirect, delimiter, isQuoted, isTabbed }: Document): void {
  const { source, depth } = cursor;
  const start = cursor.at;
  for (;;) {
    const [from, stop] = [cursor.at, source.indexOf('\n', cursor.at)];
    const line = source.slice(from, stop === -1 ? undefined : stop);
    cursor.at = stop === -1 ? source.length : stop + 1;
    const content = isTabbed ? line.replace(/^\t+/, '') : line;
    // In a substitution some shells go on behind the delimiter.
    if (depth > 0 && content !== delimiter && content.startsWith(delimiter)) throw new Unread();
    if (content === delimiter) {
      redirect.target = { start, end: from, parts: documentParts(cursor, { start, end: from, isQuoted }) };
      // The end of the line is that of the command before as well.
      cursor.at = stop === -1 ? source.length : stop;
      return;
    }
    if (stop === -1) throw new Unread();
  }
}

function documentParts(
  { source, depth }: Cursor,
  { start, end, isQuoted }: { start: number; end: number; isQuoted: boolean },
): readonly Part[] {
  const text = source.slice(0, end);
  if (isQuoted) return [{ kind: 'text', text: text.slice(start), quoted: true }];
  // A backslash joins lines before the end is looked for.
  if (text.includes('\\\n', start)) throw new Unread();
  const inner: Cursor = { source: text, depth: depth + 1, documents: [], isDocument: true, at: start };
  const parts: Part[] = [];
  while (inner.at < end) parts.push(readQuoted(inner, HERE));
  return parts;
}

/** A statement with what ends it. */
function readTerminated(cursor: Cursor): Statement {
  const statement = readAndOr(cursor);
  skipBlanks(cursor);
  if (!isAt(cursor, '&&') && takeText(cursor, '&')) {
    const { start, end } = statement;
    return { kind: 'background', body: statement, start, end };
  }
  if (takeText(cursor, ';') || cursor.at === cursor.source.length || isAt(cursor, '\n') || isAt(cursor, ')'))
    return statement;
  throw new Unread();
}

function readAndOr(cursor: Cursor): Statement {
  let left = readPipeline(cursor);
  for (;;) {
    skipBlanks(cursor);
    const operator = take(cursor, /&&|\|\|/y);
    if (operator === undefined) return left;
    skipLines(cursor);
    const right = readPipeline(cursor);
    left = { kind: operator === '&&' ? 'and' : 'or', left, right, start: left.start, end: right.end };
  }
}

function readPipeline(cursor: Cursor): Statement {
  const start = cursor.at;
  if (takeKeyword(cursor, '!')) {
    const body = readPipeline(cursor);
    return { kind: 'not', body, start, end: body.end };
  }
  if (takeKeyword(cursor, 'time')) {
    takeKeyword(cursor, '-p');
    return readPipeline(cursor);
  }
  const first = readCommand(cursor);
  const parts = [first];
  for (skipBlanks(cursor); take(cursor, /\|&?(?!\|)/y) !== undefined; skipBlanks(cursor)) {
    skipLines(cursor);
    parts.push(readCommand(cursor));
  }
  return parts.length === 1 ? first : { kind: 'pipeline', parts, start, end: parts.at(-1)?.end ?? start };
}

/** A whole word without quotes, which is what a reserved word must be. */
const KEYWORD = /[!a-z{}[\]-]+(?=[\s;&|<>()]|$)/y;

function keyword({ source, at }: Cursor): string {
  KEYWORD.lastIndex = at;
  return KEYWORD.exec(source)?.[0] ?? '';
}

function takeKeyword(cursor: Cursor, text: string): boolean {
  const isThere = keyword(cursor) === text;
  if (isThere) {
    cursor.at += text.length;
    skipBlanks(cursor);
  }
  return isThere;
}

/** They mean something else to the shell where a command may begin. */
const RESERVED = new Set(
  '! { } [[ ]] case coproc do done elif else esac fi for function if in select then time until while repeat foreach end'.split(
    ' ',
  ),
);

function readCommand(cursor: Cursor): Statement {
  const compound = readCompound(cursor);
  if (compound === undefined) return readSimple(cursor);
  const redirects: Redirect[] = [];
  for (let next = readRedirect(cursor); next !== undefined; next = readRedirect(cursor)) redirects.push(next);
  const { start } = compound;
  return redirects.length === 0 ? compound : { kind: 'redirected', body: compound, redirects, start, end: cursor.at };
}

function readCompound(cursor: Cursor): Statement | undefined {
  const start = cursor.at;
  const span = () => ({ start, end: cursor.at });
  if (isAt(cursor, '((')) throw new Unread();
  if (takeText(cursor, '(')) return { kind: 'subshell', body: readUntil(cursor, ')').body, ...span() };
  const word = keyword(cursor);
  if (!RESERVED.has(word)) return undefined;
  cursor.at += word.length;
  if (word === '{') return { ...readUntil(cursor, '}').body, ...span() };
  if (word === 'if') return { kind: 'if', ...readBranches(cursor), ...span() };
  if (word === 'while' || word === 'until') {
    const condition = readUntil(cursor, 'do').body;
    const { body } = readUntil(cursor, 'done');
    return { kind: 'while', until: word === 'until', condition, body, ...span() };
  }
  if (word === 'for') return { kind: 'for', ...readFor(cursor), ...span() };
  throw new Unread();
}

/** Statements up to one of some closing words, which is taken as well. */
function readUntil(outer: Cursor, ...ends: readonly string[]): { body: Statement; end: string } {
  const cursor: Cursor = { ...outer, depth: outer.depth + 1 };
  if (cursor.depth > MOST_DEPTH) throw new Unread();
  const statements: Statement[] = [];
  for (skipLines(cursor); ; skipLines(cursor)) {
    const end = isAt(cursor, ')') ? ')' : keyword(cursor);
    if (ends.includes(end) && statements.length > 0) {
      const [first, last] = [statements[0], statements.at(-1)];
      const body: Statement = { kind: 'sequence', statements, start: first?.start ?? 0, end: last?.end ?? 0 };
      outer.at = cursor.at + end.length;
      return { body, end };
    }
    statements.push(readTerminated(cursor));
  }
}

function readBranches(cursor: Cursor): { branches: Branch[]; otherwise: Statement | undefined } {
  const branches: Branch[] = [];
  for (;;) {
    const condition = readUntil(cursor, 'then').body;
    const { body, end } = readUntil(cursor, 'elif', 'else', 'fi');
    branches.push({ condition, body });
    if (end !== 'elif') return { branches, otherwise: end === 'else' ? readUntil(cursor, 'fi').body : undefined };
  }
}

/** Reads `for NAME in WORDS; do … done`; one without a list is refused, since it takes the arguments of the script. */
function readFor(cursor: Cursor): { name: string; words: readonly Word[]; body: Statement } {
  skipBlanks(cursor);
  const name = take(cursor, /[A-Za-z_]\w*(?=[ \t])/y);
  skipBlanks(cursor);
  if (name === undefined || !takeKeyword(cursor, 'in')) throw new Unread();
  const words: Word[] = [];
  for (let word = readWord(cursor); word !== undefined; word = readWord(cursor)) {
    words.push(word);
    skipBlanks(cursor);
  }
  if (!takeText(cursor, ';') && !isAt(cursor, '\n')) throw new Unread();
  skipLines(cursor);
  if (!takeKeyword(cursor, 'do')) throw new Unread();
  return { name, words, body: readUntil(cursor, 'done').body };
}

function readSimple(cursor: Cursor): Statement {
  const start = cursor.at;
  const command: SimpleCommand & { assignments: Assignment[]; words: Word[]; redirects: Redirect[] } = {
    kind: 'simple',
    assignments: [],
    words: [],
    redirects: [],
  };
  let end = start;
  for (let isMore = true; isMore; skipBlanks(cursor)) {
    isMore = readPiece(cursor, command);
    if (isMore) end = cursor.at;
  }
  if (end === start) throw new Unread();
  return { ...command, start, end };
}

const ASSIGNED = /([A-Za-z_]\w*)(\+?)=/y;

/** @returns false where the command ends */
function readPiece(
  cursor: Cursor,
  { assignments, words, redirects }: { assignments: Assignment[]; words: Word[]; redirects: Redirect[] },
): boolean {
  const redirect = readRedirect(cursor);
  if (redirect !== undefined) {
    redirects.push(redirect);
    return true;
  }
  const start = cursor.at;
  const head = words.length === 0 ? take(cursor, ASSIGNED) : undefined;
  const word = readWord(cursor);
  if (head !== undefined) {
    const value = word ?? { start: cursor.at, end: cursor.at, parts: [] };
    if (isAt(cursor, '(')) throw new Unread();
    const name = head.replace(/\+?=$/, '');
    assignments.push({ name, append: head.endsWith('+='), value, start, end: cursor.at });
    return true;
  }
  if (word !== undefined) words.push(word);
  return word !== undefined;
}

const OPERATOR = /&>>?|\d?(?:<<<|<<-?|<&|<>|<(?!\()|>>|>&|>\||>(?!\())/y;
/** Some shells take a longer number for an argument. */
const LONG_NUMBER = /\d{2,}[<>]/y;

function readRedirect(cursor: Cursor): Redirect | undefined {
  skipBlanks(cursor);
  const start = cursor.at;
  if (take(cursor, LONG_NUMBER) !== undefined) throw new Unread();
  const text = take(cursor, OPERATOR);
  if (text === undefined) return undefined;
  const operator = text.replace(/^\d/, '');
  const descriptor = operator === text ? undefined : Number.parseInt(text, 10);
  const redirect: Redirect & { target: Word | undefined } = {
    operator,
    descriptor,
    target: undefined,
    start,
    end: start,
  };
  skipBlanks(cursor);
  if (operator === '<<' || operator === '<<-') openDocument(cursor, redirect, operator === '<<-');
  else {
    redirect.target = readWord(cursor);
    if (redirect.target === undefined) throw new Unread();
  }
  return Object.assign(redirect, { operator: operator === '<<-' ? '<<' : operator, end: cursor.at });
}

const DELIMITER = /(?:'[^'\n]+'|"[^"\\$`\n]+"|\\?[\w.+-]+)(?=[\s;&|<>()]|$)/y;

function openDocument(cursor: Cursor, redirect: Document['redirect'], isTabbed: boolean): void {
  const written = take(cursor, DELIMITER);
  if (written === undefined || cursor.isDocument) throw new Unread();
  const delimiter = written.replace(/^['"\\]|['"]$/g, '');
  cursor.documents.push({ redirect, delimiter, isQuoted: delimiter !== written, isTabbed });
}

/** @returns undefined where no word begins */
function readWord(cursor: Cursor): Word | undefined {
  const start = cursor.at;
  const parts: Part[] = [];
  if (isAt(cursor, '<(') || isAt(cursor, '>(')) parts.push({ kind: 'process', body: readInside(cursor, 2) });
  else for (let next = readBare(cursor); next !== undefined; next = readBare(cursor)) parts.push(...next);
  const { source, at } = cursor;
  const written = source.slice(start, at);
  const isEnded = at === source.length || /[ \t\n;&|<>)]/.test(source.charAt(at));
  const isJoined =
    written !== '' &&
    (/^[<>]\(/.test(source.slice(at)) || (/^\{.+\}$/s.test(written) && /[<>]/.test(source.charAt(at))));
  const isBroken = cursor.documents.length > 0 && written.includes('\n');
  if ((written !== '' && !isEnded) || isJoined || isBroken) throw new Unread();
  return written === '' ? undefined : { start, end: at, parts };
}

/** Commands between parentheses. @param width of what opens them */
function readInside(cursor: Cursor, width: number): Statement {
  const inner: Cursor = { ...cursor, depth: cursor.depth + 1, documents: [], at: cursor.at + width };
  const { body } = readUntil(inner, ')');
  if (inner.documents.length > 0) throw new Unread();
  cursor.at = inner.at;
  return body;
}

/** Characters that stand for themselves outside quotes. */
const PLAIN = /[^\s\0\\'"`$;&|<>()]+/y;

/** @returns undefined where the word ends */
function readBare(cursor: Cursor): readonly Part[] | undefined {
  const plain = take(cursor, PLAIN);
  if (plain !== undefined) return [{ kind: 'text', text: plain, quoted: false }];
  const escaped = take(cursor, /\\[^\n]/y);
  if (escaped !== undefined) return [{ kind: 'text', text: escaped.slice(1), quoted: true }];
  const single = take(cursor, /'[^']*'/y);
  if (single !== undefined) return [{ kind: 'text', text: single.slice(1, -1), quoted: true }];
  const ansi = take(cursor, /\$'(?:[^'\\]|\\[\s\S])*'/y);
  if (ansi !== undefined) return [{ kind: 'text', text: ansiText(ansi.slice(2, -1)), quoted: true }];
  if (takeText(cursor, '"')) return readDoubleQuotes(cursor);
  return isAt(cursor, '$') || isAt(cursor, '`') ? [readExpansion(cursor, false)] : undefined;
}

function readDoubleQuotes(cursor: Cursor): readonly Part[] {
  const parts: Part[] = [{ kind: 'text', text: '', quoted: true }];
  while (!takeText(cursor, '"')) parts.push(readQuoted(cursor, DOUBLE));
  return parts;
}

const DOUBLE = { plain: /[^"\\`$\0]+/y, escaped: /\\["\\`$]/y };
const HERE = { plain: /[^\\`$\0]+/y, escaped: /\\[\\`$]/y };

function readQuoted(cursor: Cursor, { plain, escaped }: typeof DOUBLE): Part {
  const text =
    take(cursor, plain) ?? take(cursor, escaped)?.slice(1) ?? take(cursor, /\\\n/y)?.slice(2) ?? take(cursor, /\\/y);
  return text === undefined ? readExpansion(cursor, true) : { kind: 'text', text, quoted: true };
}

/** `$` that begins no expansion, in zsh neither. Bash takes out a line continuation before it looks at what follows. */
const LONE_DOLLAR = /\$(?![A-Za-z0-9_@*#?$!({['"-]|[=~^+]+\w|\\\n)/y;
/** Names and numbers; an assignment would change what is known of a variable. */
const ARITHMETIC =
  /\$\(\((?:[\s\w*/%?:,]|\+(?!\+)|-(?!-)|[<>=!]=|[<>](?![<>])|(?<!\w)\$(?=[A-Za-z_])|\((?:[\s\w*/%]|\+(?!\+)|-(?!-)|(?<!\w)\$(?=[A-Za-z_]))*\))+\)\)/y;
/** A `"` in it would mean one thing to one shell and another to the next. */
const BACKTICKS = /`[^`\\"]+`/y;

function readExpansion(cursor: Cursor, quoted: boolean): Part {
  const lone = take(cursor, LONE_DOLLAR) ?? (quoted ? take(cursor, /\$(?=['"])/y) : undefined);
  if (lone !== undefined) return { kind: 'text', text: lone, quoted };
  const arithmetic = take(cursor, ARITHMETIC);
  if (arithmetic !== undefined) return { kind: 'arithmetic', names: arithmetic.match(/\b[A-Za-z_]\w*/g) ?? [] };
  if (isAt(cursor, '$((')) throw new Unread();
  if (isAt(cursor, '$(')) return { kind: 'command', body: readInside(cursor, 2), quoted };
  const ticks = take(cursor, BACKTICKS);
  if (ticks === undefined) return readVariable(cursor, quoted);
  const inner: Cursor = {
    ...cursor,
    source: `${cursor.source.slice(0, cursor.at - 1)})`,
    at: cursor.at - ticks.length,
  };
  const body = readInside(inner, 1);
  if (inner.at !== cursor.at) throw new Unread();
  return { kind: 'command', body, quoted };
}

const VARIABLE = /\$(?:[A-Za-z_]\w*(?!\w|\\\n)|[0-9@*?$!-](?!\\\n)|#(?!\w|\\\n))/y;
/** A subscript or a modifier to zsh, which is evaluated or changes the value; text to bash. */
const SUFFIX = /\[|:[A-Za-z&]/y;
/** Quotes and expansions end a `${…}` at different places in different shells. */
const BRACED = /\$\{(#?)([A-Za-z_]\w*|\d+|[@*#?$!])(?:(:?[-+?]|%%?|##?|\/\/?|\^\^?|,,?|:)([^'"`\\{}$~\n]*))?\}/y;

function readVariable(cursor: Cursor, quoted: boolean): VariablePart {
  const plain = take(cursor, VARIABLE);
  if (plain !== undefined) {
    SUFFIX.lastIndex = cursor.at;
    const hasSuffix = SUFFIX.test(cursor.source);
    return { kind: 'variable', name: plain.slice(1), quoted, form: 'plain', rest: '', hasSuffix };
  }
  BRACED.lastIndex = cursor.at;
  const [whole, length, name = '', operator, rest = ''] = BRACED.exec(cursor.source) ?? [];
  // A process substitution runs commands.
  const opening = quoted ? /[<>=]\(/ : /[()<>]/;
  // An offset is evaluated as arithmetic.
  const isOffset = operator === ':' && !/^\s*-?\d+(?::\d+)?$/.test(rest);
  if (whole === undefined || isOffset || opening.test(rest)) throw new Unread();
  cursor.at += whole.length;
  return { kind: 'variable', name, quoted, form: length ? 'length' : formOf(operator), rest, hasSuffix: false };
}

function formOf(operator: string | undefined): VariablePart['form'] {
  if (operator === undefined) return 'plain';
  if (/^:?-$/.test(operator)) return 'default';
  return operator.startsWith('%') ? 'trim-end' : 'other';
}

const ESCAPE = /\\(?:u([0-9a-fA-F]{1,4})|U([0-9a-fA-F]{1,8})|x([0-9a-fA-F]{1,2})|([0-7]{1,3})|c(.)|([\s\S]))/g;
const NAMED: Readonly<Record<string, string>> = {
  a: '\x07',
  b: '\b',
  e: '\x1b',
  E: '\x1b',
  f: '\f',
  n: '\n',
  r: '\r',
  t: '\t',
  v: '\v',
};

/** The value of the inside of `$'…'`, but for what shells take differently: control characters, NUL, and what is not ASCII. */
function ansiText(inside: string): string {
  return inside.replace(ESCAPE, (_, short, long, x, octal, control, other: string) => {
    const code = short ?? long ?? x;
    const point = code === undefined ? Number.parseInt(octal ?? 'x', 8) : Number.parseInt(code, 16);
    if (control !== undefined || point === 0 || point > 0x7f) throw new Unread();
    if (!Number.isNaN(point)) return String.fromCharCode(point);
    const named = NAMED[other] ?? /[\\'"?]/.exec(other)?.[0];
    if (named === undefined) throw new Unread();
    return named;
  });
}
