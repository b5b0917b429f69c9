/** Expansion of words, as far as it can be foreseen. Substitutions on the way are walked. */
import { isWithin } from '../paths.ts';
import type { Arithmetic, Part, VariablePart, Word } from '../script.ts';
import { bracesExpanded } from './braces.ts';
import { type Field, isPattern, plainField } from './field.ts';
import { noteUnknown, type Scope } from './scope.ts';
import type { ShellState } from './state.ts';
import { ANY, concatenate, either, exactly, isNoHook, isNumeric, NAME, NUMBER, text, type Value } from './value.ts';
import { numberOfVariable, valueOfVariable } from './variables.ts';

interface Place {
  readonly scope: Scope;
  readonly state: ShellState;
  readonly word: Word;
}

/** The arguments that a word becomes. */
export function expandWord(scope: Scope, state: ShellState, word: Word): readonly Field[] {
  const place = { scope, state, word };
  const written = scope.source.slice(word.start, word.end);
  const list = wholeList(place, written);
  if (list !== undefined) return list;
  const readings = bracesExpanded(word.parts);
  if (readings === undefined) return [{ ...plainField(written), value: ANY, isMany: true }];
  return readings.map((parts) => expandParts(place, parts, written));
}

/** The value of a word where the shell splits nothing: in an assignment, after `case`, in a here-document. */
export function expandValue(scope: Scope, state: ShellState, word: Word): Value {
  const place = { scope, state, word };
  return word.parts.reduce<Value>((value, part, at) => concatenate(value, valueOfPart(place, part, at)), text(''));
}

/** `"$@"` and a variable whose text is split into words. */
function wholeList({ scope, state, word }: Place, written: string): readonly Field[] | undefined {
  const parts = word.parts.filter((part) => part.kind !== 'text' || part.text !== '');
  const [part] = parts;
  if (parts.length !== 1 || part?.kind !== 'variable' || part.form !== 'plain') return undefined;
  if (part.name === '@') return state.parameters?.map((value) => ({ ...plainField(written), value }));
  const known = part.quoted ? undefined : exactly(valueOfVariable(scope.context, state, part.name));
  if (known === undefined || state.isSplittingChanged || isPattern(known)) return undefined;
  const words = known.split(/[ \t\n]+/).filter((item) => item !== '');
  return words.map((item) => ({ ...plainField(written), value: text(item) }));
}

function expandParts(place: Place, parts: readonly Part[], written: string): Field {
  let field: Field = { ...plainField(written), value: text('') };
  parts.forEach((part, at) => {
    const isLive = part.kind !== 'text' && part.kind !== 'unreadable' && part.kind !== 'process' && !part.quoted;
    const known = valueOfPart(place, part, at);
    // Any character may separate words then.
    const value = isLive && place.state.isSplittingChanged ? ANY : known;
    field = {
      ...field,
      value: concatenate(field.value, value),
      isMany: field.isMany || (isLive && splits(value, place.state)) || isListPart(part),
      isGlob: field.isGlob || ((isLive || (part.kind === 'text' && !part.quoted)) && hasPattern(value)),
    };
  });
  return field.isGlob ? { ...field, isForeign: !isInsideProject(place) } : field;
}

function isListPart(part: Part): boolean {
  return (
    part.kind === 'variable' && (part.form === 'element' ? part.arithmetic.length === 0 : /^[@*]$/.test(part.name))
  );
}

function splits(value: Value, { isSplittingChanged }: ShellState): boolean {
  if (value.kind === 'texts')
    return isSplittingChanged || value.texts.some((item) => item === '' || /\s/.test(item) || isPattern(item));
  return isSplittingChanged || (value.trait !== 'number' && value.trait !== 'temporary');
}

function hasPattern(value: Value): boolean {
  return value.kind === 'texts' && value.texts.some(isPattern);
}

function isInsideProject({ scope, state }: Place): boolean {
  return state.folders?.every((folder) => isWithin(folder, scope.context.root)) === true;
}

function valueOfPart(place: Place, part: Part, at: number): Value {
  const { scope, state, word } = place;
  switch (part.kind) {
    case 'text':
      return at === 0 && !part.quoted ? tilde(scope, word, part.text) : text(part.text);
    case 'variable':
      return variableValue(place, part);
    case 'command':
      return scope.walk(scope, part.body, state, ANY).output;
    case 'process':
      scope.walk(scope, part.body, state, ANY);
      return text('/dev/stdout');
    case 'arithmetic':
      checkArithmetic(place, part.expression);
      return NUMBER;
    case 'unreadable':
      noteUnknown(scope, word, 'not-parsable');
      return ANY;
  }
}

function tilde({ context }: Scope, { parts }: Word, content: string): Value {
  if (!content.startsWith('~')) return text(content);
  if (content.startsWith('~/') || (content === '~' && parts.length === 1)) return text(context.home + content.slice(1));
  return ANY;
}

function variableValue(place: Place, part: VariablePart): Value {
  const { scope, state, word } = place;
  for (const expression of part.arithmetic) checkArithmetic(place, expression);
  const rest = part.rest.reduce<Value>((value, piece) => concatenate(value, valueOfPart(place, piece, 1)), text(''));
  const value = valueOfVariable(scope.context, state, part.name);
  if (part.form === 'assign-default') noteUnknown(scope, word, 'changes-shell');
  if (part.form === 'plain' || part.form === 'element') return value;
  if (part.form === 'default') return either(value, rest);
  if (part.form === 'length') return NUMBER;
  return part.form === 'trim-end' ? trimmed(value, rest) : ANY;
}

/** `${name%.ts}`: what is cut off the end changes nothing of the beginning. */
function trimmed(value: Value, suffix: Value): Value {
  const end = exactly(suffix);
  if (value.kind === 'texts' && end !== undefined && !/[*?[]/.test(end))
    return text(...value.texts.map((item) => (item.endsWith(end) ? item.slice(0, item.length - end.length) : item)));
  return value.kind === 'unknown' && value.trait === 'name' && value.start === '' ? NAME : ANY;
}

/** Bash takes the value of a variable in arithmetic for an expression again, commands in subscripts included. */
export function checkArithmetic({ scope, state, word }: Place, { names, parts }: Arithmetic): void {
  const values = parts.map((part) => valueOfPart({ scope, state, word }, part, 1));
  const variables = names.map((name) => numberOfVariable(state, name));
  if (names.some((name) => isNoHook(state.variables.get(name) ?? ANY))) state.signals.hasCalculated = true;
  if (![...values, ...variables].every(isNumeric)) noteUnknown(scope, word, 'arithmetic-on-unknown');
}
