/** An argument as a program will see it: a word after expansion, as far as that is known beforehand. */
import { ANY, exactly, isNumeric, startOf, text, type Value } from './value.ts';

export interface Field {
  readonly value: Value;
  /** It may become any number of arguments, none included. */
  readonly isMany: boolean;
  /** It has live `*`, `?` or `[`, so that the texts of the value are patterns. */
  readonly isGlob: boolean;
  /** The pattern stands for names in a folder where an agent may have made a file called `-x`. */
  readonly isForeign: boolean;
  /** For messages. */
  readonly written: string;
}

/** True for a text that the shell matches against the names of files. */
export function isPattern(text: string): boolean {
  return /[*?]|\[.+\]/s.test(text);
}

/** An argument that is known. */
export function plainField(content: string): Field {
  return { value: text(content), isMany: false, isGlob: false, isForeign: false, written: content };
}

/** The argument, when there will be exactly one and its text is certain. */
export function exactText(field: Field | undefined): string | undefined {
  return field === undefined || field.isMany || field.isGlob ? undefined : exactly(field.value);
}

/** Known beginning of the argument, or of each of the arguments. */
export function knownStart(field: Field): string {
  const start = startOf(field.value);
  return field.isGlob ? start.slice(0, start.search(/[*?[]|$/)) : start;
}

export function isSeveral({ isMany, isGlob }: Field): boolean {
  return isMany || isGlob;
}

/**
 * True for what may become several arguments of which a later one may begin with a dash, whatever the first begins with:
 * a text that a command, a file or a list puts there unquoted, or names of files that an agent made. Behind a known beginning a setting of the person is none.
 */
export function maySplit(field: Field): boolean {
  const { value, isMany, isGlob, isForeign } = field;
  if (isGlob && isForeign && knownStart(field) === '') return true;
  if (!isMany) return false;
  if (value.kind === 'unknown') return value.trait === 'any';
  return value.texts.some((item) => /(?:^|\s)-/.test(item) || (!isGlob && !/\s/.test(item) && item.includes('-')));
}

/** A number: zsh evaluates whatever else is given for one, with the commands in its subscripts. */
export function isCount({ value }: Field): boolean {
  return isNumeric(value) || (value.kind === 'unknown' && value.trait === 'setting');
}

/** Every text that a single argument may have; undefined when that is open. */
export function allTexts({ value, isMany, isGlob }: Field): readonly string[] | undefined {
  return isMany || isGlob || value.kind !== 'texts' ? undefined : value.texts;
}

/** A pattern becomes names that begin as it does. */
export function valueOfField({ value, isGlob, isMany, isForeign }: Field): Value {
  if (!isGlob) return isMany && value.kind === 'texts' ? ANY : value;
  const start = value.kind === 'texts' && value.texts.length === 1 ? (value.texts[0] ?? '') : '';
  const known = start.slice(0, start.search(/[*?[]|$/));
  return known === '' && isForeign ? ANY : { kind: 'unknown', start: known, trait: 'name' };
}
