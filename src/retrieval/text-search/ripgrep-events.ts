/** One line of `rg --json`. */
export type RipgrepEvent = { type: 'begin'; file: string } | ContextEvent | MatchEvent | { type: 'other' };

export interface ContextEvent {
  type: 'context';
  line: number;
  content: string;
}

export interface MatchEvent {
  type: 'match';
  line: number;
  column: number;
  content: string;
}

/** @param json one line; one that is not complete counts as `other` */
export function parseEvent(json: string): RipgrepEvent {
  const { type, data } = parseJson(json);
  if (type === 'begin') return { type, file: pathOf(data) };
  if (type === 'context') return contextAt(data.line_number ?? 0, lineOf(data));
  return type === 'match' ? matchEvent(data) : { type: 'other' };
}

function parseJson(json: string): RawEvent {
  try {
    return JSON.parse(json);
  } catch {
    // A run that is ended early, at the limit or out of time, leaves half a line behind.
    return { type: 'other', data: {} };
  }
}

/** Characters of a line that are shown; the rest of a minified line helps nobody. */
const MAX_LINE = 400;

/** ripgrep sends base64 where the bytes are not UTF-8. */
interface RawText {
  text?: string;
  bytes?: string;
}

interface RawData {
  path?: RawText;
  lines?: RawText;
  line_number?: number;
  /** Byte offsets in the line. */
  submatches?: { start: number }[];
}

interface RawEvent {
  type: string;
  data: RawData;
}

function matchEvent(data: RawData): MatchEvent {
  const text = lineOf(data);
  return matchAt(data.line_number ?? 0, text, charactersBefore(data.submatches?.[0]?.start ?? 0, text));
}

/** @param at characters before the match */
export function matchAt(line: number, text: string, at: number): MatchEvent {
  return { type: 'match', line, column: at + 1, content: cutLine(text, at) };
}

export function contextAt(line: number, text: string): ContextEvent {
  return { type: 'context', line, content: cutLine(text, 0) };
}

/** @param bytes of the text in UTF-8, of which there are as many as characters where all are ASCII */
function charactersBefore(bytes: number, text: string): number {
  if (Buffer.byteLength(text) === text.length) return Math.min(bytes, text.length);
  return Buffer.from(text).subarray(0, bytes).toString('utf8').length;
}

function pathOf(data: RawData): string {
  return readText(data.path)
    .replaceAll('\\', process.platform === 'win32' ? '/' : '\\')
    .replace(/^\.\//, '');
}

function lineOf(data: RawData): string {
  return readText(data.lines).replace(/\r?\n$/, '');
}

function readText(raw: RawText | undefined): string {
  return raw?.text ?? Buffer.from(raw?.bytes ?? '', 'base64').toString('utf8');
}

/** Keeps the part of a long line that holds the match, with a mark where something is left out. */
function cutLine(text: string, at: number): string {
  if (text.length <= MAX_LINE) return text;
  const start = at < MAX_LINE / 2 ? 0 : Math.min(at - MAX_LINE / 4, text.length - MAX_LINE);
  const end = start + MAX_LINE;
  return `${start > 0 ? '…' : ''}${text.slice(start, end)}${end < text.length ? '…' : ''}`;
}
