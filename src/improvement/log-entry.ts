/** One line of a log: its head at once, the whole of it when it is asked for. */
import { parseJson } from '../base/json-record.ts';

export interface LogFormat<T, H> {
  readonly isRecord: (value: unknown) => value is T;
  readonly headOf: (record: T) => H;
  /** The head of a line as the program writes it, without parsing it; undefined for any other line. */
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

  /** Undefined for a line that is no record. */
  static read<T, H>(line: string, format: LogFormat<T, H>): LogEntry<T, H> | undefined {
    const quick = line.startsWith('{') && line.endsWith('}') ? format.quickHead(line) : undefined;
    if (quick !== undefined) return new LogEntry(line, quick, format);
    const value = parseJson(line);
    return format.isRecord(value) ? new LogEntry(line, format.headOf(value), format) : undefined;
  }

  /** Undefined when only the head of it can be read. */
  whole(): T | undefined {
    const value = parseJson(this.line);
    return this.format.isRecord(value) ? value : undefined;
  }
}

/** All of the records, oldest first. */
export function wholeOf<T, H>(entries: readonly LogEntry<T, H>[]): T[] {
  return entries.flatMap((entry) => entry.whole() ?? []);
}

/**
 * The text of a member in a line of JSON without white space, or undefined. Inside of texts quotes are escaped, so that
 * none of them can look like a member.
 */
export function textIn(line: string, member: string): string | undefined {
  const key = `"${member}":"`;
  const at = line.indexOf(key);
  if (at === -1) return undefined;
  const value = line.slice(at + key.length, line.indexOf('"', at + key.length));
  return value.includes('\\') ? undefined : value;
}

/** The whole number of a member, read in the same way. */
export function countIn(line: string, member: string): number | undefined {
  const key = `"${member}":`;
  const at = line.indexOf(key);
  if (at === -1) return undefined;
  const number = Number.parseInt(line.slice(at + key.length, at + key.length + MOST_DIGITS), 10);
  return Number.isSafeInteger(number) ? number : undefined;
}

const MOST_DIGITS = 16;
