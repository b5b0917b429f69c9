/** Knowledge of a text before the command runs. */

/**
 * - `number`: digits with a sign at most, so neither an option nor code.
 * - `name`: a path that a program listed in the project; it begins with no `-`.
 * - `temporary`: a new path in the folder for temporary files.
 * - `word`: it begins with no `-`, and may otherwise be anything.
 * - `setting`: whatever a person has set.
 * - `any`: whatever the command, a file or the person put there.
 */
export type Trait = 'number' | 'name' | 'temporary' | 'word' | 'setting' | 'any';

export type Value =
  /** Exactly one of these texts. Never empty. */
  | { readonly kind: 'texts'; readonly texts: readonly string[] }
  /**
   * Begins with `start`; the rest is of the trait. `sample`: the whole with `1` for every open number, if only numbers are open.
   * `isNoHook`: numbers of processes that are none of a hook, as those that the script started itself.
   */
  | {
      readonly kind: 'unknown';
      readonly start: string;
      readonly trait: Trait;
      readonly sample?: string;
      readonly isNoHook?: true;
      /** Several numbers, which are as many words without quotes. */
      readonly isList?: true;
    };

export const ANY: Value = { kind: 'unknown', start: '', trait: 'any' };
export const NUMBER: Value = { kind: 'unknown', start: '', trait: 'number', sample: '1' };
export const NUMBERS: Value = { kind: 'unknown', start: '', trait: 'number', isList: true };
/** The process that the script is, or one that it started. */
export const OWN_PROCESS: Value = { kind: 'unknown', start: '', trait: 'number', sample: '1', isNoHook: true };
/** Processes that were looked for by something that no hook has. */
export const OTHER_PROCESSES: Value = { kind: 'unknown', start: '', trait: 'any', isNoHook: true };
/** A variable that no command of the script has set. */
export const SET_BY_PERSON: Value = { kind: 'unknown', start: '', trait: 'setting' };
export const NAME: Value = { kind: 'unknown', start: '', trait: 'name' };

/** More alternatives than this are not told apart. */
const MOST_TEXTS = 32;

/** Code that a shell is given is shorter, and what is appended to itself again and again is longer. */
const LONGEST_TEXT = 200_000;

export function text(...texts: readonly string[]): Value {
  const distinct = [...new Set(texts)];
  return distinct.length > MOST_TEXTS || distinct.some((one) => one.length > LONGEST_TEXT)
    ? { kind: 'unknown', start: commonStart(distinct).slice(0, LONGEST_TEXT), trait: 'any' }
    : { kind: 'texts', texts: distinct };
}

/** The one text that a value is; undefined when it may be several. */
export function exactly(value: Value): string | undefined {
  return value.kind === 'texts' && value.texts.length === 1 ? value.texts[0] : undefined;
}

export function isNumeric(value: Value): boolean {
  if (value.kind === 'texts') return value.texts.every((item) => /^\s*[-+]?[0-9]*\s*$/.test(item));
  return value.trait === 'number' && /^[-+]?[0-9]*$/.test(value.start);
}

/** A number of which no more is known than that. */
export function numberLike(value: Value): Value {
  return isList(value) ? NUMBERS : NUMBER;
}

/** Without quotes it may be several words, all of them numbers; so may one with blanks around it. */
export function isList(value: Value): boolean {
  return value.kind === 'texts'
    ? isNumeric(value) && value.texts.some((item) => /\s/.test(item))
    : value.isList === true;
}

export function concatenate(left: Value, right: Value): Value {
  if (exactly(left) === '') return right;
  if (exactly(right) === '') return left;
  const joined = joinedValue(left, right);
  const [head, tail] = [sampleOf(left), sampleOf(right)];
  const isSampled = head !== undefined && tail !== undefined && head.length + tail.length <= LONGEST_TEXT;
  if (joined.kind === 'texts') return joined;
  const listed: Value = isList(left) || isList(right) ? { ...joined, isList: true } : joined;
  return isSampled ? { ...listed, sample: head + tail } : listed;
}

/** A text like it, when all that is open in it are numbers. */
export function sampleOf(value: Value): string | undefined {
  return value.kind === 'texts' ? exactly(value) : value.sample;
}

function joinedValue(left: Value, right: Value): Value {
  if (left.kind === 'unknown') return { kind: 'unknown', start: left.start, trait: extendedTrait(left, right) };
  if (right.kind === 'texts') return text(...left.texts.flatMap((head) => right.texts.map((tail) => head + tail)));
  const [only, ...others] = left.texts;
  if (only !== undefined && others.length === 0)
    return { kind: 'unknown', start: (only + right.start).slice(0, LONGEST_TEXT), trait: right.trait };
  const isNumber = isNumeric(left) && isNumeric(right);
  return { kind: 'unknown', start: startOf(left), trait: isNumber ? 'number' : 'any' };
}

/**
 * An appended text leads a path further down, unless it goes up. A name may be empty, and an option is no name.
 */
function extendedTrait({ trait, start }: Extract<Value, { kind: 'unknown' }>, right: Value): Trait {
  if (trait === 'number') return isNumeric(right) ? 'number' : 'any';
  if (trait === 'any' || right.kind !== 'texts') return 'any';
  if (trait === 'setting') return trait;
  if (start === '' && right.texts.some((tail) => tail.startsWith('-'))) return 'any';
  return right.texts.some((tail) => tail.includes('..')) ? 'word' : trait;
}

/** Nothing is known that would tell code or a path from anything else. */
export function isAnything(value: Value): boolean {
  return value.kind === 'unknown' && ['any', 'word', 'setting'].includes(value.trait);
}

/** Value that may be either. */
export function either(left: Value, right: Value): Value {
  if (left === right) return left;
  if (left.kind === 'texts' && right.kind === 'texts') return text(...left.texts, ...right.texts);
  const areProcesses = isNoHook(left) && isNoHook(right);
  if (isNumeric(left) && isNumeric(right))
    return areProcesses ? OWN_PROCESS : isList(left) ? NUMBERS : numberLike(right);
  if (areProcesses) return OTHER_PROCESSES;
  const start = commonStart([startOf(left), startOf(right)]);
  const isAlike = left.kind === 'unknown' && right.kind === 'unknown' && left.trait === right.trait;
  return { kind: 'unknown', start, trait: isAlike ? left.trait : 'any' };
}

export function isNoHook(value: Value): boolean {
  return value.kind === 'unknown' && value.isNoHook === true;
}

/** Beginning that every text of the value has. */
export function startOf(value: Value): string {
  return value.kind === 'unknown' ? value.start : commonStart(value.texts);
}

function commonStart([first = '', ...rest]: readonly string[]): string {
  let length = first.length;
  for (const other of rest) while (!other.startsWith(first.slice(0, length))) length--;
  return first.slice(0, length);
}
