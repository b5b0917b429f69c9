/** The kinds of values that an option can have: how each is read, described and written as JSON schema. */

/** A value in its canonical form, or the key at fault and what is wrong with it. */
export type Reading<T> = { readonly value: T } | Problem;

export interface Problem {
  readonly key: string;
  /** Completes the sentence "`key` …". */
  readonly problem: string;
}

export interface Kind<T> {
  /** Description for people, such as `integer ≥ 1`. */
  readonly label: string;
  readonly schema: JsonSchema;
  read(value: unknown, key: string): Reading<T>;
  /** The JSON value that an environment variable means; without it the text is JSON, or else a plain string. */
  readonly fromText?: (text: string) => unknown;
  readonly rows?: Rows;
}

export type JsonSchema = Readonly<Record<string, unknown>>;

export interface Option<T> {
  readonly kind: Kind<T>;
  readonly default: NoInfer<T>;
  readonly doc: string;
  /** False for what may be set in the file only. */
  readonly environment?: false;
}

/** Options by their name in the program; in the file the name is in snake case. */
export type Rows = Readonly<Record<string, Option<unknown>>>;

export type ValuesOf<R extends Rows> = { readonly [N in keyof R]: R[N] extends Option<infer T> ? T : never };

export const boolean: Kind<boolean> = {
  label: 'true or false',
  schema: { type: 'boolean' },
  read: (value, key) => (typeof value === 'boolean' ? { value } : { key, problem: 'must be true or false' }),
  fromText: (text) => ({ '1': true, true: true, '0': false, false: false })[text.toLowerCase()] ?? text,
};

export function integer(minimum: number): Kind<number> {
  const label = `integer ≥ ${minimum}`;
  return {
    label,
    schema: { type: 'integer', minimum },
    read: (value, key) =>
      typeof value === 'number' && Number.isSafeInteger(value) && value >= minimum
        ? { value }
        : { key, problem: `must be an ${label}` },
  };
}

/** A finite number that is not negative. */
export const amount: Kind<number> = {
  label: 'number ≥ 0',
  schema: { type: 'number', minimum: 0 },
  read: (value, key) =>
    typeof value === 'number' && Number.isFinite(value) && value >= 0
      ? { value }
      : { key, problem: 'must be a number ≥ 0' },
};

/** A number from 0 to 1. */
export const share: Kind<number> = {
  label: 'number 0–1',
  schema: { type: 'number', minimum: 0, maximum: 1 },
  read: (value, key) =>
    typeof value === 'number' && value >= 0 && value <= 1
      ? { value }
      : { key, problem: 'must be a number from 0 to 1' },
};

export const texts: Kind<readonly string[]> = {
  label: 'list of texts',
  schema: { type: 'array', items: { type: 'string', minLength: 1 } },
  read: (value, key) => (isTexts(value) ? { value } : { key, problem: 'must be a list of texts that are not empty' }),
  fromText: (text) => (text.startsWith('[') ? jsonOrText(text) : text.split(',').map((part) => part.trim())),
};

/** Pairs of numbers; the model that they calibrate checks their order. */
export const knots: Kind<readonly (readonly [number, number])[]> = {
  label: 'list of pairs of numbers',
  schema: {
    type: 'array',
    items: { type: 'array', items: { type: 'number' }, minItems: 2, maxItems: 2 },
  },
  read: (value, key) =>
    isPairs(value) ? { value } : { key, problem: 'must be a list of pairs such as [[0.1, 0], [0.4, 0.6], [0.7, 1]]' },
};

/** @param aliases other spellings that are accepted, with the value that each means */
export function choice<const V extends string>(
  values: readonly V[],
  aliases: Readonly<Record<string, V>> = {},
): Kind<V> {
  const quoted = values.map((value) => JSON.stringify(value)).join(', ');
  return {
    label: values.map((value) => `\`${value}\``).join(', '),
    schema: { enum: [...values, ...Object.keys(aliases)] },
    read: (given, key) => {
      const value = values.find((known) => known === given) ?? ownValue(aliases, given);
      return value === undefined ? { key, problem: `must be one of ${quoted}` } : { value };
    },
  };
}

/** Allows null as well, which switches the option off. */
export function optional<T>(kind: Kind<T>): Kind<T | null> {
  return {
    ...kind,
    label: `${kind.label}, or null`,
    schema: { anyOf: [kind.schema, { type: 'null' }] },
    read: (value, key) => (value === null ? { value } : kind.read(value, key)),
    fromText: (text) => (text === 'null' ? null : (kind.fromText ?? jsonOrText)(text)),
  };
}

/** The JSON value that `text` spells, or `text` itself. */
export function jsonOrText(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // The text is no JSON but a word such as `lines`, which the option's kind accepts or refuses.
    return text;
  }
}

function isTexts(value: unknown): value is readonly string[] {
  return Array.isArray(value) && value.every((item) => typeof item === 'string' && item !== '');
}

function isPairs(value: unknown): value is readonly (readonly [number, number])[] {
  const isPair = (item: unknown) => Array.isArray(item) && item.length === 2 && item.every(Number.isFinite);
  return Array.isArray(value) && value.every(isPair);
}

function ownValue<V>(record: Readonly<Record<string, V>>, key: unknown): V | undefined {
  return typeof key === 'string' && Object.hasOwn(record, key) ? record[key] : undefined;
}
