/**
 * Understands an argument that came in another form than the listed one: a text where a list, a slot or a place is
 * expected, and lists, numbers and switches written as a text. An argument that cannot be meant is left as it is, and
 * refused.
 */
import { isRecord, type JsonRecord, parseJson } from '../../base/json-record.ts';

/** @param schema JSON schema of the argument */
export function asMeant(schema: unknown, value: unknown): unknown {
  if (!isRecord(schema)) return value;
  if (Array.isArray(schema.anyOf)) return inFirstForm(schema.anyOf, value);
  switch (schema.type) {
    case 'array':
      return listMeant(schema, value);
    case 'object':
      return recordMeant(schema, value);
    case 'integer':
    case 'number':
      return numberMeant(schema, value);
    case 'boolean':
      return value === 'true' ? true : value === 'false' ? false : value;
    case 'string':
      return typeof value === 'string' && typeof schema.maxLength === 'number'
        ? value.slice(0, schema.maxLength)
        : value;
    default:
      return value;
  }
}

/** A text that is no list stands for the first form; the tool tells any other form apart. */
function inFirstForm([first]: readonly unknown[], value: unknown): unknown {
  if (typeof value !== 'string') return value;
  return parsedText(value) ?? asMeant(first, value);
}

function parsedText(text: string): unknown {
  const parsed = /^\s*[[{]/.test(text) ? parseJson(text) : undefined;
  return isRecord(parsed) || Array.isArray(parsed) ? parsed : undefined;
}

/**
 * Members that were written beside their argument go into it, where no other one has such: `related_files` into `analysis`.
 * @param schema JSON schema of all arguments
 * @param unlisted arguments that are none of the schema
 */
export function withMembersInPlace(
  { properties }: JsonRecord,
  given: JsonRecord,
  unlisted: readonly string[],
): JsonRecord {
  const listed = isRecord(properties) ? properties : {};
  const placed = new Map(Object.entries(given));
  for (const [key, value] of Object.entries(given)) {
    if (Object.hasOwn(listed, key) || unlisted.includes(key)) continue;
    const [owner, another] = Object.keys(listed).filter((name) => hasMember(listed[name], key));
    const around = owner === undefined ? undefined : (placed.get(owner) ?? {});
    if (owner === undefined || another !== undefined || !isRecord(around)) continue;
    placed.delete(key);
    placed.set(owner, { [key]: value, ...around });
  }
  return Object.fromEntries(placed);
}

function hasMember(schema: unknown, key: string): boolean {
  return isRecord(schema) && isRecord(schema.properties) && Object.hasOwn(schema.properties, key);
}

/** Clamps a number above the maximum; one below the minimum has no clear meaning and is refused. */
function numberMeant({ maximum }: JsonRecord, value: unknown): unknown {
  const number = typeof value === 'string' && /^-?\d+(?:\.\d+)?$/.test(value.trim()) ? Number(value) : value;
  if (typeof number !== 'number' || Number.isNaN(number)) return value;
  return typeof maximum === 'number' ? Math.min(maximum, number) : number;
}

function listMeant({ items, maxItems }: JsonRecord, value: unknown): unknown {
  const list: readonly unknown[] = Array.isArray(value) ? value : (listInText(value) ?? (value === '' ? [] : [value]));
  const meant = list.map((item) => asMeant(items, item));
  return typeof maxItems === 'number' ? meant.slice(0, maxItems) : meant;
}

function listInText(value: unknown): readonly unknown[] | undefined {
  if (typeof value !== 'string' || !value.trimStart().startsWith('[')) return undefined;
  const parsed = parseJson(value);
  return Array.isArray(parsed) ? parsed : undefined;
}

function recordMeant(schema: JsonRecord, value: unknown): unknown {
  const record = typeof value === 'string' ? recordInText(schema, value) : value;
  if (!isRecord(record)) return value;
  const { properties, propertyNames, additionalProperties } = schema;
  const known = isRecord(propertyNames) && Array.isArray(propertyNames.enum) ? propertyNames.enum : undefined;
  const members = Object.entries(record)
    .filter(([key]) => known === undefined || known.includes(key))
    .map(([key, member]) => {
      const own = isRecord(properties) ? properties[key] : undefined;
      return [key, asMeant(own ?? additionalProperties, member)];
    });
  return Object.fromEntries(members);
}

/** Members of a record that a plain text is, where it stands for the whole. */
const TEXT_MEMBERS = ['value', 'quote', 'text', 'name', 'target', 'notes'] as const;

function recordInText({ properties }: JsonRecord, text: string): JsonRecord | undefined {
  const parsed = parseJson(text);
  if (isRecord(parsed)) return parsed;
  const names = isRecord(properties) ? Object.keys(properties) : [];
  if (names.includes('lines')) return placeIn(text);
  const members = TEXT_MEMBERS.filter((name) => names.includes(name));
  return members.length === 0 ? undefined : Object.fromEntries(members.map((name) => [name, text]));
}

/** `src/cart.ts:25-70`; a text that names no lines is a place without any, and the tool asks for them. */
function placeIn(text: string): JsonRecord {
  const [, file, lines] = /^(\S+):(\d+(?:-\d+)?)$/.exec(text.trim()) ?? [];
  return file === undefined ? {} : { file, lines };
}
