/**
 * Templates: `route:{1|upper} {path}`. A hole names a variable and what becomes of it, alternatives behind `??`. A template has as
 * many texts as its holes have values, and none where one of them has none.
 */
import { snakeCase } from '../naming.ts';
import { plural, singular } from '../plural.ts';
import { joinPath } from '../route-path.ts';
import type { Expression } from './lens.ts';

export type Value = string | Expression;

/** What the names in a template stand for. */
export interface Variables {
  /** @param key what follows behind the name: the member of `default.table` */
  valuesOf(name: string, key: string | undefined): readonly Value[] | undefined;
  readonly names: Names;
}

/** What a file and its pack know of names. */
export interface Names {
  resolve(name: string): string;
  origin(name: string): string;
  isForeign(name: string): boolean;
  /** The name in edges of a full name that stands in a text. */
  dotted(name: string): string;
  /** The value of a variable of the module. */
  named(name: string): Expression | undefined;
  map(table: string, key: string): string | undefined;
}

export type Template = (variables: Variables) => readonly string[];
export type Path = (variables: Variables) => readonly Value[];

export const templateOf = readOnce(compile);

/** The values of a template that is one hole, or its texts. */
export const pathOf = readOnce((source): Path => {
  const whole = /^\{(?!\{)/.test(source) && closingAt(source, 0) === source.length - 1;
  return whole ? holeOf(source.slice(1, -1)) : templateOf(source);
});

/** Reads each text once, whatever the number of rules and files that hold it. */
function readOnce<T>(read: (source: string) => T): (source: string) => T {
  const known = new Map<string, T>();
  return (source) => {
    const value = known.get(source) ?? read(source);
    known.set(source, value);
    return value;
  };
}

export function textsOf(values: readonly Value[]): string[] {
  return values.flatMap((value) => (typeof value === 'string' ? value : (value.text() ?? [])));
}

function compile(source: string): Template {
  const parts = partsOf(source);
  return (variables) => {
    let texts: readonly string[] = [''];
    for (const part of parts) {
      const own = typeof part === 'string' ? [part] : textsOf(part(variables));
      texts = texts.flatMap((before) => own.map((text) => before + text));
    }
    return texts;
  };
}

function partsOf(source: string): (string | Path)[] {
  const parts: (string | Path)[] = [];
  let fixed = '';
  for (let at = 0; at < source.length; at++) {
    const sign = source.charAt(at);
    if ((sign === '{' || sign === '}') && source[at + 1] === sign) {
      fixed += sign;
      at++;
    } else if (sign === '{') {
      const end = closingAt(source, at);
      parts.push(fixed, holeOf(source.slice(at + 1, end)));
      [fixed, at] = ['', end];
    } else fixed += sign;
  }
  return [...parts, fixed].filter((part) => part !== '');
}

/** The place of the bracket that closes the one at `open`, the end of the text where none does. */
function closingAt(text: string, open: number): number {
  let depth = 0;
  for (let at = open; at < text.length; at++) {
    if (text[at] === '\\') at++;
    else if (text[at] === '{') depth++;
    else if (text[at] === '}' && --depth === 0) return at;
  }
  return text.length;
}

/** `a ++ b` are the values of both, `a ?? b` those of the first that has any. */
function holeOf(source: string): Path {
  const all = splitAt(source, '++').map(firstOf);
  return (variables) => all.flatMap((one) => one(variables));
}

function firstOf(source: string): Path {
  const alternatives = splitAt(source, '??').map(alternativeOf);
  return (variables) => {
    for (const alternative of alternatives) {
      const values = alternative(variables);
      if (values.length > 0) return values;
    }
    return [];
  };
}

/** The parts between separators outside of brackets. */
function splitAt(text: string, separator: string): string[] {
  const parts: string[] = [];
  let [depth, from] = [0, 0];
  for (let at = 0; at < text.length; at++) {
    const sign = text.charAt(at);
    if (sign === '\\') at++;
    else if ('([{'.includes(sign)) depth++;
    else if (')]}'.includes(sign)) depth--;
    else if (depth === 0 && text.startsWith(separator, at)) {
      parts.push(text.slice(from, at));
      at += separator.length - 1;
      from = at + 1;
    }
  }
  return [...parts, text.slice(from)].map((part) => part.trim());
}

function alternativeOf(source: string): Path {
  const [head = '', ...rest] = splitAt(source, '|');
  const filters = rest.map(filterOf);
  const [, literal] = /^'(.*)'$/s.exec(head) ?? [];
  const steps = head.split('.');
  return (variables) => {
    let values: readonly Value[] = literal === undefined ? reached(steps, variables) : [literal];
    for (const filter of filters) values = filter(values, variables);
    return values;
  };
}

function reached([name = '', ...steps]: readonly string[], variables: Variables): readonly Value[] {
  const keyed = variables.valuesOf(name, steps[0]);
  const isKeyed = KEYED.has(name);
  let values = keyed ?? [];
  for (const step of isKeyed ? steps.slice(1) : steps) values = values.flatMap((value) => partOf(value, step));
  return values;
}

/** Names that a member follows: `default.table`. */
const KEYED: ReadonlySet<string> = new Set([
  'default',
  'returns',
  'marker',
  'arg',
  'given',
  'call',
  'before',
  'behind',
  'to',
  'from',
  'known',
]);

/** An argument of a call, or the value of a key. */
function partOf(value: Value, step: string): Value[] {
  if (typeof value === 'string') return [];
  if (step === '*') return [...value.arguments()];
  const given = value.argument(step);
  if (given !== undefined || value.callee !== '') return given === undefined ? [] : [given];
  const place = Number(step);
  if (Number.isInteger(place))
    return value
      .entries()
      .slice(place - 1, place)
      .map((entry) => entry.value);
  return value.entries().flatMap(({ key, value: own }) => ((key?.text() ?? key?.code) === step ? [own] : []));
}

type Filter = (values: readonly Value[], variables: Variables) => readonly Value[];

function filterOf(source: string): Filter {
  const at = source.indexOf(':');
  const [name, given] = at === -1 ? [source, ''] : [source.slice(0, at), source.slice(at + 1)];
  const change = CHANGES.get(name);
  if (change !== undefined) return (values) => textsOf(values).map((text) => change(text, given));
  const filter = FILTERS.get(name);
  if (filter === undefined) throw new Error(`the filter ${name} does not exist; there are ${filterNames().join(', ')}`);
  return filter(given);
}

function filterNames(): string[] {
  return [...CHANGES.keys(), ...FILTERS.keys()].sort();
}

export const patternOf = readOnce((source) => new RegExp(source));
/** For searches in the whole of a text. */
export const globalPattern = readOnce((source) => new RegExp(source, 'gm'));

/** For the tokens of a template. */
export const tokenPattern = readOnce((source) => new RegExp(source, 'gsu'));

/** Changes of a text. */
const CHANGES: ReadonlyMap<string, (text: string, given: string) => string> = new Map<
  string,
  (text: string, given: string) => string
>([
  ['snake', (text) => snakeCase(text)],
  ['kebab', (text) => snakeCase(text).replaceAll('_', '-')],
  ['studly', (text) => text.replace(/(?:^|[-_\s]+)(\p{L}|\p{N})/gu, (_, letter: string) => letter.toUpperCase())],
  ['camel', (text) => text.replace(/^\p{Lu}/u, (letter) => letter.toLowerCase())],
  ['upper', (text) => text.toUpperCase()],
  ['lower', (text) => text.toLowerCase()],
  ['plural', (text) => plural(text)],
  ['singular', (text) => singular(text)],
  ['short', (text) => text.replace(/^.*(?:::|[\\./#])/s, '')],
  ['path', (text) => joinPath(text.replace(/\/{2,}/g, '/'))],
  ['squeeze', (text) => text.replace(/\s+/g, ' ')],
  ['drop', (text, given) => text.replace(patternOf(given), '') || text],
  ['swap', swapped],
  ['limit', (text, given) => text.slice(0, Number(given))],
]);

/** `RE=>TO`, with a backslash in `TO` written as two, as in `RE`. */
function swapped(text: string, given: string): string {
  const [source = ''] = given.split('=>', 1);
  return text.replace(globalOf(source), given.slice(source.length + '=>'.length).replaceAll('\\\\', '\\'));
}

function globalOf(source: string): RegExp {
  return new RegExp(source, 'g');
}

const FILTERS: ReadonlyMap<string, (given: string) => Filter> = new Map<string, (given: string) => Filter>([
  ['text', () => (values) => textsOf(values)],
  ['code', () => (values) => values.map((value) => (typeof value === 'string' ? value : value.code))],
  [
    'callee',
    () => (values) => values.flatMap((value) => (typeof value === 'string' || value.callee === '' ? [] : value.callee)),
  ],
  ['on', () => (values) => values.flatMap((value) => (typeof value === 'string' || value.on === '' ? [] : value.on))],
  ['arg', (given) => (values) => values.flatMap((value) => partOf(value, given))],
  ['texts', () => (values) => values.flatMap(textsIn)],
  ['items', () => (values) => values.flatMap((value) => entriesOf(value).map((entry) => entry.value))],
  ['keys', () => (values) => values.flatMap((value) => entriesOf(value).flatMap(({ key }) => key ?? []))],
  [
    'value',
    () =>
      (values, { names }) =>
        textsOf(values).flatMap((name) => names.named(name) ?? []),
  ],
  [
    'node',
    () =>
      (values, { names }) =>
        values.flatMap((value) => nodeOf(value, names)),
  ],
  ['class', () => (values) => values.flatMap((value) => (typeof value === 'string' ? [] : (value.target() ?? [])))],
  [
    'origin',
    () =>
      (values, { names: { origin } }) =>
        values.map((value) => origin(typeof value === 'string' ? value : value.code)),
  ],
  [
    'exported',
    () =>
      (values, { names: { origin } }) =>
        textsOf(values).map((name) => exportedName(name, origin(name))),
  ],
  [
    'map',
    (given) =>
      (values, { names: { map } }) =>
        textsOf(values).flatMap((key) => map(given, key) ?? []),
  ],
  ['where', (given) => (values) => textsOf(values).filter((text) => patternOf(given).test(text))],
  ['not', (given) => (values) => textsOf(values).filter((text) => !patternOf(given).test(text))],
  ['take', (given) => (values) => textsOf(values).flatMap((text) => taken(text, given))],
  [
    'all',
    (given) => (values) =>
      textsOf(values).flatMap((text) =>
        [...text.matchAll(globalOf(given))].map(
          (found) => found.slice(1).find((group) => group !== undefined) ?? found[0],
        ),
      ),
  ],
  ['equal', (given) => (values, variables) => equalTo(textsOf(values), textsOf(reached(given.split('.'), variables)))],
  [
    'project',
    () =>
      (values, { names: { isForeign } }) =>
        textsOf(values).filter((name) => !isForeign(name)),
  ],
  [
    'each',
    () => (values) =>
      values.flatMap((value) => {
        const items = entriesOf(value).map((entry) => entry.value);
        return items.length > 0 ? items : [value];
      }),
  ],
  [
    'shown',
    () => (values) =>
      values.map((value) =>
        typeof value === 'string' ? value : (value.text() ?? `{${value.code.replace(/\s+/g, '')}}`),
      ),
  ],
  [
    'other',
    (given) => (values, variables) => {
      const others = textsOf(reached(given.split('.'), variables));
      return textsOf(values).filter((text) => !others.includes(text));
    },
  ],
  [
    'foreign',
    (given) =>
      (values, { names: { origin } }) =>
        textsOf(values).filter((name) => !patternOf(given).test(origin(name))),
  ],
  [
    'from',
    (given) =>
      (values, { names: { origin } }) =>
        textsOf(values).filter((name) => patternOf(given).test(origin(name))),
  ],
  [
    'plain',
    () => (values) => values.map((value) => (typeof value === 'string' ? value : (value.text() ?? value.code))),
  ],
  ['object', () => (values) => values.filter((value) => entriesOf(value).some(({ key }) => key !== undefined))],
  [
    'dotted',
    () =>
      (values, { names: { dotted } }) =>
        textsOf(values).map(dotted),
  ],
  ['sorted', () => (values) => textsOf(values).toSorted()],
  ['first', () => (values) => values.slice(0, 1)],
  ['last', () => (values) => values.slice(-1)],
  ['unique', () => (values) => [...new Set(textsOf(values))]],
  ['join', (given) => (values) => (values.length === 0 ? [] : [textsOf(values).join(given)])],
  ['either', () => (values) => (values.length === 0 ? [] : [textsOf(values).join('|')])],
  ['or', (given) => (values) => (textsOf(values).some((text) => text !== '') ? values : [given])],
  ['some', () => (values) => textsOf(values).filter((text) => text !== '')],
]);

function entriesOf(value: Value): ReturnType<Expression['entries']> {
  return typeof value === 'string' ? [] : value.entries();
}

/** The texts of a list, or the one text that stands for it. */
function textsIn(value: Value): string[] {
  if (typeof value === 'string') return [value];
  const text = value.text();
  const listed = value.entries().flatMap(({ key, value: own }) => (key === undefined ? (own.text() ?? []) : []));
  return text === undefined || listed.length > 1 ? listed : [text];
}

function nodeOf(value: Value, { resolve }: Names): string[] {
  if (typeof value === 'string') return [resolve(value)];
  const found = value.target();
  return found === undefined ? [] : [found];
}

/** The name that another module gives a thing; a default export of the project goes by the name of its file. */
function exportedName(local: string, origin: string): string {
  const [, module = '', name = local] = /^(.*)#(\w+)/.exec(origin) ?? [];
  if (name !== 'default') return name;
  const file = module
    .replace(/(?<=.)\/index(?:\.\w+)?$/, '')
    .replace(/^.*\//, '')
    .replace(/\.\w+$/, '');
  return module.startsWith('npm:') && !/^npm:[@~$#]?[\w-]*\//.test(module) ? local : file || local;
}

function equalTo(texts: readonly string[], others: readonly string[]): string[] {
  return texts.filter((text) => others.includes(text));
}

function taken(text: string, source: string): string[] {
  const found = patternOf(source).exec(text);
  return found === null ? [] : [found.slice(1).find((group) => group !== undefined) ?? found[0]];
}
