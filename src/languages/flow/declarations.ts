/** Variables: declared, assigned, looped over, narrowed. */
import { BUILT_IN, LOCAL, type Path, UNKNOWN } from '../reference.ts';
import { words } from '../syntax/words.ts';
import { ways } from './bindings.ts';
import { assignedExport } from './objects.ts';
import { bindAll, ownerTaken, patternNames, taken } from './patterns.ts';
import { TOP, type TokenType } from './tokens.ts';
import { isTypeEnd } from './types.ts';
import type { PatternName, Walk } from './walk.ts';

/** A variable with its type, or one that is assigned. */
export function declared(walk: Walk, at: number, text: string, type: TokenType): void {
  const { tokens, rules, types } = walk;
  if (walk.listed.has(at) || tokens.isWord(at - 1, BEFORE_TYPES) || matched(walk, at, text)) return;
  const next = tokens.type(at + 1);
  const isTyped = isTypeEnd(tokens.type(at - 1));
  const isIndex = next === ']' && tokens.isWord(walk.frame.open - 1, rules.instance);
  if (rules.declared === 'before' && (isIndex || ENDS_DECLARATION.has(next))) {
    // `for (var x : xs)`
    if (next === ':' && tokens.is(at - 1, 'var')) {
      bindLater(walk, [at], '*');
      return;
    }
    const before = (isTyped ? types.backward(at - 1) : undefined) ?? types.ofStatement(at);
    if (before !== undefined && (type === 'variable' || !walk.keywords.has(text))) {
      // A tuple names its parts after their types.
      if (before.path === `<${text}>`) return;
      if (!INFERRED.test(before.path)) walk.bind(at, before.path, declaredUntil(walk, at));
      else if (next === '=') walk.bind(at, UNKNOWN);
      else bindLater(walk, [at], next === ':' ? '*' : '');
      return;
    }
  }
  if (rules.pointers && walk.isLocal && MAKES.has(next)) made(walk, at, text);
  if (rules.declared === 'colon' && rules.indented && next === ':' && isStatementStart(walk, at)) {
    const read = types.forward(at + 2);
    // A variable in a function, or an attribute of the class.
    if (read.end > at + 2 && walk.isInClassBody) walk.note(walk.enclosing, text, read.path);
    else if (read.end > at + 2) walk.bind(at, read.path);
  }
}

/** A list of parameters that belongs to no definition hands them to the block behind it. */
function declaredUntil(walk: Walk, at: number): number {
  const { tokens, rules, opens } = walk;
  const { open, end } = walk.frame;
  if ((opens !== '(' && opens !== '[') || rules.variables !== 'block' || at < walk.head.open) return walk.scopeEnd;
  const isKept =
    tokens.type(end + 1) === '=' ||
    (tokens.isWord(open - 1, walk.keywords) && !tokens.isWord(open - 1, rules.instance)) ||
    GIVES_OUT.test(tokens.text.slice(tokens.starts[open], tokens.starts[at]));
  return isKept ? walk.scopeEnd : walk.scopes.listEnd(end);
}

function isStatementStart({ tokens, frame, opens }: Walk, at: number): boolean {
  return tokens.breaks[at] === true && (frame.open === TOP || opens === '{');
}

/** A name behind its type in a pattern, `case Foo x ->`, `is Foo { Bar: Baz x }`, `Foo(Bar x, _) =>`. */
function matched(walk: Walk, at: number, text: string): boolean {
  const { rules, types, frames } = walk;
  if (rules.declared !== 'before' || rules.lambda === undefined || rules.pointers) return false;
  if (!isTypeEnd(walk.tokens.type(at - 1)) || walk.keywords.has(text) || JOINS.has(text)) return false;
  const read = types.backward(at - 1);
  const around = read === undefined ? -1 : patternFrame(walk, read.start);
  if (read === undefined || around === -1) return false;
  const until = walk.endInBlock(walk.blockOf(frames.slice(0, around + 1)));
  walk.bind(at, INFERRED.test(read.path) ? UNKNOWN : read.path, until);
  walk.matchedAt.add(at);
  return true;
}

/**
 * Index of the frame in which the pattern begins that a type stands in; -1 for none.
 *
 * @param first token of the type
 */
function patternFrame({ tokens, types, frames }: Walk, first: number): number {
  let start = first;
  for (let index = frames.length - 1; index >= 0; index--) {
    const { open = -1 } = frames[index] ?? {};
    if (tokens.isWord(start - 1, MATCHES)) return index;
    const before = tokens.type(start - 1);
    if (start - 1 !== open && before !== ',' && before !== ':') return -1;
    // `x switch { Foo y => y.go() }`
    if (tokens.is(open - 1, 'switch')) return index;
    const outer = open > 0 && isTypeEnd(tokens.type(open - 1)) ? types.backward(open - 1) : undefined;
    if (outer === undefined) return -1;
    start = outer.start;
  }
  return -1;
}

/** `Foo x(1);`, `Foo x{1};`, `Foo x[1];`. */
function made(walk: Walk, at: number, text: string): void {
  const { tokens } = walk;
  if (!isTypeEnd(tokens.type(at - 1)) || walk.keywords.has(text)) return;
  const read = walk.types.backward(at - 1);
  let start = read?.start ?? 0;
  while (tokens.isWord(start - 1, HOLDERS)) start--;
  if (read === undefined || !STATEMENT_ENDS.has(tokens.type(start - 1))) return;
  if (!INFERRED.test(read.path)) walk.bind(at, read.path);
}

/** `const x`, `let { a, b }`, `var x T`. */
export function declares(walk: Walk, at: number): void {
  walk.bindings.behind(walk.scopes.declarationEnd(at + 1, walk.head), () => {
    if (!walk.flow.declares?.(at)) declareNames(walk, at);
  });
}

function declareNames(walk: Walk, at: number): void {
  const { tokens, rules, types } = walk;
  walk.value = '';
  const next = tokens.is(at + 1, 'mut') ? at + 2 : at + 1;
  const type = tokens.type(next);
  const close = tokens.other(next);
  if (type === '{' || type === '[') {
    bindAll(walk, next + 1, close);
    pattern(walk, next, close + 1);
    return;
  }
  // A list of names alone: `val (a, b)`.
  if (type === '(' && rules.declared === 'colon') bindAll(walk, next + 1, close);
  if (type !== 'name' || walk.symbolOf(next) !== undefined || walk.keywords.has(tokens.textOf(next))) return;
  const isTyped = rules.declared === 'after' || (rules.declared === 'colon' && tokens.type(next + 1) === ':');
  const typeAt = rules.declared === 'after' ? next + 1 : next + 2;
  const read = isTyped ? types.forward(typeAt) : undefined;
  if (read !== undefined && read.end > typeAt && tokens.type(typeAt) !== '=') {
    walk.declaredHere = { at: read.end, path: read.path };
    walk.bind(next, read.path);
  } else if (walk.isLocal || rules.variables === 'block') bindLocal(walk, next);
}

/** Until it is assigned nothing is known of it. */
export function bindLocal(walk: Walk, at: number): void {
  if (walk.isLocal || walk.frame.open !== TOP) walk.bind(at, UNKNOWN);
}

/** `{ a, b: c } = value` and `[a, b] = value`: each name is a member of the value. */
function pattern(walk: Walk, open: number, next: number): void {
  const names = patternNames(walk, open);
  if (walk.tokens.type(next) === ':') {
    bindPattern(walk, names, walk.types.forward(next + 1).path);
    return;
  }
  for (const { at } of names) if (at !== -1) walk.bind(at, UNKNOWN);
  walk.destructuring = { next, names };
}

function bindPattern(walk: Walk, names: readonly PatternName[], path: Path, until = walk.scopeEnd): void {
  for (const name of names) {
    if (name.key !== undefined) {
      const outer = ownerTaken(walk, path, name);
      walk.destructured.set(name.key, outer);
      walk.refer(name.key, outer);
    }
    const symbol = walk.symbolOf(name.at);
    if (symbol !== undefined) walk.returned(symbol, taken(walk, path, name));
    else if (name.at !== -1) walk.bind(name.at, taken(walk, path, name), until);
  }
}

function bindLater(walk: Walk, names: readonly number[], step: string): void {
  const block = walk.scopeEnd;
  const end = walk.at < walk.head.open ? walk.scopes.valueEnd(walk.at + 1, walk.head) : 0;
  walk.bindings.behind(end, () => {
    for (const name of names) walk.bind(name, UNKNOWN);
  });
  walk.wait((path) => {
    for (const name of names) walk.bind(name, walk.extended(path, step), block);
  });
}

/** @returns false for a word that loops over nothing here */
export function loops(walk: Walk, at: number): boolean {
  const { tokens, rules } = walk;
  const value = walk.value || UNKNOWN;
  walk.value = '';
  if (rules.eachBefore) {
    const first = at + 1;
    const name = tokens.type(first + 1) === '=>' ? first + 2 : first;
    if (tokens.type(first) !== 'variable') return false;
    if (name !== first) walk.bind(first, BUILT_IN);
    if (tokens.type(name) === 'variable') walk.bind(name, walk.extended(value, '*'));
    return true;
  }
  const names = loopNames(walk, at);
  if (names.length === 0) return false;
  if (walk.flow.loops?.(names)) return true;
  if (walk.isLocal) for (const name of names) if (!walk.isAccess(name)) walk.refer(name, LOCAL);
  // `for _, x in`
  const isTuple = rules.indented && tokens.type((names.at(-1) ?? 0) - 1) === ',';
  bindLater(walk, names.slice(-1), isTuple ? `*[${commasBefore(walk, at)}]` : '*');
  for (const name of names.slice(0, -1)) walk.bind(name, UNKNOWN);
  return true;
}

function commasBefore({ tokens }: Walk, at: number): number {
  let commas = 0;
  for (let back = at - 1; back > at - 16 && !tokens.is(back, 'for'); back--) if (tokens.type(back) === ',') commas++;
  return commas;
}

/** Names before `of`, `in` or `:= range`. */
function loopNames({ tokens, keywords }: Walk, at: number): number[] {
  const names: number[] = [];
  let back = BEFORE_LOOP.has(tokens.type(at - 1)) ? at - 2 : at - 1;
  for (; back > at - 8 && (tokens.type(back) === 'name' || tokens.type(back) === ','); back--) {
    if (tokens.type(back) !== 'name') continue;
    if (keywords.has(tokens.textOf(back))) break;
    names.unshift(back);
  }
  return names;
}

export function assign(walk: Walk, at: number): void {
  const { tokens, rules, destructuring } = walk;
  if (walk.flow.assigns?.(at)) return;
  const target = walk.value;
  walk.value = '';
  if (destructuring?.next === at) {
    // The last name may be a definition, which does not hold the whole.
    walk.held = undefined;
    const until = walk.scopeEnd;
    walk.wait((path) => bindPattern(walk, destructuring.names, path, until));
    return;
  }
  if (assignedExport(walk, at, target)) return;
  const { held } = walk;
  // A parameter of the function that waits may have a value too.
  if (held === undefined || held.at < at) walk.held = undefined;
  if (held !== undefined && held.at < at && at - held.at < 3) {
    walk.wait((path) => walk.returned(held.index, path));
    return;
  }
  const left = at - 1;
  const before = tokens.type(left - 1);
  if (rules.attributes && before === '@') {
    assignAttribute(walk, left);
    return;
  }
  const isVariable = tokens.type(left) === 'variable';
  const isPlain = (isVariable || tokens.type(left) === 'name') && !walk.isAccess(left);
  if (walk.declaredHere?.at !== at && target !== '' && target !== UNKNOWN && target !== BUILT_IN)
    walk.declaredHere = { at, path: target };
  if (!isPlain) {
    const opens = tokens.type(left) === ')' ? tokens.other(left) : -1;
    // `var (a, b) = pair`
    const isPattern = rules.indented ? isStatementStart(walk, opens) : tokens.is(opens - 1, 'var');
    if (opens !== -1 && isPattern) bindAll(walk, opens + 1, left);
    assignMember(walk, left, target);
    return;
  }
  const isDeclared = tokens.type(at) === ':=';
  const isOwn = rules.indented === true && walk.isLocal && walk.opens !== '(';
  if (isDeclared && rules.declared === 'after') {
    localNames(walk, left);
    walk.flow.assigned?.(left);
  }
  const isSeveral = before === ',' || (isOwn && before === '*');
  if (isSeveral && (isOwn || isDeclared || (rules.declared === 'after' && walk.isLocal))) {
    if (isOwn) localNames(walk, left);
    severalNames(walk, at);
    return;
  }
  const name = tokens.textOf(left);
  const known = walk.bindings.find(name, tokens.start(left));
  if (known === undefined && !isDeclared && !isVariable && !(rules.indented && walk.isLocal)) {
    if (rules.indented && walk.isInClassBody && walk.opens !== '(') classMember(walk, name);
    return;
  }
  if (known?.path.startsWith('<') && rules.variables === 'block' && !isDeclared) return;
  if (known === undefined && isOwn) localNames(walk, left);
  const until = known === undefined || isDeclared ? walk.scopeEnd : known.until;
  const take = (path: Path): void => walk.bind(left, path, until);
  if (isOwn) walk.waitForParts(take);
  else walk.wait(take);
}

/** `@x = value`; a test case that stands in no class hands it to those behind it. */
function assignAttribute(walk: Walk, left: number): void {
  const name = walk.tokens.textOf(left);
  if (walk.classAround() !== -1) {
    assignMember(walk, left, `this.#${name}`);
    return;
  }
  const at = walk.tokens.start(left);
  const until = walk.tokens.text.length;
  walk.wait((path) => walk.bindings.bind(`@${name}`, path, { at, until, block: at }));
}

/** `a, b = value` in a function: what it assigns is its own, whatever has the name outside. */
function localNames(walk: Walk, last: number): void {
  const { tokens } = walk;
  for (let at = last; tokens.type(at) === 'name' && !walk.isAccess(at); at -= 2) {
    if (!isOfOutside(walk, tokens.textOf(at), at)) walk.refer(at, LOCAL);
    if (tokens.type(at - 1) !== ',') return;
  }
}

/** `global a, b` and `nonlocal a`. */
function isOfOutside({ tokens, symbols, functions }: Walk, name: string, at: number): boolean {
  const body = tokens.text.slice(symbols[functions.at(-1)?.symbol ?? -1]?.start ?? 0, tokens.starts[at]);
  if (!body.includes('global ') && !body.includes('nonlocal ')) return false;
  return [...body.matchAll(OUTER)].some(([, names = '']) => names.split(/[\s,]+/).includes(name));
}

/** `x, err := load()`, `a, b = pair()`: each name gets what stands at its place. */
function severalNames(walk: Walk, at: number): void {
  const { tokens, rules } = walk;
  const isNew = rules.declared !== 'after' || tokens.type(at) === ':=';
  const targets = targetsBefore(walk, at).filter(
    ({ name }) => isNew || walk.bound(tokens.textOf(name), name) !== undefined,
  );
  const until = walk.scopeEnd;
  walk.bindings.behind(walk.scopes.valueEnd(at + 1, walk.head), () => {
    for (const { name } of targets) walk.bind(name, UNKNOWN);
  });
  walk.waitForParts((path, parts) => {
    for (const { name, place } of targets)
      walk.bind(name, place === -1 ? UNKNOWN : partOf(walk, path, parts, place), until);
  });
}

function partOf(walk: Walk, path: Path, parts: readonly Path[], place: number): Path {
  if (parts.length > 1) return parts[place] ?? UNKNOWN;
  // Only a call has several results there, a second value of an element or a cast tells whether there is one.
  if (walk.rules.declared !== 'after' || path.endsWith('()')) return walk.extended(path, `[${place}]`);
  return place === 0 ? path : UNKNOWN;
}

/** Names that are assigned at once, each with its place from 0, which also blanks and members have; -1 behind a rest. */
function targetsBefore(walk: Walk, at: number): { name: number; place: number }[] {
  const { tokens } = walk;
  const found: { name: number; behind: number }[] = [];
  let commas = 0;
  let rest = -1;
  for (let back = at - 1; back >= 0; back--) {
    const type = tokens.type(back);
    if (type === ')' || type === ']') back = tokens.skipBack(back);
    else if (BEGINS_TARGETS.has(type) || (tokens.isWord(back, walk.keywords) && !tokens.is(back, '_'))) break;
    else if (type === ',') commas++;
    else if (type === '*') rest = commas;
    else if (type === 'name' && (back === at - 1 || tokens.type(back + 1) === ',') && !walk.isAccess(back))
      found.unshift({ name: back, behind: commas });
    if (back < 0 || tokens.breaks[back]) break;
  }
  return found.map(({ name, behind }) => ({ name, place: behind <= rest ? -1 : commas - behind }));
}

function classMember(walk: Walk, name: string): void {
  const symbol = walk.enclosing;
  walk.wait((path) => walk.note(symbol, name, path));
}

/** `this.x = value` tells what `x` of the class is. */
function assignMember(walk: Walk, left: number, target: Path): void {
  const { tokens, facts, assignedFacts } = walk;
  const [, member] = /^(?:this|self)\.([#\w$]+)$/.exec(target) ?? [];
  const symbol = member === undefined || tokens.type(left) === ']' ? -1 : walk.classAround();
  if (member === undefined || symbol === -1) return;
  const isNothing = tokens.isWord(left + 2, NOTHING);
  walk.wait((path) => {
    walk.last = path;
    if (isNothing) return;
    // Each of several assignments may be the last.
    const key = `${symbol} ${member}`;
    const at = assignedFacts.get(key) ?? facts.length;
    assignedFacts.set(key, at);
    facts[at] = { symbol, member, path: ways(facts[at]?.path ?? '', path) };
  });
}

/** Path of a member, or the type that a condition around gives it. */
export function narrowed(walk: Walk, path: Path, at: number): Path {
  return walk.areMembersNarrowed ? (walk.bound(path, at) ?? path) : path;
}

/** `if ($x instanceof A) {…}`: inside of the condition and the block `$x` is an `A`. */
export function narrow(walk: Walk, at: number): void {
  const { tokens, frame } = walk;
  const variable = tokens.type(at - 1);
  const isPlain = (variable === 'variable' || variable === 'name') && !walk.isAccess(at - 1);
  const name = isPlain ? tokens.textOf(at - 1) : walk.value;
  walk.value = '';
  if (!isPlain && !MEMBER.test(name)) return;
  if (walk.opens !== '(' || !tokens.isWord(frame.open - 1, CONDITIONS)) return;
  if (tokens.type(at - 2) === '!' || tokens.type(frame.open + 1) === '!') return;
  const until = tokens.type(frame.end + 1) === '{' ? tokens.closeOffset(frame.end + 1) : 0;
  const { path } = walk.types.forward(at + 1);
  if (until > 0) walk.bindings.bind(name, path, { at: tokens.start(at), until });
  walk.areMembersNarrowed ||= !isPlain;
}

/** Words behind which a type stands alone. */
const BEFORE_TYPES = words('throws extends implements permits');
/** `f(out Foo x)` and `x is Foo y` declare for the block around. */
const GIVES_OUT = /\b(?:out|is|instanceof)\s/;
/** Signs behind the name of a variable that is made so. */
const MAKES = new Set(['(', '{', '[']);
const ENDS_DECLARATION = new Set(['=', ';', ',', ')', ':']);
const MATCHES = words('case is instanceof not or');
/** Words between patterns, which are no names. */
const JOINS = words('and or when is switch with');
const HOLDERS = words('static const constexpr volatile register struct typename thread_local');
const STATEMENT_ENDS = new Set([';', '{', '}']);
/** Stands for a type that the value tells. */
const INFERRED = /^<(?:var|auto[*&]*|let|final|const)>$/;
const MEMBER = /^this\.[\w$]+$/;
const OUTER = /\b(?:global|nonlocal) ([\w, ]+)/g;
export const CONDITIONS = words('if elif elseif while for switch select match when');
const BEFORE_LOOP = new Set([':=', '=', ')', ']']);
/** A value that says nothing of the type. */
const NOTHING = words('None nil null undefined');
/** Signs before the first of several names. */
const BEGINS_TARGETS = new Set([';', ':', '=', ':=', '(', '[', '{', '}']);
