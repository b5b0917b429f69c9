/** The one place where names change between the wire (snake_case) and the program (camelCase). */
import type { JsonRecord } from '../../base/json-record.ts';
import { isRecord } from '../../base/json-record.ts';
import { SLOT_NAMES, type SlotName } from '../../session/frame/frame.ts';
import { snakeKeys } from '../json.ts';

/** `{ start_line: 1 }` → `{ startLine: 1 }`, at every depth. */
export type CamelKeys<T> = T extends readonly (infer Item)[]
  ? CamelKeys<Item>[]
  : T extends object
    ? { [K in keyof T as CamelKey<K>]: CamelKeys<T[K]> }
    : T;

/** Names of slots are values that happen to be keys: they stay as they are everywhere. */
type CamelKey<K> = K extends SlotName
  ? K
  : K extends `${infer Head}_${infer Tail}`
    ? `${Head}${Capitalize<CamelKey<Tail> & string>}`
    : K;

/** Arguments as the use cases take them. Keys that are no names of arguments, such as paths, stay. */
export function fromWire<T>(args: T): CamelKeys<T> {
  return camelKeys(args) as CamelKeys<T>;
}

/** An answer as it leaves the server; members without a value are left out. */
export function toWire(answer: object): JsonRecord {
  const wire = snakeKeys(answer);
  return isRecord(wire) ? withoutUndefined(wire) : {};
}

/** Bytes of `value` in an answer, as minified JSON. */
export function wireBytes(value: unknown): number {
  return Buffer.byteLength(JSON.stringify(snakeKeys(value)) ?? '');
}

function camelKeys(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(camelKeys);
  if (!isRecord(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [camelKey(key), camelKeys(item)]));
}

const SLOTS: ReadonlySet<string> = new Set(SLOT_NAMES);

function camelKey(key: string): string {
  if (SLOTS.has(key)) return key;
  return /^[a-z]+(?:_[a-z0-9]+)+$/.test(key) ? key.replace(/_([a-z0-9])/g, (_, letter) => letter.toUpperCase()) : key;
}

function withoutUndefined(record: JsonRecord): JsonRecord {
  return Object.fromEntries(Object.entries(record).filter(([, value]) => value !== undefined));
}
