/** Expansion of words, as far as it can be foreseen. Substitutions on the way are walked. */
import type { Part, Redirect, VariablePart, Word } from '../script.ts';
import { type Field, isPattern, plainField } from './field.ts';
import { noteUnknown, type Scope } from './invocation.ts';
import { isAmongPersonsFiles, type ShellState } from './state.ts';
import {
  ANY,
  concatenate,
  either,
  exactly,
  isNoHook,
  isNumeric,
  NAME,
  NUMBER,
  startOf,
  text,
  type Value,
} from './value.ts';
import { mayBeZsh, numberOfVariable, valueOfVariable } from './variables.ts';

interface Place {
  readonly scope: Scope;
  readonly state: ShellState;
  readonly word: Word;
}

/** The arguments that a word becomes. */
export function expandWord(scope: Scope, state: ShellState, word: Word): readonly Field[] {
  const written = scope.source.slice(word.start, word.end);
  const list = wholeList(scope, state, word);
  if (list !== undefined) return list;
  const field = expandParts({ scope, state, word }, written);
  return [bracesField(word, written) ?? field];
}

/** The value of a word where the shell splits nothing: in an assignment, in a here-document. */
export function expandValue(scope: Scope, state: ShellState, word: Word): Value {
  const place = { scope, state, word };
  return word.parts.reduce<Value>((value, part, at) => concatenate(value, valueOfPart(place, part, at)), text(''));
}

/** `"$@"` and a variable whose text is split into words. */
function wholeList(scope: Scope, state: ShellState, word: Word): readonly Field[] | undefined {
  const parts = word.parts.filter((part) => part.kind !== 'text' || part.text !== '');
  const [part] = parts;
  if (parts.length !== 1 || part?.kind !== 'variable' || part.form !== 'plain') return undefined;
  const written = scope.source.slice(word.start, word.end);
  if (part.name === '@') return state.parameters?.map((value) => ({ ...plainField(written), value }));
  const known = part.quoted ? undefined : exactly(valueOfVariable(scope.context, state, part.name));
  if (known === undefined || isPattern(known)) return undefined;
  const words = known.split(/[ \t\n]+/).filter((item) => item !== '');
  return words.map((item) => ({ ...plainField(written), value: text(item) }));
}

const RANGE = /\{[\w-]+\.\.[\w-]+\}/g;

/** `{a,b}c` is two words; what is known of them is how they begin, and whether they lead up. */
function bracesField({ parts }: Word, written: string): Field | undefined {
  const live = parts.map((part) => (part.kind === 'text' && !part.quoted ? part.text : '\0')).join('');
  if (!live.includes('{')) return undefined;
  if (!/,|\.\./.test(live.slice(live.indexOf('{'), live.lastIndexOf('}')))) return undefined;
  const start = live.slice(0, live.indexOf('{'));
  const rest = live.slice(start.length);
  const isNumber = start === '' && /^\{\d+\.\.\d+\}$/.test(rest);
  const isPlain = /^[\w./+][^\0]*$/.test(start) && /^[\w.,/{}*-]+$/.test(rest);
  const value: Value = isNumber
    ? NUMBER
    : isPlain && !rest.replace(RANGE, '').includes('..')
      ? begun(start, rest)
      : ANY;
  return { ...plainField(written), value, isMany: true };
}

/** `.{.,a}` and `.*` may lead up, and a pattern is no beginning. */
function begun(start: string, rest: string): Value {
  const dots = (start + rest).replaceAll('*', '.');
  const joinsDots = /\.[{,}]/.test(dots) && /[{,}]\./.test(dots) && /[{,][.,}]|\.[,}]/.test(dots);
  const known = start.slice(0, start.search(/[*?[]|$/));
  const leadsDown = known === start && !joinsDots && !rest.includes('.*');
  return { kind: 'unknown', start: known, trait: leadsDown ? 'name' : 'word' };
}

function expandParts(place: Place, written: string): Field {
  let field: Field = { ...plainField(written), value: text('') };
  let hasBracket = false;
  place.word.parts.forEach((part, at) => {
    const isLive = (part.kind === 'variable' || part.kind === 'command') && !part.quoted;
    const isBare = isLive || (part.kind === 'text' && !part.quoted);
    const value = valueOfPart(place, part, at);
    const isList = part.kind === 'variable' && /^[@*]$/.test(part.name);
    field = {
      ...field,
      value: concatenate(field.value, value),
      isMany: field.isMany || (isLive && splits(value)) || isList,
      isGlob: field.isGlob || (isBare && hasPattern(value)),
    };
    hasBracket ||= isBare && value.kind === 'texts' && value.texts.some((item) => item.includes('['));
  });
  // What stands between brackets may be quoted.
  if (!field.isGlob && !(hasBracket && (field.value.kind === 'unknown' || hasPattern(field.value)))) return field;
  const start = startOf(field.value);
  const known = start.slice(0, start.search(/[*?[]|$/));
  const value: Value =
    field.value.kind === 'unknown' && known !== start ? { kind: 'unknown', start: known, trait: 'any' } : field.value;
  return { ...field, value, isGlob: true, isForeign: !isAmongPersonsFiles(place.scope.context, place.state) };
}

function splits(value: Value): boolean {
  if (value.kind === 'texts') return value.texts.some((item) => item === '' || /\s/.test(item) || isPattern(item));
  return value.trait !== 'number' && value.trait !== 'temporary';
}

function hasPattern(value: Value): boolean {
  return value.kind === 'texts' && value.texts.some(isPattern);
}

function valueOfPart({ scope, state, word }: Place, part: Part, at: number): Value {
  switch (part.kind) {
    case 'text':
      return part.quoted ? text(part.text) : tilde(scope, word, part.text, at);
    case 'variable':
      if (part.hasSuffix && mayBeZsh(scope.context)) noteUnknown(scope, word, 'open-variable');
      return variableValue(valueOfVariable(scope.context, state, part.name), part);
    case 'command':
      return withoutLastLines(scope.walk(scope, part.body, state, ANY).output);
    case 'process':
      scope.walk(scope, part.body, state, ANY);
      return text('/dev/stdout');
    case 'arithmetic':
      // The value of a variable is an expression again, commands in subscripts included.
      if (!part.names.every((name) => isCalculable(state, name))) noteUnknown(scope, word, 'arithmetic-on-unknown');
      return NUMBER;
  }
}

/** Tells a number that may be calculated with; that of a process differs from run to run. */
function isCalculable(state: ShellState, name: string): boolean {
  return isNumeric(numberOfVariable(state, name)) && !isNoHook(state.variables.get(name) ?? ANY);
}

/** A substitution takes off the ends of lines at the end. */
function withoutLastLines(value: Value): Value {
  if (value.kind === 'texts') return text(...value.texts.map((item) => item.replace(/\n+$/, '')));
  return value.start.endsWith('\n') ? ANY : value;
}

function tilde({ context, source }: Scope, { parts, start, end }: Word, content: string, at: number): Value {
  // In what looks like an assignment it may be the home behind a sign as well.
  const isAssigned = () => source[start - 1] === '=' || /^[A-Za-z_].*=/s.test(source.slice(start, end));
  if (/[=:]~/.test(content) && isAssigned()) return ANY;
  if (at > 0 || !content.startsWith('~')) return text(content);
  if (content.startsWith('~/') || (content === '~' && parts.length === 1)) return text(context.home + content.slice(1));
  return ANY;
}

function variableValue(value: Value, { form, rest }: VariablePart): Value {
  if (form === 'plain') return value;
  if (form === 'default') return either(value, text(rest));
  if (form === 'length') return NUMBER;
  return form === 'trim-end' ? trimmed(value, rest) : ANY;
}

/** `${name%.ts}`: what is cut off the end changes nothing of the beginning. */
function trimmed(value: Value, end: string): Value {
  if (value.kind === 'texts' && !/[*?[]/.test(end))
    return text(...value.texts.map((item) => (item.endsWith(end) ? item.slice(0, item.length - end.length) : item)));
  return value.kind === 'unknown' && value.trait === 'name' && value.start === '' ? NAME : ANY;
}

/** Process substitutions are walked as words; their output is only looked at when it feeds standard input. */
export function inputOf(scope: Scope, redirects: readonly Redirect[], state: ShellState, input: Value): Value {
  const last = redirects.findLast(
    ({ operator, descriptor }) => (descriptor ?? (operator.startsWith('<') ? 0 : 1)) === 0,
  );
  if (last === undefined) return input;
  const silent = { ...scope, effects: [] };
  if (last.operator === '<<<' && last.target !== undefined) return expandValue(silent, state, last.target);
  const [part, ...rest] = last.target?.parts ?? [];
  if (last.operator !== '<' || part?.kind !== 'process' || rest.length > 0) return ANY;
  return scope.walk(silent, part.body, state, ANY).output;
}
