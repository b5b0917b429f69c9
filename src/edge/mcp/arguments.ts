/** Reads the arguments of a tool from what a client sent; an error names the argument that was meant. */
import { distance } from 'fastest-levenshtein';
import { z } from 'zod';
import { isRecord, type JsonRecord } from '../../base/json-record.ts';
import { UserError } from '../../base/user-error.ts';
import type { ToolName } from '../../session/tool-name.ts';
import { FactFailure } from './errors.ts';
import { completeArguments, exampleOf, schemaOf } from './example.ts';
import { asMeant, withMembersInPlace } from './lenient.ts';

export interface ArgumentRules<Input extends z.ZodObject> {
  readonly name: ToolName;
  readonly input: Input;
  readonly aliases?: Readonly<Record<string, string>>;
  /** Arguments of which a call needs at least one, which the schema does not express. */
  readonly oneOf?: readonly string[];
}

export interface ReadArguments<Args> {
  /** Arguments under their listed names and in their listed form, without null values. */
  readonly given: JsonRecord;
  readonly parsed: Args;
}

/** Longer texts and lists are no arguments but accidents, and would keep all other questions waiting. */
const MOST_CHARACTERS = 10_000;
const MOST_ITEMS = 500;

/** Wherever a tool comes from, its older names for these arguments are understood (D-36). */
const COMMON_ALIASES: Readonly<Record<string, string>> = { repo_path: 'path', project_path: 'path' };

/** Understood by every tool, and listed only where they change its answer. */
const EVERYWHERE: readonly string[] = ['session_id', 'path'];

/** @throws FactFailure `invalid_argument`, with the call as it was probably meant */
export function readArguments<Input extends z.ZodObject>(
  rules: ArgumentRules<Input>,
  raw: JsonRecord,
): ReadArguments<z.output<Input>> {
  const named = withMembersInPlace(schemaOf(rules.input), underListedNames(rules, raw), EVERYWHERE);
  requireKnown(rules, named);
  requireModest(rules, named);
  const given = inListedForm(rules, named);
  const result = rules.input.safeParse(given);
  if (!result.success) throw explainIssues(rules, given, result.error.issues);
  return { given, parsed: result.data };
}

/**
 * The plainest call of the same kind: only what is required, lists cut short. It is legal where the full one was
 * refused for an option.
 */
export function plainForm({ input }: { readonly input: z.ZodObject }, given: JsonRecord): JsonRecord {
  const names = requiredOf(input).concat(
    given.session_id === undefined || input.shape.session_id === undefined ? [] : ['session_id'],
  );
  const known = names.map((name) => [name, plainValue(given[name])] as const);
  return completeArguments(input, Object.fromEntries(known.filter(([, value]) => value !== undefined)));
}

/** Every tool takes as many. */
const PLAIN_ITEMS = 10;

/** Undefined where nothing was said. */
function plainValue(value: unknown): unknown {
  if (Array.isArray(value)) {
    const items: readonly unknown[] = value.filter((item) => plainValue(item) !== undefined);
    return items.length === 0 ? undefined : items.slice(0, PLAIN_ITEMS);
  }
  if (typeof value === 'number') return 1;
  return typeof value === 'string' && value.trim() === '' ? undefined : value;
}

/** Null means the same as leaving out: many clients send every argument that they know of. */
function underListedNames<Input extends z.ZodObject>(
  { input, aliases }: ArgumentRules<Input>,
  raw: JsonRecord,
): JsonRecord {
  const known = { ...COMMON_ALIASES, ...aliases };
  const renamed = Object.entries(raw).map(([key, value]) => {
    return [input.shape[key] === undefined ? (known[key] ?? key) : key, withoutNulls(value)] as const;
  });
  return Object.fromEntries(renamed.filter(([, value]) => value !== null && value !== undefined));
}

function inListedForm<Input extends z.ZodObject>({ input }: ArgumentRules<Input>, named: JsonRecord): JsonRecord {
  const meant = asMeant(schemaOf(input), named);
  return isRecord(meant) ? meant : named;
}

/** Removes nulls at every depth, since the design documents write an unfilled slot as null (QF8). */
function withoutNulls(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutNulls);
  if (!isRecord(value)) return value;
  const members = Object.entries(value).filter(([, item]) => item !== null && item !== undefined);
  return Object.fromEntries(members.map(([key, item]) => [key, withoutNulls(item)]));
}

function requireKnown<Input extends z.ZodObject>(rules: ArgumentRules<Input>, given: JsonRecord): void {
  const { name, input } = rules;
  const names = Object.keys(input.shape);
  const unknown = Object.keys(given).find((key) => !names.includes(key) && !EVERYWHERE.includes(key));
  if (unknown === undefined) return;
  const meant = likeName(unknown, names) ?? onlyMissing(input, given);
  throw invalid(
    {
      name,
      args: legal(
        rules,
        inListedForm(rules, meant === undefined ? given : { ...given, [meant]: given[meant] ?? given[unknown] }),
      ),
    },
    `${name} has no argument ${JSON.stringify(shortenText(unknown))}.`,
    `${meant === undefined ? '' : `Did you mean ${meant}? `}It takes ${names.join(', ')}.`,
  );
}

/** Undefined where no name shares a word with it, or nearly its spelling: a wrong guess costs the agent a call. */
function likeName(unknown: string, names: readonly string[]): string | undefined {
  const words = new Set(
    shortenText(unknown)
      .toLowerCase()
      .split(/[^a-z]+/),
  );
  const far = (name: string): number => distance(shortenText(unknown).toLowerCase(), name);
  const [nearest] = names.toSorted((left, right) => far(left) - far(right));
  if (nearest !== undefined && far(nearest) <= nearest.length / 3) return nearest;
  return names.find((name) => name.split('_').some((word) => word.length > 2 && words.has(word)));
}

/** Finds the argument that the call lacks, if it is the only one. */
function onlyMissing(input: z.ZodObject, given: JsonRecord): string | undefined {
  const missing = requiredOf(input).filter((name) => given[name] === undefined);
  return missing.length === 1 ? missing[0] : undefined;
}

function requireModest<Input extends z.ZodObject>(rules: ArgumentRules<Input>, given: JsonRecord): void {
  for (const [key, value] of Object.entries(given)) {
    const excess = excessOf(value);
    if (excess === undefined) continue;
    throw invalid(
      { name: rules.name, args: legal(rules, given) },
      `${shortenText(key)} has more than ${excess}.`,
      'Send less, or divide it among several calls.',
    );
  }
}

function excessOf(value: unknown): string | undefined {
  if (typeof value === 'string') return value.length > MOST_CHARACTERS ? `${MOST_CHARACTERS} characters` : undefined;
  if (Array.isArray(value) && value.length > MOST_ITEMS) return `${MOST_ITEMS} items`;
  const inner: readonly unknown[] = Array.isArray(value) ? value : isRecord(value) ? Object.values(value) : [];
  return inner.map(excessOf).find((excess) => excess !== undefined);
}

function explainIssues<Input extends z.ZodObject>(
  rules: ArgumentRules<Input>,
  given: JsonRecord,
  [problem]: readonly z.core.$ZodIssue[],
): FactFailure {
  const { name } = rules;
  const [key] = problem?.path.map(String) ?? [];
  const at = problem?.path.map(String).join('.') ?? '';
  const isMissing = key !== undefined && given[key] === undefined;
  return invalid(
    { name, args: legal(rules, given) },
    isMissing ? `${name} needs ${key}.` : `${name}: ${at}: ${problem?.message ?? 'it is wrong'}.`,
    isMissing ? `Give ${key}.` : `Correct ${at}.`,
  );
}

/** The call without anything that would be refused again, with an example of what it lacks. */
function legal<Input extends z.ZodObject>({ input, oneOf = [] }: ArgumentRules<Input>, given: JsonRecord): JsonRecord {
  const isKnown = (name: string): boolean => input.shape[name] !== undefined || name === 'path';
  const modest = Object.entries(given).filter(([name, value]) => isKnown(name) && excessOf(value) === undefined);
  let left: JsonRecord = Object.fromEntries(modest);
  for (const _ of modest) {
    const wrong = input.safeParse(completeArguments(input, left)).error?.issues[0]?.path[0];
    if (typeof wrong !== 'string') break;
    const option = optionMeant(input, wrong, left[wrong]);
    left = option === undefined ? omitKey(left, wrong) : { ...left, [wrong]: option };
  }
  const [needed] = oneOf.some((name) => left[name] !== undefined) ? [] : oneOf;
  return completeArguments(input, needed === undefined ? left : { ...left, [needed]: exampleOf(input, needed) });
}

/** The listed value that a word stands for, such as the intents of the design documents; undefined where none does. */
function optionMeant(input: z.ZodObject, name: string, value: unknown): string | undefined {
  const { properties } = schemaOf(input);
  const schema = isRecord(properties) ? properties[name] : undefined;
  const options: readonly unknown[] = isRecord(schema) && Array.isArray(schema.enum) ? schema.enum : [];
  if (typeof value !== 'string' || options.includes(value)) return undefined;
  const meant = [value.toUpperCase(), value.toLowerCase(), MEANT_INTENTS[value.toUpperCase()]];
  return meant.find((option) => options.includes(option));
}

const MEANT_INTENTS: Readonly<Record<string, string>> = {
  EXPLORE: 'INVESTIGATE',
  ADD: 'IMPLEMENT',
  CREATE: 'IMPLEMENT',
  DELETE: 'MODIFY',
  FIX: 'MODIFY',
  REFACTOR: 'MODIFY',
  ASK: 'QUESTION',
};

interface Repaired {
  readonly name: ToolName;
  readonly args: JsonRecord;
}

function invalid({ name, args }: Repaired, message: string, next: string): FactFailure {
  return new FactFailure(new UserError('invalid_argument', message, next), { tool: name, args });
}

function requiredOf({ shape }: z.ZodObject): string[] {
  return Object.keys(shape).filter((key) => !isOptional(shape[key]));
}

function isOptional(schema: z.core.$ZodType | undefined): boolean {
  return schema === undefined || z.safeParse(schema, undefined).success;
}

function omitKey(record: JsonRecord, key: string): JsonRecord {
  return Object.fromEntries(Object.entries(record).filter(([name]) => name !== key));
}

function shortenText(text: string): string {
  return text.length > MOST_QUOTED ? `${text.slice(0, MOST_QUOTED)}…` : text;
}

const MOST_QUOTED = 60;
