/** Metadata of entities by what packs say of it. */
import type { Metadata, MetadataValue } from '../framework-contract.ts';
import type { Finder } from './find.ts';
import type { Conditions, EachSpec, MetadataSpec, MetadataValueSpec } from './pack-contract.ts';
import type { Scope } from './scope.ts';

/** Fills metadata in; a key that ends with `?` is left out when it has no values, behind the rules that collect them. */
export function fill(
  metadata: Record<string, MetadataValue>,
  spec: MetadataSpec,
  { scope, finder }: { scope: Scope; finder: Finder },
): void {
  for (const [key, value] of Object.entries(spec)) {
    const found = metadataValue(value, scope, finder);
    const isOmitted = found === undefined || (key.endsWith('?') && found === false);
    if (!isOmitted) metadata[key] = found;
  }
}

/** Metadata that is complete at once. */
export function objectOf(spec: MetadataSpec, scope: Scope, finder: Finder): Metadata {
  const metadata: Record<string, MetadataValue> = {};
  fill(metadata, spec, { scope, finder });
  withoutEmpty(metadata);
  return metadata;
}

/** Leaves empty keys with a `?` out, and takes the sign from the others. */
export function withoutEmpty(metadata: Record<string, MetadataValue>): void {
  for (const [key, value] of Object.entries(metadata)) {
    delete metadata[key];
    if (!key.endsWith('?')) metadata[key] = value;
    else if (!isEmpty(value)) metadata[key.slice(0, -1)] = value;
  }
}

function metadataValue(spec: MetadataValueSpec, scope: Scope, finder: Finder): MetadataValue | undefined {
  if (typeof spec === 'boolean') return spec;
  if (typeof spec === 'string') return finder.texts(spec, scope)[0];
  if (isList(spec)) return spec.flatMap((template) => finder.texts(template, scope));
  if (isTest(spec)) return finder.meets(scope, { if: spec.is });
  if (!isEach(spec)) return objectOf(spec, scope, finder);
  const { by, as } = spec;
  const found = [...finder.subjects(spec, scope)].flatMap((one): { key: string; value: MetadataValue }[] => {
    const value = metadataValue(as, one, finder);
    const keys = by === undefined ? [''] : finder.texts(by, one);
    return value === undefined ? [] : keys.map((key) => ({ key, value }));
  });
  if (by === undefined) return found.map(({ value }) => value);
  const object = new Map<string, MetadataValue>();
  for (const { key, value } of found) object.set(key, isValues(value) ? [...listed(object.get(key)), ...value] : value);
  return Object.fromEntries(object);
}

/** Adds to the lists and objects of an entity what a rule inside of it has found. */
export function collect(
  metadata: Record<string, MetadataValue>,
  spec: MetadataSpec,
  { scope, finder }: { scope: Scope; finder: Finder },
): void {
  for (const [key, part] of Object.entries(spec)) {
    const value = metadataValue(part, scope, finder);
    if (value === undefined) continue;
    const known = metadata[key] ?? [];
    const isElement = typeof part === 'object' && !isList(part) && !isEach(part);
    if (isElement || isValues(value)) metadata[key] = added(known, value);
    else metadata[key] = typeof value === 'object' && value !== null ? merged(known, value) : value;
  }
}

export function isEmpty(value: MetadataValue | undefined): boolean {
  return typeof value === 'object' && value !== null && Object.keys(value).length === 0;
}

function isValues(value: MetadataValue): value is readonly MetadataValue[] {
  return Array.isArray(value);
}

/** Lists of one key are joined. */
function merged(known: MetadataValue, value: Metadata): Metadata {
  if (typeof known !== 'object' || known === null || isValues(known)) return value;
  const entries = Object.entries(value).map(([key, own]): [string, MetadataValue] => {
    const before = Object.hasOwn(known, key) ? known[key] : undefined;
    return [key, isValues(own) ? [...listed(before), ...own] : own];
  });
  return { ...known, ...Object.fromEntries(entries) };
}

/** A text is once in a list. */
function added(known: MetadataValue, value: MetadataValue): readonly MetadataValue[] {
  const all = [...listed(known), ...listed(value)];
  return all.filter((one, at) => typeof one !== 'string' || all.indexOf(one) === at);
}

function listed(value: MetadataValue | undefined): readonly MetadataValue[] {
  if (value === undefined) return [];
  return isValues(value) ? value : [value];
}

function isList(spec: object): spec is readonly string[] {
  return Array.isArray(spec);
}

function isTest(spec: object): spec is { readonly is: Conditions } {
  return 'is' in spec;
}

function isEach(spec: MetadataSpec | EachSpec): spec is EachSpec {
  return 'as' in spec;
}
