/** A value that a schema admits, for a call that leaves something for its reader to fill in. */
import { z } from 'zod';
import { isRecord, type JsonRecord } from '../../base/json-record.ts';

/** Stands for what only the caller can say. */
export const PLACEHOLDER = '…';

const schemas = new WeakMap<z.ZodObject, JsonRecord>();

/** The JSON schema of what a tool takes; made once, since every call asks for it. */
export function schemaOf(input: z.ZodObject): JsonRecord {
  const known = schemas.get(input);
  if (known !== undefined) return known;
  const schema = { ...z.toJSONSchema(input, { io: 'input' }) };
  schemas.set(input, schema);
  return schema;
}

/** `args` with an example, at every depth, for whatever `input` requires and they do not have. */
export function completeArguments(input: z.ZodObject, args: JsonRecord): JsonRecord {
  const value = completedBy(schemaOf(input), args);
  return isRecord(value) ? value : args;
}

/** Arguments in the form in which they are listed: a slot is a text, and unknown members are left out. */
export function asListed(input: z.ZodObject, args: JsonRecord): JsonRecord {
  const { properties } = schemaOf(input);
  const known = isRecord(properties) ? properties : {};
  return Object.fromEntries(Object.entries(args).map(([name, value]) => [name, listedForm(known[name], value)]));
}

function listedForm(schema: unknown, value: unknown): unknown {
  if (!isRecord(schema)) return value;
  if (Array.isArray(value)) return value.map((item) => listedForm(schema.items, item));
  if (!isRecord(value) || !isRecord(schema.properties)) return value;
  const { properties } = schema;
  if (isSlot(schema)) return value.quote ?? value.value ?? PLACEHOLDER;
  const members = Object.entries(value).filter(([name]) => Object.hasOwn(properties, name));
  return Object.fromEntries(members.map(([name, item]) => [name, listedForm(properties[name], item)]));
}

/** A slot is listed as the plain text that suffices; `{value, quote}` is understood as well. */
export function isSlot({ properties }: JsonRecord): boolean {
  if (!isRecord(properties)) return false;
  return properties.quote !== undefined || (properties.value !== undefined && properties.evidence_id !== undefined);
}

function completedBy(schema: unknown, value: unknown): unknown {
  if (!isRecord(schema)) return value;
  if (Array.isArray(value)) return value.map((item) => completedBy(schema.items, item));
  if (!isRecord(value) || schema.type !== 'object') return value;
  const properties = isRecord(schema.properties) ? schema.properties : {};
  const given = Object.entries(value).map(([name, item]) => [name, completedBy(properties[name], item)]);
  return { ...exampleObject(schema), ...Object.fromEntries(given) };
}

/** Example of one argument. */
export function exampleOf(input: z.ZodObject, name: string): unknown {
  const { properties } = schemaOf(input);
  const schema = isRecord(properties) ? properties[name] : undefined;
  return isRecord(schema) ? exampleFor(schema) : PLACEHOLDER;
}

function exampleFor(schema: JsonRecord): unknown {
  if (Array.isArray(schema.enum)) return schema.enum[0];
  switch (schema.type) {
    case 'array':
      return isRecord(schema.items) ? [exampleFor(schema.items)] : [];
    case 'object':
      return exampleObject(schema);
    case 'integer':
    case 'number':
      return 1;
    case 'boolean':
      return true;
    default:
      return PLACEHOLDER;
  }
}

/** Example of the required members. */
function exampleObject({ required, properties }: JsonRecord): JsonRecord {
  const names = Array.isArray(required) ? required.map(String) : [];
  const schemas = isRecord(properties) ? properties : {};
  const members = names.map((name) => {
    const schema = schemas[name];
    return [name, isRecord(schema) ? exampleFor(schema) : PLACEHOLDER];
  });
  return Object.fromEntries(members);
}
