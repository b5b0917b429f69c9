/** Options under one name: read together, each missing one by its default, and no unknown one is overlooked. */
import { closest } from 'fastest-levenshtein';
import { isRecord } from '../../base/json-record.ts';
import type { JsonSchema, Kind, Option, Problem, Reading, Rows, ValuesOf } from './option-kinds.ts';

/** A group of options under one key. */
export function group<R extends Rows>(rows: R): Kind<ValuesOf<R>> {
  return { label: 'object', schema: groupSchema(rows), rows, read: (value, key) => readGroup(rows, value, key) };
}

/** Defaults of a group that is not configured: those of its rows. */
export function defaultsOf<R extends Rows>(rows: R): ValuesOf<R> {
  const values = Object.entries(rows).map(([name, option]) => [name, option.default]);
  return Object.fromEntries(values) as ValuesOf<R>;
}

/** @param prefix the key of the group, empty for the whole file */
export function readGroup<R extends Rows>(rows: R, json: unknown, prefix: string): Reading<ValuesOf<R>> {
  if (!isRecord(json)) return { key: prefix, problem: 'must be an object in braces' };
  const names = new Map(Object.keys(rows).map((name) => [fileKey(name), name]));
  const unknown = Object.keys(json).find((key) => !names.has(key));
  if (unknown !== undefined)
    return unknownKey(
      join(prefix, unknown),
      [...names.keys()].map((key) => join(prefix, key)),
    );
  const values: [string, unknown][] = [];
  for (const [name, option] of Object.entries(rows)) {
    const reading = readOption(option, json[fileKey(name)], join(prefix, fileKey(name)));
    if ('problem' in reading) return reading;
    values.push([name, reading.value]);
  }
  // Each value was read by the row of its name, which the type of `fromEntries` cannot express.
  return { value: Object.fromEntries(values) as ValuesOf<R> };
}

export function groupSchema(rows: Rows): JsonSchema & { readonly properties: JsonSchema } {
  const properties = Object.entries(rows).map(([name, { kind, default: value, doc }]) => {
    const described = kind.rows ? kind.schema : { ...kind.schema, default: value };
    return [fileKey(name), { ...described, description: doc }];
  });
  return { type: 'object', additionalProperties: false, properties: Object.fromEntries(properties) };
}

/** `maxIndexSizeMb` → `max_index_size_mb`. */
export function fileKey(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

function readOption<T>(option: Option<T>, value: unknown, key: string): Reading<T> {
  return value === undefined ? { value: option.default } : option.kind.read(value, key);
}

function unknownKey(key: string, known: readonly string[]): Problem {
  return { key, problem: `is unknown; the nearest key is "${closest(key, known)}"` };
}

function join(prefix: string, key: string): string {
  return prefix ? `${prefix}.${key}` : key;
}
