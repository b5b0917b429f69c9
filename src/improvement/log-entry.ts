/** Line of a log, with its head parsed at once and the rest on demand. */
import { parseJson } from '../base/json-record.ts';

export interface LogFormat<T, H> {
  readonly isRecord: (value: unknown) => value is T;
  readonly headOf: (record: T) => H;
  /**
   * The head of a line as the program writes it, without parsing it; undefined for any other line.
   * @param line a character for each byte
   */
  readonly quickHead: (line: string) => H | undefined;
}

export class LogEntry<T, H> {
  readonly head: H;
  private readonly line: string;
  private readonly format: LogFormat<T, H>;

  private constructor(line: string, head: H, format: LogFormat<T, H>) {
    this.line = line;
    this.head = head;
    this.format = format;
  }

  /**
   * Undefined for a line that is no record.
   * @param line a character for each byte: most lines are only looked at for members that are ASCII, and decoding all of
   *   them as UTF-8 takes longer than that
   */
  static read<T, H>(line: string, format: LogFormat<T, H>): LogEntry<T, H> | undefined {
    const quick = line.startsWith('{') && line.endsWith('}') ? format.quickHead(line) : undefined;
    if (quick !== undefined) return new LogEntry(line, quick, format);
    const value = parseJson(decodeString(line));
    return format.isRecord(value) ? new LogEntry(line, format.headOf(value), format) : undefined;
  }

  /** Undefined when only the head of it can be read. */
  whole(): T | undefined {
    const value = parseJson(decodeString(this.line));
    return this.format.isRecord(value) ? value : undefined;
  }
}

function decodeString(bytes: string): string {
  return Buffer.from(bytes, 'latin1').toString('utf8');
}

/** All of the records, oldest first. */
export function wholeOf<T, H>(entries: readonly LogEntry<T, H>[]): T[] {
  return entries.flatMap((entry) => entry.whole() ?? []);
}

/**
 * Reads ASCII members of a line of JSON without white space, in the order in which the program writes them, and scans no part
 * of it twice. Inside of texts quotes are escaped, so that none of them can look like a member. Every answer is undefined
 * for a member that does not follow; the caller then parses the line.
 */
export class MemberReader {
  private readonly line: string;
  /** Behind the last member that was read. */
  private at = 0;

  constructor(line: string) {
    this.line = line;
  }

  text(member: string): string | undefined {
    const start = this.behind(`"${member}":"`);
    if (start === undefined) return undefined;
    const end = this.line.indexOf('"', start);
    const value = this.line.slice(start, end);
    this.at = end;
    return PLAIN.test(value) ? value : undefined;
  }

  flag(member: string): boolean | undefined {
    const start = this.behind(`"${member}":`);
    if (start === undefined) return undefined;
    if (this.line.startsWith('true', start)) return true;
    return this.line.startsWith('false', start) ? false : undefined;
  }

  /** A whole number. */
  count(member: string): number | undefined {
    const start = this.behind(`"${member}":`);
    if (start === undefined) return undefined;
    const number = Number.parseInt(this.line.slice(start, start + MOST_DIGITS), 10);
    return Number.isSafeInteger(number) ? number : undefined;
  }

  private behind(key: string): number | undefined {
    const found = this.line.indexOf(key, this.at);
    if (found === -1) return undefined;
    this.at = found + key.length;
    return this.at;
  }
}

const MOST_DIGITS = 16;
/** String without escapes and multi-byte characters. */
const PLAIN = /^[\x20-\x5b\x5d-\x7e]*$/;
