/**
 * An append-only log of JSON lines that several processes write and read. It is turned over by size; what was read
 * once is not read again. A line that a killed process left unfinished is reported and harms no other.
 */
import {
  type BigIntStats,
  closeSync,
  fstatSync,
  readdirSync,
  readSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { parseJson } from '../base/json-record.ts';
import { makeFolder } from '../base/make-folder.ts';
import { openIfExists } from '../base/optional-file.ts';
import { isAbsent } from '../base/system-error.ts';
import type { Exclusively } from './exclusively.ts';

export interface JsonLinesOptions<T> {
  readonly folder: string;
  /** `decisions` of `decisions.jsonl`; older parts are `decisions.000001.jsonl` and so on. */
  readonly name: string;
  readonly isRecord: (value: unknown) => value is T;
  /** Held for each line that is written. */
  readonly exclusively: Exclusively;
  /** Bytes of one part, default 16 MiB. */
  readonly partBytes?: number;
  /** Older parts that are kept, default 8. */
  readonly oldParts?: number;
}

export interface LineProblem {
  readonly file: string;
  /** 1-based. */
  readonly line: number;
  /** `torn`: the last line has no end yet; `damaged`: no record of this log. */
  readonly problem: 'torn' | 'damaged';
}

export interface LogContent<T> {
  /** Oldest first. */
  readonly entries: readonly T[];
  readonly problems: readonly LineProblem[];
}

/** State of one part, by the identity of its file: a part that is turned over keeps it. */
interface Part<T> {
  offset: number;
  lines: number;
  readonly entries: T[];
  /** 1-based. */
  readonly damaged: number[];
}

const PART_BYTES = 16 * 1024 * 1024;
const OLD_PARTS = 8;
const READ_BYTES = 1024 * 1024;
const NEWLINE = 0x0a;
const NUMBER_DIGITS = 6;

export class JsonLinesLog<T> {
  private readonly options: JsonLinesOptions<T>;
  private parts = new Map<string, Part<T>>();

  constructor(options: JsonLinesOptions<T>) {
    this.options = options;
  }

  /**
   * Appends a record; it is on disk when this returns.
   * @throws UserError `busy`; the system's error when the folder cannot be written
   */
  append(record: T): void {
    const { folder, exclusively } = this.options;
    const line = Buffer.from(`${JSON.stringify(record)}\n`);
    exclusively(() => {
      makeFolder(folder);
      this.turnOver(line.length);
      appendLine(this.newest(), line);
    });
  }

  /** Reads all records. Costs what was added since the last call. */
  read(): LogContent<T> {
    const known = this.parts;
    this.parts = new Map();
    const problems: LineProblem[] = [];
    const entries: T[] = [];
    for (const name of this.names()) {
      const read = readPart({ file: path.join(this.options.folder, name), known, isRecord: this.options.isRecord });
      if (read === undefined) continue;
      this.parts.set(read.identity, read.part);
      for (const entry of read.part.entries) entries.push(entry);
      problems.push(...problemsIn(name, read));
    }
    return { entries, problems };
  }

  /** Whether the last line of the newest part has no end; looks at one byte. */
  isTorn(): boolean {
    return endsInside(this.newest());
  }

  private newest(): string {
    return path.join(this.options.folder, `${this.options.name}.jsonl`);
  }

  /** Oldest first. */
  private names(): string[] {
    return [...this.oldNames(), `${this.options.name}.jsonl`];
  }

  private oldNames(): string[] {
    const { folder, name } = this.options;
    const pattern = new RegExp(`^${name}\\.\\d{${NUMBER_DIGITS},}\\.jsonl$`);
    return namesIn(folder)
      .filter((entry) => pattern.test(entry))
      .sort((left, right) => numberOf(left) - numberOf(right));
  }

  private turnOver(more: number): void {
    const { folder, name, partBytes = PART_BYTES, oldParts = OLD_PARTS } = this.options;
    const size = sizeOf(this.newest());
    if (size === 0 || size + more <= partBytes) return;
    const old = this.oldNames();
    const number = String(numberOf(old.at(-1) ?? '') + 1).padStart(NUMBER_DIGITS, '0');
    renameSync(this.newest(), path.join(folder, `${name}.${number}.jsonl`));
    for (const entry of old.slice(0, Math.max(0, old.length + 1 - oldParts))) rmSync(path.join(folder, entry));
  }
}

/** A torn line gets its end first, so that it stays the only one that is lost. */
function appendLine(file: string, line: Buffer): void {
  const data = endsInside(file) ? Buffer.concat([Buffer.from('\n'), line]) : line;
  writeFileSync(file, data, { flag: 'a' });
}

interface PartRequest<T> {
  readonly file: string;
  readonly known: ReadonlyMap<string, Part<T>>;
  readonly isRecord: (value: unknown) => value is T;
}

interface ReadPart<T> {
  readonly identity: string;
  readonly part: Part<T>;
  readonly isTorn: boolean;
}

/** Undefined when the part was removed, or turned over, since it was listed. */
function readPart<T>({ file, known, isRecord }: PartRequest<T>): ReadPart<T> | undefined {
  const descriptor = openIfExists(file);
  if (descriptor === undefined) return undefined;
  try {
    const stats = fstatSync(descriptor, { bigint: true });
    const identity = identityOf(stats);
    const part = continuePart(known.get(identity), Number(stats.size));
    const rest = readLines(descriptor, part, (line) => take(part, line, isRecord));
    return { identity, part, isTorn: rest > 0 };
  } finally {
    closeSync(descriptor);
  }
}

function identityOf({ dev, ino, birthtimeNs }: BigIntStats): string {
  return `${dev}:${ino}:${birthtimeNs}`;
}

/** Continues a part; a file that became shorter was rewritten and is read anew. */
function continuePart<T>(part: Part<T> | undefined, size: number): Part<T> {
  return part !== undefined && part.offset <= size ? part : { offset: 0, lines: 0, entries: [], damaged: [] };
}

/** @returns bytes behind the last whole line */
function readLines(descriptor: number, part: { offset: number }, onLine: (line: string) => void): number {
  let rest = Buffer.alloc(0);
  const buffer = Buffer.alloc(READ_BYTES);
  for (;;) {
    const bytes = readSync(descriptor, buffer, 0, READ_BYTES, part.offset + rest.length);
    if (bytes === 0) return rest.length;
    const read = Buffer.concat([rest, buffer.subarray(0, bytes)]);
    const end = read.lastIndexOf(NEWLINE) + 1;
    if (end > 0) for (const line of read.toString('utf8', 0, end - 1).split('\n')) onLine(line);
    part.offset += end;
    rest = read.subarray(end);
  }
}

function take<T>(part: Part<T>, line: string, isRecord: (value: unknown) => value is T): void {
  part.lines += 1;
  if (line.trim() === '') return;
  const entry = parseJson(line);
  if (isRecord(entry)) part.entries.push(entry);
  else part.damaged.push(part.lines);
}

function problemsIn<T>(file: string, { part, isTorn }: ReadPart<T>): LineProblem[] {
  const damaged = part.damaged.map((line): LineProblem => ({ file, line, problem: 'damaged' }));
  return isTorn ? [...damaged, { file, line: part.lines + 1, problem: 'torn' }] : damaged;
}

function endsInside(file: string): boolean {
  const descriptor = openIfExists(file);
  if (descriptor === undefined) return false;
  try {
    const { size } = fstatSync(descriptor);
    const last = Buffer.alloc(1);
    return size > 0 && readSync(descriptor, last, 0, 1, size - 1) === 1 && last[0] !== NEWLINE;
  } finally {
    closeSync(descriptor);
  }
}

function sizeOf(file: string): number {
  return statSync(file, { throwIfNoEntry: false })?.size ?? 0;
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch (error) {
    // The folder appears with the first line.
    if (isAbsent(error)) return [];
    throw error;
  }
}

/** 0 for the newest part and for no name. */
function numberOf(name: string): number {
  return Number(/\.(\d+)\.jsonl$/.exec(name)?.[1] ?? 0);
}
