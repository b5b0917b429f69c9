/** Reads fields of a payload whose spelling differs between clients. */
import { isRecord, type JsonRecord, parseJson } from '../../base/json-record.ts';

/** The first of the fields that is a text; undefined when none is. */
export function textOf(payload: JsonRecord, ...names: readonly string[]): string | undefined {
  return names.map((name) => payload[name]).find((value) => typeof value === 'string');
}

export function numberOf(payload: JsonRecord, ...names: readonly string[]): number | undefined {
  return names.map((name) => payload[name]).find((value) => typeof value === 'number');
}

/** The first of the fields that is a record, or JSON of one; undefined when none is. */
export function recordOf(payload: JsonRecord, ...names: readonly string[]): JsonRecord | undefined {
  return names.map((name) => asRecord(payload[name])).find((value) => value !== undefined);
}

export function textsIn(value: unknown): readonly string[] {
  return Array.isArray(value) ? value.filter((item) => typeof item === 'string') : [];
}

function asRecord(value: unknown): JsonRecord | undefined {
  const parsed = typeof value === 'string' ? parseJson(value) : value;
  return isRecord(parsed) ? parsed : undefined;
}
