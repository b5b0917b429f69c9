/** Signs: brackets, assignments, functions without a name, and where expressions end. */
import { BUILT_IN, IMPORTED, type Path, UNKNOWN } from '../reference.ts';
import { words } from '../syntax/words.ts';
import { either, tupleOf, ways } from './bindings.ts';
import { assign, CONDITIONS } from './declarations.ts';
import { callSignature, expected, expectedFunction, given, holderOf, mergedExports, moduleNamed } from './objects.ts';
import { arrowParameters } from './patterns.ts';
import { TOP, type TokenType } from './tokens.ts';
import type { Frame, Walk } from './walk.ts';

export function sign(walk: Walk, at: number, type: TokenType): void {
  const { tokens, rules, frame } = walk;
  if (at < walk.typeEnd && !BRACKETS.has(type)) return;
  if (walk.flow.sign?.(at, type)) return;
  switch (type) {
    case 'literal':
      if (rules.callablePairs && tokens.type(at - 1) === ',') pairedMethod(walk, at);
      walk.value = BUILT_IN;
      return;
    case 'number':
      walk.value = BUILT_IN;
      return;
    case '(':
    case '[':
    case '{':
      open(walk, at, type);
      return;
    case ')':
    case ']':
    case '}':
      close(walk, type);
      return;
    case '.':
      if (rules.dotJoins) break;
      return;
    case '?.':
    case '::':
    case '\\':
    case '$':
      return;
    case '->':
      if (rules.lambda === '->') arrow(walk, at);
      else if (rules.arrow !== 'member') walk.value = '';
      return;
    case '!':
      if (walk.value !== '' && GOES_ON.has(tokens.type(at + 1))) return;
      break;
    case '?':
      if (walk.value !== '' && tokens.type(at + 1) === '.') return;
      if (tokens.type(at + 1) !== ':' || rules.declared === 'colon') break;
      operator(walk, '??');
      return;
    case '=':
    case ':=':
      assign(walk, at);
      return;
    case '=>':
      arrow(walk, at);
      return;
    case ',':
    case ';':
      if (type === ',' && frame.commas++ === 0) frame.first = walk.value;
      if (type === ',' && frame.given.length < MOST_GIVEN) frame.given.push(walk.value);
      walk.pair.value = walk.value;
      if (type === ',' && frame.pending?.parts !== undefined) walk.nextPart(frame.pending);
      else walk.finish(frame);
      return;
    case ':':
      if (rules.indented && tokens.breaks[at + 1]) walk.finish(frame);
      else {
        if (rules.indented) annotatedMember(walk, at);
        walk.value = '';
      }
      return;
  }
  operator(walk, type);
}

/** `[A::class, 'method']` and `[$this, 'method']`. */
function pairedMethod({ tokens, frame, opens, pair, paths }: Walk, at: number): void {
  const reference = tokens.named.get(tokens.start(at) + 1) ?? tokens.named.get(tokens.start(at));
  if (reference === undefined || opens !== '[' || frame.commas !== 1 || tokens.type(at + 1) !== ']') return;
  const isClass = tokens.is(at - 2, 'class') && tokens.type(at - 3) === '::';
  paths[reference] = (isClass ? pair.class : pair.value) || UNKNOWN;
}

/** `self.x: T = …`. */
function annotatedMember(walk: Walk, at: number): void {
  const [, member] = /^this\.(\w+)$/.exec(walk.value) ?? [];
  const symbol = member === undefined || walk.frame.open !== TOP ? -1 : walk.classAround();
  if (member !== undefined && symbol !== -1) walk.note(symbol, member, walk.types.forward(at + 1).path);
}

export function operator(walk: Walk, type: TokenType): void {
  const { frame } = walk;
  // `(x || new Foo()).go()`: the group is what either way gives.
  if (type === '??' && frame.pending === undefined && frame.callee === '' && walk.opens === '(')
    walk.wait((path) => {
      frame.chosen = path;
    });
  const { pending } = frame;
  const takesAddress = walk.value === '' && (type === '&' || type === '*');
  if (pending !== undefined && !takesAddress) {
    if (type === '??' && !pending.spoiled) pending.first = ways(pending.first ?? '', walk.value || UNKNOWN);
    else pending.spoiled = true;
  }
  walk.value = '';
}

function open(walk: Walk, at: number, type: TokenType): void {
  const { tokens, rules, bindings } = walk;
  const previous = tokens.type(at - 1);
  const follows = walk.value !== '' && !(rules.lines && tokens.breaks[at] && type !== '{');
  const isCall = type !== '{' && follows && (AFTER_VALUE.has(previous) || walk.resumes.has(at));
  if (type === '{') loopOpens(walk, at);
  const callee = isCall ? walk.value : '';
  const isArrow = type === '(' && !isCall && arrowParameters(walk, at);
  if (type === '(' && !isCall && !isArrow && rules.objects) callSignature(walk, at);
  const literal = type === '{' ? literalOf(walk, at, previous) : '';
  const after = type === '{' ? receiverReturned(walk, at) : undefined;
  const element = type === '{' ? elementGiven(walk, at) : undefined;
  const subject = subjectOf(walk, at);
  const end = tokens.other(at);
  if (element !== undefined && rules.lambda !== undefined)
    bindings.bind('it', element, { at: tokens.start(at), until: tokens.start(end) });
  // A literal with another one in it is made by the runtime, ten times as slowly.
  const before: Path[] = [];
  walk.frames.push({
    open: at,
    callee: isArrow ? '' : literal || callee,
    makes: isCall && walk.makes,
    end,
    element,
    after,
    subject,
    pending: undefined,
    commas: 0,
    given: before,
    expects: type !== '(' ? expected(walk, at - 1) : undefined,
    holder: type === '{' ? holderOf(walk, at) : undefined,
  });
  walk.value = '';
  walk.makes = false;
  walk.flow.opened?.(at);
}

function elementGiven(walk: Walk, at: number): Path | undefined {
  const { flow, rules } = walk;
  if (flow.element !== undefined) return flow.element(at);
  return rules.lambda === '->' ? elementOfCall(walk, walk.value) : undefined;
}

/** `for x in xs {`. */
function loopOpens(walk: Walk, at: number): void {
  const { rules, frame, value } = walk;
  if (!rules.lines && !rules.bareConditions) return;
  if (frame.pending === undefined || value === '' || frame.pending.spoiled || walk.opens === '(') return;
  if (isCondition(walk, at)) walk.finish(frame);
}

/** `if x {`: the bracket opens a block. */
export function isCondition({ tokens }: Walk, at: number): boolean {
  for (let back = at - 1; back > at - 40 && back >= 0; back--) {
    const type = tokens.type(back);
    if (tokens.isWord(back, CONDITIONS)) return true;
    if (tokens.breaks[back] || type === ';' || type === '{' || type === '}') return false;
  }
  return false;
}

/** Value that a `match` or `switch` tells apart whose body a bracket opens. */
function subjectOf({ tokens, value }: Walk, at: number): Path | undefined {
  if (tokens.type(at) !== '{' || value === '') return undefined;
  for (let back = at - 1; back > at - MOST_SUBJECT && back >= 0; back--) {
    const type = tokens.type(back);
    if (tokens.isWord(back, SUBJECTS)) return value;
    if (type === '{' || type === '=' || type === '=>') return undefined;
  }
  return undefined;
}

/** Owner of the keys behind a bracket; empty for a block. */
function literalOf(walk: Walk, at: number, previous: TokenType): Path {
  const { tokens, rules, frame, value } = walk;
  if (rules.literals) {
    // `Foo{…}`, `Foo[K, V]{…}`, and `{…}` in a list of them.
    const written = previous === ']' ? GENERIC_TYPE.exec(value)?.[1] : value;
    if (written !== undefined && LITERAL_TYPE.test(written) && !isCondition(walk, at)) return `<${written}>`;
    return (previous === '{' || previous === ',') && frame.callee.startsWith('<') ? frame.callee : '';
  }
  if (!rules.initializers) return '';
  // `new Foo {…}`, `new Foo(1) {…}`, `x with {…}`, and `Items = {…}` in one of them.
  if (walk.makes || walk.madeEnd === at - 1) return value.startsWith('<') ? value : UNKNOWN;
  if (tokens.is(at - 1, 'with')) return UNKNOWN;
  return previous === '=' && walk.opens === '{' && frame.callee !== ''
    ? walk.extended(frame.callee, `.${walk.key}`)
    : '';
}

function close(walk: Walk, type: TokenType): void {
  if (walk.frames.length === 1) return;
  const { frame } = walk;
  const inner = walk.value;
  const isSpoiled = frame.pending?.spoiled === true;
  walk.finish(frame);
  walk.frames.pop();
  if (walk.rules.objects) mergedExports(walk, frame, inner);
  walk.madeEnd = frame.makes ? frame.end : -1;
  walk.value = valueBehind(walk, frame, type, inner, isSpoiled);
  walk.makes = false;
}

/** Value of what a bracket closes, `inner` being the last one in it. */
function valueBehind(walk: Walk, frame: Frame, type: TokenType, inner: Path, isSpoiled: boolean): Path {
  const { tokens, rules } = walk;
  const { callee } = frame;
  if (frame.after !== undefined) return frame.after;
  // `vec![…]`
  if (rules.valueMacros && tokens.type(frame.open - 1) === '!' && tokens.isWord(frame.open - 2, rules.valueMacros))
    return BUILT_IN;
  if (type === '}') return isListLiteral(walk, frame) ? callee.replace(/>$/, '[]>') : callee;
  if (type === ')') {
    if (frame.classGiven !== undefined && rules.makesNamed?.test(callee)) return frame.classGiven;
    if (rules.handsOn?.test(callee)) return (frame.commas === 0 ? inner : frame.first) || UNKNOWN;
    if (rules.loads?.test(callee)) return moduleNamed(walk, frame.open + 1, IMPORTED) ?? UNKNOWN;
    if (callee === '') return grouped(walk, frame, isSpoiled ? '' : (frame.chosen ?? inner));
    if (frame.makes) return callee;
    // `new(T)`
    if (callee === 'new' && rules.declared === 'after' && NAMED.test(inner)) return `<${inner}>`;
    return walk.extended(callee, '()');
  }
  return callee === ''
    ? listOf([...frame.given, ...(inner === '' ? [] : [inner])])
    : walk.extended(callee, keyStep(walk, frame));
}

/** `[]Foo{…}`, `[]*p.Foo{…}`. */
function isListLiteral({ tokens, rules }: Walk, { open: at, callee }: Frame): boolean {
  if (!rules.literals || !callee.startsWith('<') || tokens.type(at - 1) !== 'name') return false;
  const first = tokens.type(at - 2) === '.' ? at - 3 : at - 1;
  const before = tokens.type(first - 1);
  return before === ']' || (before === '*' && tokens.type(first - 2) === ']');
}

/** `(a)`, and `(a, b)` where that is a tuple. */
function grouped({ rules }: Walk, { commas, given: before }: Frame, inner: Path): Path {
  if (commas === 0) return inner;
  const tuple = rules.indented && !rules.commands ? tupleOf([...before, inner]) : UNKNOWN;
  return tuple === UNKNOWN ? '' : tuple;
}

/** `['name']`. */
function keyStep({ tokens }: Walk, { open: at, end }: Frame): string {
  const isWritten = end === at + 2 && tokens.type(at + 1) === 'literal';
  return `[${isWritten ? (KEY.exec(tokens.textOf(at + 1))?.[1] ?? '') : ''}]`;
}

/** A list that is written out, by its elements where they are alike. */
function listOf(elements: readonly Path[]): Path {
  const [first = ''] = elements;
  if (!MADE.test(first)) return BUILT_IN;
  return elements.every((each) => each === first) ? first.replace(/>$/, '[]>') : tupleOf(elements);
}

/** The sign of a function without a name, or of a case. */
function arrow(walk: Walk, at: number): void {
  const { tokens, rules, frame } = walk;
  walk.value = '';
  if (walk.flow.arrow?.(at)) return;
  const returning = walk.expressionBodies.get(at);
  if (returning !== undefined) {
    walk.wait((path) => walk.returned(returning, path));
    return;
  }
  const name = at - 1;
  if (tokens.type(name) !== 'name' || walk.matchedAt.has(name) || rules.lambda === undefined) return;
  if (bracedParameters(walk, at)) return;
  const until = walk.bodyEnd(at + 1);
  const type = expectedFunction(walk, name);
  walk.functions.push({ until, symbol: -1, declared: type && walk.extended(type, '()') });
  const element = either(given(walk, type, 0), frame.commas === 0 ? elementOfCall(walk, frame.callee) : '') || UNKNOWN;
  walk.bindFrom(at, name, element, until);
}

/** `{ a, b -> … }`. */
function bracedParameters(walk: Walk, at: number): boolean {
  const { tokens, opens } = walk;
  const { open: first, end, element = UNKNOWN } = walk.frame;
  if (opens !== '{' || at - first > 12) return false;
  const names: number[] = [];
  for (let each = first + 1; each < at; each++) {
    if (tokens.type(each) === 'name') names.push(each);
    else if (tokens.type(each) !== ',') return false;
  }
  for (const each of names) walk.bindFrom(at, each, each === first + 1 ? element : UNKNOWN, tokens.start(end));
  return true;
}

/** `x.apply {…}` is `x`, and so is `this` inside of it. */
function receiverReturned({ tokens, rules, value, bindings }: Walk, at: number): Path | undefined {
  const [asThis, asArgument] = rules.returnsReceiver ?? [];
  const word = tokens.type(at - 1) === 'name' ? tokens.textOf(at - 1) : '';
  if (word === '' || (word !== asThis && word !== asArgument)) return undefined;
  const receiver = value === word ? 'this' : value.replace(new RegExp(`\\.${word}$`), '');
  if (word === asThis) bindings.bind('this', receiver, { at: tokens.start(at), until: tokens.closeOffset(at) });
  return receiver;
}

/** Type of the element that a method of a list gives to its function. */
export function elementOfCall(walk: Walk, callee: Path): Path {
  const { rules } = walk;
  const [, receiver, method = ''] = /^(.*)\.([\w$]+)(?:\(\))?$/s.exec(callee) ?? [];
  if (receiver === undefined) return UNKNOWN;
  if (rules.overItself?.has(method)) return receiver;
  return rules.overElements?.has(method) ? walk.extended(receiver, '*') : UNKNOWN;
}

const MOST_GIVEN = 8;
const MOST_SUBJECT = 40;
const SUBJECTS = words('match switch');
const KEY = /^['"]([\w-]+)['"]$/;
/** A struct that is written out: `Foo{…}`, `pkg.Foo{…}`. */
const LITERAL_TYPE = /^(?:\w+\.)?\p{L}\w*$/u;
const GENERIC_TYPE = /^(?!map\[)(.*)\[\]$/;
const MADE = /^<[\p{L}_][\w.]*>$/u;
const NAMED = /^[\w.]+$/;
const BRACKETS = new Set(['(', ')', '[', ']', '{', '}']);
const AFTER_VALUE = new Set(['name', 'variable', ')', ']', '!', '?.', 'literal', '>', '?', '}']);
export const GOES_ON = new Set(['.', '?.', '[', '(', ')', ',', ';', '::', '!']);
