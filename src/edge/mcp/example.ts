/** A value that a schema admits, for a call that leaves something for its reader to fill in. */
import { z } from 'zod';
import { isRecord, type JsonRecord } from '../../base/json-record.ts';

/** Stands for what only the caller can say. */
const PLACEHOLDER = '…';

/** @param name of an argument of `input` */
export function exampleOf(input: z.ZodObject, name: string): unknown {
  const { properties = {} } = z.toJSONSchema(input, { io: 'input' });
  const schema = properties[name];
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

/** What is required of it. */
function exampleObject({ required, properties }: JsonRecord): JsonRecord {
  const names = Array.isArray(required) ? required.map(String) : [];
  const schemas = isRecord(properties) ? properties : {};
  const members = names.map((name) => {
    const schema = schemas[name];
    return [name, isRecord(schema) ? exampleFor(schema) : PLACEHOLDER];
  });
  return Object.fromEntries(members);
}
