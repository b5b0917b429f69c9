/** Gathers the events of one ripgrep run into matches with their context. */
import { compareText } from '../../base/compare-text.ts';
import type { RipgrepLimits, TextMatch } from './ripgrep-query.ts';

interface Line {
  line: number;
  content: string;
}

/** Every other event belongs to the file that the last such one named. */
const BEGIN = '{"type":"begin"';
const END = '{"type":"end"';

export class MatchCollector {
  /** True once ripgrep has opened a file with a match: then its complaints are about single files. */
  hasBegun = false;
  #matches: TextMatch[] = [];
  #isAccepted = false;
  /** The one that was begun last, relative to the root. */
  #file = '';
  /** The last lines seen in the file, for the context before the next match. */
  #recent: Line[] = [];
  /** Matches that the next lines still belong to. */
  #open: TextMatch[] = [];
  #contextLines: number;
  #limits: RipgrepLimits;

  constructor(contextLines: number, limits: RipgrepLimits) {
    this.#contextLines = contextLines;
    this.#limits = limits;
  }

  get isFull(): boolean {
    return this.#matches.length >= this.#limits.maxMatches;
  }

  /** @returns false when nothing more is wanted */
  add(json: string): boolean {
    if (json.startsWith(this.#isAccepted ? END : BEGIN) === this.#isAccepted) return !this.isFull;
    const event = parseEvent(json);
    if (event.type === 'begin') this.begin(event.file, false);
    else if (event.type !== 'other') this.addLine(event);
    return !this.isFull;
  }

  ordered(): TextMatch[] {
    return this.#matches.sort(byPlace);
  }

  /**
   * @param isHarmless whether the file is known to hold no secret
   * @returns false when no line of the file is to be shown
   */
  begin(file: string, isHarmless: boolean): boolean {
    this.hasBegun = true;
    this.#recent = [];
    this.#open = [];
    this.#file = file;
    this.#isAccepted = this.#limits.accepts(file, isHarmless);
    return this.#isAccepted;
  }

  /** Adds a line of the file that was begun last; lines ascend. */
  addLine(event: MatchEvent | ContextEvent): void {
    if (this.#contextLines > 0) this.#addWithContext(event);
    else if (event.type === 'match' && !this.isFull) this.#matches.push(this.#matchOf(event, []));
  }

  #addWithContext(event: MatchEvent | ContextEvent): void {
    this.#open = this.#open.filter((match) => event.line <= match.line + this.#contextLines);
    for (const match of this.#open) match.contextAfter.push(event.content);
    if (event.type === 'match' && !this.isFull) {
      const near = this.#recent.filter((known) => known.line >= event.line - this.#contextLines);
      const match = this.#matchOf(
        event,
        near.map((known) => known.content),
      );
      this.#matches.push(match);
      this.#open.push(match);
    }
    this.#recent.push(event);
    if (this.#recent.length > this.#contextLines) this.#recent.shift();
  }

  #matchOf({ line, column, content }: MatchEvent, contextBefore: string[]): TextMatch {
    return { file: this.#file, line, column, content, contextBefore, contextAfter: [] };
  }
}

export function byPlace(one: TextMatch, other: TextMatch): number {
  return compareText(one.file, other.file) || one.line - other.line;
}

/** One line of `rg --json`. */
type RipgrepEvent = { type: 'begin'; file: string } | ContextEvent | MatchEvent | { type: 'other' };

interface ContextEvent {
  type: 'context';
  line: number;
  content: string;
}

interface MatchEvent {
  type: 'match';
  line: number;
  column: number;
  content: string;
}

/** @param json one line; one that is not complete counts as `other` */
function parseEvent(json: string): RipgrepEvent {
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
