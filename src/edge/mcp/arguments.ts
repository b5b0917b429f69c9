/** From what a client sent to the arguments of a tool; what is wrong is named with the argument that was meant. */
import { distance } from 'fastest-levenshtein';
import type { z } from 'zod';
import { isRecord, type JsonRecord } from '../../base/json-record.ts';
import { UserError } from '../../base/user-error.ts';

export interface ArgumentRules<Input extends z.ZodObject> {
  readonly name: string;
  readonly input: Input;
  readonly aliases?: Readonly<Record<string, string>>;
}

export interface ReadArguments<Args> {
  /** By their listed names, as they were sent. */
  readonly given: JsonRecord;
  readonly parsed: Args;
}

/** Longer texts and lists are no arguments but accidents. */
const MOST_CHARACTERS = 20_000;
const MOST_ITEMS = 500;

/** Wherever a tool comes from, its older names for these arguments are understood (D-36). */
const COMMON_ALIASES: Readonly<Record<string, string>> = { repo_path: 'path', project_path: 'path' };

/** @throws UserError `invalid_argument` */
export function readArguments<Input extends z.ZodObject>(
  rules: ArgumentRules<Input>,
  raw: JsonRecord,
): ReadArguments<z.output<Input>> {
  const given = underListedNames(rules, raw);
  requireKnown(rules, given);
  requireModest(given);
  const result = rules.input.safeParse(given);
  if (!result.success) throw refused(rules, result.error.issues);
  return { given, parsed: result.data };
}

/** Null means the same as leaving out: many clients send every argument that they know of. */
function underListedNames<Input extends z.ZodObject>(
  { input, aliases }: ArgumentRules<Input>,
  raw: JsonRecord,
): JsonRecord {
  const known = { ...COMMON_ALIASES, ...aliases };
  const renamed = Object.entries(raw).map(([key, value]) => {
    return [input.shape[key] === undefined ? (known[key] ?? key) : key, value] as const;
  });
  return Object.fromEntries(renamed.filter(([, value]) => value !== null && value !== undefined));
}

function requireKnown<Input extends z.ZodObject>({ name, input }: ArgumentRules<Input>, given: JsonRecord): void {
  const names = Object.keys(input.shape);
  const unknown = Object.keys(given).find((key) => !names.includes(key));
  if (unknown === undefined) return;
  throw new UserError(
    'invalid_argument',
    `${name} has no argument ${JSON.stringify(shortened(unknown))}.`,
    `Did you mean ${nearest(unknown, names)}? It takes ${names.join(', ')}.`,
  );
}

function nearest(unknown: string, names: readonly string[]): string {
  const far = (name: string): number => distance(shortened(unknown), name);
  return names.reduce((best, name) => (far(name) < far(best) ? name : best), names[0] ?? '');
}

function requireModest(value: unknown, at = ''): void {
  if (typeof value === 'string' && value.length > MOST_CHARACTERS) throw tooLarge(at, 'characters', MOST_CHARACTERS);
  if (Array.isArray(value) && value.length > MOST_ITEMS) throw tooLarge(at, 'items', MOST_ITEMS);
  if (Array.isArray(value)) value.forEach((item, index) => void requireModest(item, `${at}[${index}]`));
  else if (isRecord(value)) {
    for (const [key, item] of Object.entries(value)) requireModest(item, at === '' ? key : `${at}.${key}`);
  }
}

function tooLarge(at: string, unit: string, most: number): UserError {
  return new UserError(
    'invalid_argument',
    `${at} has more than ${most} ${unit}.`,
    'Send less, or divide it among several calls.',
  );
}

function refused<Input extends z.ZodObject>(
  { name, input }: ArgumentRules<Input>,
  issues: readonly z.core.$ZodIssue[],
): UserError {
  const [problem] = issues;
  const at = problem?.path.map(String).join('.') ?? '';
  const required = Object.keys(input.shape).filter((key) => !input.shape[key]?.safeParse(undefined).success);
  return new UserError(
    'invalid_argument',
    `${name}: ${at === '' ? '' : `${at}: `}${problem?.message ?? 'The arguments are wrong.'}`,
    required.length === 0 ? `Correct ${at}.` : `Give ${required.join(' and ')}, and correct what is named.`,
  );
}

function shortened(text: string): string {
  return text.length > 60 ? `${text.slice(0, 60)}…` : text;
}
