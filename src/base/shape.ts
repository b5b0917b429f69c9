/**
 * Readers for plain data that was stored or sent by somebody: each gives the typed value or says where it is wrong.
 * They need no library, so that the hook, which starts on every tool call, can use them.
 */
import { isRecord, type JsonRecord } from './json-record.ts';

/** @throws ShapeError */
export type Reader<T> = (value: unknown) => T;

export type Field = <T>(name: string, read: Reader<T>) => T;

/** A value has another shape than the program gives it. */
export class ShapeError extends Error {
  override readonly name = 'ShapeError';
  /** Keys and places that lead to the value, outermost first. */
  private readonly path: readonly (string | number)[];
  private readonly problem: string;

  constructor(problem: string, path: readonly (string | number)[] = []) {
    super(`${shownPath(path)} is ${problem}`);
    this.problem = problem;
    this.path = path;
  }

  /** Adds an outer key to the path; only an error builds its path, since reading is frequent. */
  within(key: string | number): ShapeError {
    return new ShapeError(this.problem, [key, ...this.path]);
  }
}

export const text: Reader<string> = (value) => {
  if (typeof value === 'string') return value;
  throw wrong(value, 'a text');
};

/** Finite. */
export const number: Reader<number> = (value) => {
  if (typeof value === 'number' && Number.isFinite(value)) return value;
  throw wrong(value, 'a number');
};

export const integer: Reader<number> = (value) => {
  if (typeof value === 'number' && Number.isSafeInteger(value)) return value;
  throw wrong(value, 'an integer');
};

export const flag: Reader<boolean> = (value) => {
  if (typeof value === 'boolean') return value;
  throw wrong(value, 'true or false');
};

/** A record whose values are the business of somebody else. */
export const record: Reader<JsonRecord> = (value) => {
  if (isRecord(value)) return value;
  throw wrong(value, 'a record');
};

export function oneOf<const T extends string | number | null>(values: readonly T[]): Reader<T> {
  return (value) => {
    const found = values.find((candidate) => candidate === value);
    if (found !== undefined) return found;
    throw wrong(value, `one of ${values.join(', ')}`);
  };
}

export function nullOr<T>(read: Reader<T>): Reader<T | null> {
  return (value) => (value === null ? null : read(value));
}

export function listOf<T>(read: Reader<T>): Reader<readonly T[]> {
  return (value) => {
    if (!Array.isArray(value)) throw wrong(value, 'a list');
    return value.map((item: unknown, at) => readAt(at, item, read));
  };
}

export function mapOf<T>(key: Reader<string>, read: Reader<T>): Reader<Readonly<Record<string, T>>> {
  return (value) => {
    const entries = Object.entries(record(value));
    return Object.fromEntries(entries.map(([name, item]) => [key(name), readAt(name, item, read)]));
  };
}

/** @param build makes the typed value; the compiler sees that no field is left out */
export function recordOf<T>(build: (field: Field) => T): Reader<T> {
  return (value) => {
    const fields = record(value);
    return build((name, read) => readAt(name, fields[name], read));
  };
}

function readAt<T>(key: string | number, value: unknown, read: Reader<T>): T {
  try {
    return read(value);
  } catch (error) {
    throw error instanceof ShapeError ? error.within(key) : error;
  }
}

function shownPath(path: readonly (string | number)[]): string {
  if (path.length === 0) return 'the whole';
  const [first, ...rest] = path;
  return `${first}${rest.map((key) => (typeof key === 'number' ? `[${key}]` : `.${key}`)).join('')}`;
}

function wrong(value: unknown, expected: string): ShapeError {
  return new ShapeError(`${describeValue(value)}, not ${expected}`);
}

const MOST_SHOWN = 60;

function describeValue(value: unknown): string {
  const json = JSON.stringify(value) ?? String(value);
  return json.length > MOST_SHOWN ? `${json.slice(0, MOST_SHOWN)}…` : json;
}
