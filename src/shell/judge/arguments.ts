/** Arguments of a program, sorted into options and operands by what is known of the program. */
import { namesIn, type OptionSpec } from '../programs/spec.ts';
import { exactText, type Field, isSeveral, knownStart, maySplit, plainField } from './field.ts';
import { sampleOf } from './value.ts';

export interface Option {
  /** As written, without its value: `-o`, `--output`. */
  readonly name: string;
  readonly value: Field | undefined;
}

export interface Arguments {
  readonly options: readonly Option[];
  readonly operands: readonly Field[];
  /** Arguments that may turn out to be an option. */
  readonly unsure: readonly Field[];
}

interface Sorting {
  readonly options: Option[];
  readonly operands: Field[];
  readonly unsure: Field[];
}

export function sortArguments(fields: readonly Field[], spec: OptionSpec): Arguments {
  const sorted: Sorting = { options: [], operands: [], unsure: [] };
  const takers = new Set(namesIn(spec.values ?? ''));
  for (let at = 0; at < fields.length; at++) {
    const field = fields[at]!;
    const start = knownStart(field);
    if (spec.stopsAtOperand && sorted.operands.length > 0) sorted.operands.push(field);
    else if (exactText(field) === '--') return { ...sorted, operands: [...sorted.operands, ...fields.slice(at + 1)] };
    else if (maySplit(field)) sorted.unsure.push(field);
    else if (isOperand(field, start)) sorted.operands.push(field);
    else if (start === '' || (start === '-' && exactText(field) === undefined)) sorted.unsure.push(field);
    else at += takeOption({ sorted, takers, spec }, field, fields.slice(at + 1));
  }
  return sorted;
}

function isOperand(field: Field, start: string): boolean {
  if (start !== '') return !start.startsWith('-') || exactText(field) === '-';
  const { value, isGlob, isForeign } = field;
  if (isGlob && isForeign) return false;
  if (value.kind === 'unknown')
    return !/^(?:any|setting)$/.test(value.trait) || sampleOf(value)?.startsWith('-') === false;
  return isGlob || value.texts.every((text) => !text.startsWith('-'));
}

interface Taking {
  readonly sorted: Sorting;
  readonly takers: ReadonlySet<string>;
  readonly spec: OptionSpec;
}

/** @returns how many of the following arguments are its value */
function takeOption(taking: Taking, field: Field, following: readonly Field[]): number {
  const [next] = following;
  const start = knownStart(field);
  if (start.startsWith('--') || taking.spec.isSingleDash) return takeLong(taking, field, next);
  return taking.spec.takesInOrder ? takeInOrder(taking, field, following) : takeBundle(taking, field, next);
}

/** `-Lo 2 file` is `-L 2 -o file`; a number may be attached to the last letter. */
function takeInOrder(taking: Taking, field: Field, following: readonly Field[]): number {
  const { sorted, takers } = taking;
  const [, letters, number = ''] = /^-([A-Za-z]+)(\d*)$/.exec(exactText(field) ?? '') ?? [];
  if (letters === undefined) sorted.unsure.push(field);
  let taken = 0;
  for (const [at, letter] of [...(letters ?? '')].entries()) {
    const name = `-${letter}`;
    const isAttached = number !== '' && at === (letters?.length ?? 0) - 1;
    const takes = (): Field => (isAttached ? plainField(number) : givenValue(taking, following[taken++]));
    sorted.options.push({ name, value: takers.has(name) ? takes() : undefined });
  }
  return taken;
}

/**
 * The value that follows; an option at the end of a line has none. A value that becomes several arguments leaves the rest
 * of them to the program, as operands or as options.
 */
function givenValue({ sorted, spec }: Taking, value: Field | undefined): Field {
  if (value !== undefined && (maySplit(value) || (spec.stopsAtOperand && isSeveral(value)))) sorted.unsure.push(value);
  else if (value !== undefined && isNames(value)) sorted.operands.push(value);
  return value ?? plainField('');
}

function isNames({ isMany, isGlob, value }: Field): boolean {
  return isGlob || (isMany && value.kind === 'unknown' && /^(?:name|number)$/.test(value.trait));
}

function takeLong(taking: Taking, field: Field, next: Field | undefined): number {
  const { sorted, takers, spec } = taking;
  const written = knownStart(field);
  const start = spec.isSingleDash ? written.replace(/^--/, '-') : written;
  const equals = start.indexOf('=');
  const name = equals === -1 ? start : start.slice(0, equals);
  const exact = exactText(field);
  if (equals === -1 && exact === undefined) sorted.unsure.push(field);
  if (equals !== -1) {
    sorted.options.push({
      name,
      value:
        exact === undefined
          ? openTail(field, written.length - start.length + equals + 1)
          : plainField(start.slice(equals + 1)),
    });
    return 0;
  }
  const takes = [...takers].some(
    (taker) => taker === name || (name.length > 2 && name.startsWith('--') && taker.startsWith(name)),
  );
  sorted.options.push({ name, value: takes ? givenValue(taking, next) : undefined });
  return takes ? 1 : 0;
}

/** A value of which only the beginning is known. */
function openTail(field: Field, from: number): Field {
  const start = knownStart(field).slice(from);
  const { value } = field;
  const trait = value.kind === 'unknown' ? value.trait : field.isGlob ? 'name' : 'any';
  return { ...field, isGlob: false, value: { kind: 'unknown', start, trait } };
}

/** `-abc`: letters up to the one that takes the rest, or the next argument, for its value. */
function takeBundle(taking: Taking, field: Field, next: Field | undefined): number {
  const { sorted, takers, spec } = taking;
  const letters = knownStart(field);
  const exact = exactText(field);
  for (let at = 1; at < letters.length; at++) {
    const name = `-${letters[at]}`;
    const rest = letters.slice(at + 1);
    if (spec.optional?.split(' ').includes(name)) {
      sorted.options.push({ name, value: exact === undefined ? openTail(field, at + 1) : plainField(rest) });
      return 0;
    }
    if (takers.has(name)) {
      const isAttached = rest !== '' || exact === undefined;
      const value = exact === undefined ? openTail(field, at + 1) : plainField(rest);
      sorted.options.push({ name, value: isAttached ? value : givenValue(taking, next) });
      return isAttached ? 0 : 1;
    }
    sorted.options.push({ name, value: undefined });
  }
  if (exact === undefined && !isNumericTail(field)) sorted.unsure.push(field);
  return 0;
}

function isNumericTail({ value }: Field): boolean {
  return value.kind === 'unknown' && value.trait === 'number';
}

/** `--no-list` and `--no-l` take `--list` back, in programs that know a negation of every option; so may `--no`. */
export function takesBack(name: string, listed: string): boolean {
  if (!/^--no?$|^--no-/.test(name) || !listed.startsWith('--')) return false;
  return listed.startsWith(name.replace(/^--(?:no?-?)?/, '--'));
}

/** True when an option means the listed one: the same, or a beginning of its long name that programs accept. */
export function means(name: string, listed: string): boolean {
  return name === listed || (name.length > 2 && name.startsWith('--') && listed.startsWith(name));
}
