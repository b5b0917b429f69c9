/** Values that are taken apart, `{ a, b: { c } }`, `[x, y]`, and the parameters of functions, with a name and without. */
import { BUILT_IN, EXTENDS, LOCAL, type Path, UNKNOWN } from '../reference.ts';
import { words } from '../syntax/words.ts';
import { either } from './bindings.ts';
import { expectedFunction, given } from './objects.ts';
import { isTypeEnd } from './types.ts';
import { COARSE, type PatternName, type Walk } from './walk.ts';

/** Names that a pattern binds, of which nothing is known: `(a, B { b, c: d })`. */
export function bindAll(walk: Walk, from: number, until: number, end = walk.scopeEnd): void {
  for (const at of namesIn(walk, from, until)) walk.bind(at, UNKNOWN, end);
}

export function namesIn({ tokens, keywords }: Walk, from: number, until: number): number[] {
  const names: number[] = [];
  for (let at = from; at < until; at++) {
    const text = tokens.type(at) === 'name' ? tokens.textOf(at) : '';
    if (!SMALL.test(text) || keywords.has(text)) continue;
    if (!NOT_BEFORE.has(tokens.type(at - 1)) && !NOT_BEHIND.has(tokens.type(at + 1))) names.push(at);
  }
  return names;
}

/** The `=` behind a pattern, or the `:` before its type; the beginning itself for a plain name. */
export function patternEnd({ tokens }: Walk, from: number): number {
  let at = from;
  while (at < from + MOST_PATTERN && tokens.type(at) !== '=' && tokens.type(at) !== ':' && tokens.type(at) !== '')
    at = tokens.skip(at) + 1;
  return tokens.type(at) === '=' || tokens.type(at) === ':' ? at : from;
}

const MOST_PATTERN = 40;
/** Variables and members begin so, not types. */
export const SMALL = /^[\p{Ll}_]/u;
/** Signs around a name in a pattern that is none of a variable. */
const NOT_BEFORE = new Set(['::', '.', '=']);
const NOT_BEHIND = new Set([':', '::', '(', '{', '!']);

export function patternNames(walk: Walk, open: number, within: readonly number[] = []): PatternName[] {
  const { tokens, destructured } = walk;
  const close = tokens.other(open);
  const isList = tokens.type(open) === '[';
  const names: PatternName[] = [];
  let place = 0;
  for (let at = open + 1; at < close; at++) {
    if (tokens.type(at) === ',') place++;
    at = tokens.skip(at);
    if (tokens.type(at) !== 'name' || (tokens.type(at - 1) !== ',' && at !== open + 1)) continue;
    const behind = !isList && tokens.type(at + 1) === ':' ? tokens.type(at + 2) : '';
    if (behind === '{') {
      names.push({ at: -1, key: at, place, within }, ...patternNames(walk, at + 2, [...within, at]));
      destructured.set(at, UNKNOWN);
      continue;
    }
    const isRenamed = behind === 'name';
    names.push({ at: isRenamed ? at + 2 : at, key: isList ? undefined : at, place, within });
    destructured.set(at, isList ? LOCAL : UNKNOWN);
    if (isRenamed) destructured.set(at + 2, LOCAL);
  }
  return names;
}

/** Path from which the member is taken. */
export function ownerTaken(walk: Walk, path: Path, { within }: PatternName): Path {
  return within.reduce((outer, key) => walk.extended(outer, `.${walk.tokens.textOf(key)}`), path);
}

/** Path of the value that a name of a pattern gets. */
export function taken(walk: Walk, path: Path, name: PatternName): Path {
  const step = name.key === undefined ? `[${name.place}]` : `.${walk.tokens.textOf(name.key)}`;
  return walk.extended(ownerTaken(walk, path, name), step);
}

interface Parameter {
  readonly start: number;
  readonly end: number;
  readonly until: number;
  /** Types that a comment tells. */
  readonly commented: ReadonlyMap<string, Path>;
  readonly open: number;
  readonly index: number;
  /** Expected type of the function. */
  readonly expected: Path | undefined;
}

const NOTHING: ReadonlyMap<string, Path> = new Map();

/** Binds the parameters of a function whose list a bracket opens. */
export function parameters(walk: Walk, open: number, until: number, commented = NOTHING, expected?: Path): void {
  const { tokens, rules, types } = walk;
  const close = tokens.other(open);
  let index = 0;
  for (let at = open + 1; at < close; index++) {
    const start = skipAttributes(walk, at);
    const end = Math.min(types.parameterEnd(start, close), close);
    const each = { start, end, until, commented, open, index, expected };
    walk.bindings.behind(rules.outerValues ? tokens.start(end) : 0, () => parameter(walk, each));
    at = end + 1;
  }
}

function skipAttributes({ tokens }: Walk, at: number): number {
  let start = at;
  while (tokens.type(start) === '@' && tokens.type(start + 1) === 'name') {
    start += 2;
    while (tokens.type(start) === '.') start += 2;
    if (tokens.type(start) === '(') start = tokens.skip(start) + 1;
  }
  return start;
}

function parameter(walk: Walk, each: Parameter): void {
  const { tokens, rules } = walk;
  const { start, end, until, commented, open, index, expected } = each;
  const isFirst = start === open + 1;
  const byPlace = (): Path => either(given(walk, expected, index), (isFirst ? elementOf(walk, open) : undefined) ?? '');
  if (tokens.type(start) === '{' || tokens.type(start) === '[') {
    const close = tokens.skip(start) + 1;
    const names = patternNames(walk, start);
    const declared = tokens.type(close) === ':' ? walk.types.forward(close + 1).path : UNKNOWN;
    noteParameter(walk, index, declared);
    const path = declared === UNKNOWN ? byPlace() || UNKNOWN : declared;
    for (const name of names) {
      if (name.key !== undefined) walk.destructured.set(name.key, ownerTaken(walk, path, name));
      if (name.at !== -1) walk.bindFrom(name.at, name.at, taken(walk, path, name), until);
    }
    return;
  }
  if (walk.flow.parameter?.(start, end, until)) return;
  const name = parameterName(walk, start, end);
  if (name === -1) return;
  const text = tokens.textOf(name);
  walk.listed.add(name);
  const finer = commented.get(text.replace(/^\$/, ''));
  const written = parameterType(walk, start, name, end) ?? finer;
  const path = written ?? (byPlace() || UNKNOWN);
  noteParameter(walk, index, written ?? UNKNOWN);
  if (rules.extensions === 'parameter' && written !== undefined && tokens.isWord(start, rules.instance))
    walk.note(walk.noteParameters, EXTENDS, written);
  if (rules.instance.has(text) || (isFirst && rules.statics.has(text))) return;
  const isCoarse = path === BUILT_IN || (rules.declared === 'before' && COARSE.test(path));
  const at = tokens.start(name);
  walk.bindings.bind(text, isCoarse ? (finer ?? path) : path, { at, until, isMember: isProperty(walk, start, name) });
}

/** `class A(val name: T)`. */
function isProperty({ tokens, rules }: Walk, start: number, name: number): boolean {
  if (rules.argumentNames !== 'properties') return false;
  for (let at = start; at < name; at++) if (tokens.isWord(at, rules.declares)) return true;
  return false;
}

/** Notes the parameter for objects that are written out as arguments. */
function noteParameter(walk: Walk, index: number, path: Path): void {
  if (walk.noteParameters === -1 || !path.startsWith('<') || !walk.rules.objects) return;
  walk.note(walk.noteParameters, `(${index})`, path);
}

export function parameterName(walk: Walk, start: number, end: number): number {
  const { tokens, rules } = walk;
  const { declared, argumentNames } = rules;
  const isName = tokens.type(start) === 'name';
  // `func(*T)`, `func(p.T)`, `func(T)`: types alone; `a, b T` are names.
  const isType = !isName || tokens.type(start + 1) === '.' || (end === start + 1 && tokens.type(end) === ')');
  if (declared === 'after' && isType && !(isName && tokens.type(start + 1) === ',')) return -1;
  if (declared !== 'before') {
    for (let at = start; at < end; at++) {
      const isPair = tokens.type(at + 1) === 'name';
      // In most languages one or the other is no keyword: `val` may be the name.
      if (tokens.type(at) !== 'name' || (isPair && tokens.isWord(at, MODIFIERS))) continue;
      const isLabel = declared === 'colon' && isPair && at + 1 < end;
      if (isLabel && argumentNames === 'labels') walk.destructured.set(at, LOCAL);
      return isLabel ? at + 1 : at;
    }
    return -1;
  }
  let stop = start;
  while (stop < end && tokens.type(stop) !== '=') stop++;
  for (let at = stop - 1; at >= start; at--)
    if (tokens.type(at) === 'variable' || tokens.type(at) === 'name') return isTypeAlone(walk, start, at) ? -1 : at;
  return -1;
}

/** `int f(Foo*, const Bar);`, where those of a macro are names. */
function isTypeAlone({ tokens, rules, symbols, noteParameters }: Walk, start: number, last: number): boolean {
  if (!rules.pointers || symbols[noteParameters]?.kind === 'macro') return false;
  const next = tokens.type(last + 1);
  if (next === '*' || next === '&') return true;
  let first = last;
  while (tokens.type(first - 1) === '::') first -= 2;
  while (first > start && tokens.isWord(first - 1, TAGS)) first--;
  return first <= start;
}

function parameterType({ tokens, types, rules }: Walk, start: number, name: number, end: number): Path | undefined {
  const { declared } = rules;
  if (declared === 'before')
    return name > start && isTypeEnd(tokens.type(name - 1)) ? types.backward(name - 1)?.path : undefined;
  if (declared === 'after') {
    let at = name + 1;
    if (at >= end) for (let next = end; tokens.type(next) === ',' && next < end + 12; next += 2) at = next + 2;
    const type = tokens.type(at);
    return type === ',' || type === ')' ? undefined : types.forward(type === '...' ? at + 1 : at).path;
  }
  const colon = tokens.type(name + 1) === '?' ? name + 2 : name + 1;
  return tokens.type(colon) === ':' && colon < end ? types.forward(colon + 1).path : undefined;
}

/** `items.map((item) => …)`: what the function is given. */
function elementOf(walk: Walk, open: number): Path | undefined {
  const around = walk.frames.findLast((frame) => frame.open !== open && walk.tokens.type(frame.open) === '(');
  if (around === undefined || around !== walk.frame || around.commas > 0) return undefined;
  const [, receiver, method = ''] = /^(.*)\.([\w$]+)$/s.exec(around.callee) ?? [];
  return receiver !== undefined && walk.rules.overElements?.has(method) ? walk.extended(receiver, '*') : undefined;
}

/** Parameters of an arrow function, or of a definition that stands elsewhere. */
export function arrowParameters(walk: Walk, open: number): boolean {
  const { tokens, rules, types } = walk;
  const close = tokens.other(open);
  if (close === -1 || rules.lambda === undefined || isFunctionType(walk, open)) return false;
  let next = close + 1;
  let declared: Path | undefined;
  if (tokens.type(next) === ':') {
    const read = types.forward(next + 1);
    const isTest = tokens.textOf(read.end) === 'is';
    next = isTest ? types.forward(read.end + 1).end : read.end;
    declared = isTest ? BUILT_IN : read.path;
  }
  if (tokens.type(next) !== rules.lambda) return false;
  const until = walk.bodyEnd(next + 1);
  const expected = expectedFunction(walk, types.genericsStart(open));
  walk.noteParameters = enterArrow(walk, next, until, declared, expected);
  parameters(walk, open, until, NOTHING, expected);
  walk.noteParameters = -1;
  return true;
}

/** `(A, B) -> C`, where a function without a name has no brackets, unless it takes its argument apart. */
function isFunctionType({ tokens, rules }: Walk, open: number): boolean {
  const before = tokens.type(open - 1);
  return rules.extensions === 'dotted' && before !== '{' && before !== ',';
}

/** A function that is given to a definition returns for it. */
function enterArrow(walk: Walk, arrow: number, until: number, declared?: Path, expected?: Path): number {
  const outer = walk.functions.at(-1);
  const end = walk.symbols[outer?.symbol ?? -1]?.end ?? -1;
  const isOwn =
    outer !== undefined &&
    outer.symbol !== -1 &&
    !walk.entered.has(outer.symbol) &&
    until <= end &&
    /^[\s)};,]*$/.test(walk.tokens.text.slice(until, end));
  const symbol = isOwn ? outer.symbol : -1;
  if (isOwn) walk.entered.add(symbol);
  if (isOwn && declared !== undefined) walk.declareResult(symbol, declared);
  const returning = isOwn && declared === undefined ? symbol : -1;
  walk.functions.push({
    until,
    symbol: returning,
    declared: declared ?? (expected && walk.extended(expected, '()')),
  });
  if (returning !== -1 && walk.tokens.type(arrow + 1) !== '{') walk.expressionBodies.set(arrow, returning);
  return symbol;
}

/** Words before a type that are no type themselves. */
const TAGS = words('const volatile struct union enum class typename');
const MODIFIERS = words(
  'public private protected readonly override final val var vararg const let mut ref inout noinline crossinline',
);
