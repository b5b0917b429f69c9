/** Values that definitions hold, return and inherit, and objects that are made. */
import type { CodeSymbol, SymbolKind } from '../contract.ts';
import { BUILT_IN, EXTENDS, PARENT, type Path, UNKNOWN, WHOLE } from '../reference.ts';
import { words } from '../syntax/words.ts';
import { parameterTypes } from './docblocks.ts';
import { bodyOf, expectedFunction } from './objects.ts';
import { parameters } from './patterns.ts';
import { isTypeEnd } from './types.ts';
import { CLASSES, FILE, type Walk } from './walk.ts';

/** A function without a name, whose word stands at a token. */
export function anonymous(walk: Walk, at: number): void {
  const { tokens, functions } = walk;
  walk.value = '';
  const open = listBehind(walk, at + 1);
  if (tokens.type(open) !== '(') return;
  const close = tokens.other(open);
  let body = close + 1;
  while (body < close + 40 && !endsFunctionType(walk, body)) {
    const type = tokens.type(body);
    if ((type === '{' && !tokens.isWord(body - 1, TYPES)) || type === '=>' || type === '' || type === ';') break;
    body = (type === '(' || type === '{' ? tokens.skip(body) : body) + 1;
  }
  if (endsFunctionType(walk, body)) {
    parameters(walk, open, tokens.start(close));
    return;
  }
  const isBlock = tokens.type(body) === '{';
  const until = isBlock ? tokens.closeOffset(body) : walk.expressionEnd(body + 1);
  if (until <= 0) return;
  const isInFunction = functions.length > 0;
  const expected = expectedFunction(walk, at);
  if (isBlock || walk.rules.variables === 'block' || isInFunction)
    functions.push({ until, symbol: -1, declared: expected && walk.extended(expected, '()') });
  // `app[method] = function () { this.set() }`
  const [, owner] = walk.declaredHere?.at === at - 1 ? (COMPUTED.exec(walk.declaredHere.path) ?? []) : [];
  if (walk.rules.objects && owner !== undefined) walk.bindings.bind('this', owner, { at: tokens.start(open), until });
  parameters(walk, open, until, undefined, expected);
  walk.flow.results?.(close + 1, until);
}

/** The bracket of the parameters behind the word that begins a function. */
function listBehind({ tokens, types, rules }: Walk, first: number): number {
  // `fun List<T>.name()`, `fun T.(x: X)`. The arguments of a receiver are types.
  if (rules.extensions === 'dotted') {
    const start = types.skipParameters(first);
    const end = tokens.type(start) === 'name' ? types.forward(start).end : start;
    return tokens.type(end) === '.' ? end + 1 : end;
  }
  const named = tokens.type(first) === '*' || tokens.type(first) === '&' ? first + 1 : first;
  return types.skipParameters(tokens.type(named) === 'name' ? named + 1 : named);
}

/** A function that ends here has no body, being a type. */
function endsFunctionType({ tokens, rules }: Walk, at: number): boolean {
  if (rules.declared !== 'after' || tokens.type(at) === '{') return false;
  return tokens.breaks[at] === true || ENDS_TYPE.has(tokens.type(at));
}

export function definition(walk: Walk, at: number, index: number): void {
  const { tokens, rules, types } = walk;
  const symbol = walk.symbols[index];
  walk.value = '';
  if (symbol === undefined) return;
  if (rules.objects && symbol.name === 'exports' && tokens.type(at + 1) === '=') walk.note(FILE, WHOLE, symbol.name);
  // A function in an object that is written out.
  if (tokens.type(at + 1) === ':') walk.key = symbol.name;
  // `fun T.name()`: inside of it `this` is the `T`.
  if (rules.extensions === 'dotted' && tokens.type(at - 1) === '.') {
    const { path = UNKNOWN } = types.backward(at - 2) ?? {};
    walk.note(index, EXTENDS, path === UNKNOWN ? BUILT_IN : path);
    walk.bindings.bind('this', path, { at: tokens.start(at), until: symbol.end });
  }
  if (CALLABLE.has(symbol.kind)) callable(walk, at, index, symbol);
  else if (VALUES.has(symbol.kind)) held(walk, at, index);
  else if (CLASSES.has(symbol.kind)) {
    const next = types.skipParameters(at + 1, symbol.end, 'class');
    parents(walk, next, index);
    bodyOf(walk, next, index);
    walk.flow.classHead?.(next, index);
  }
}

function callable(walk: Walk, at: number, index: number, symbol: CodeSymbol): void {
  const { tokens, rules, types, flow } = walk;
  const open = types.skipParameters(tokens.type(at + 1) === '?' ? at + 2 : at + 1, symbol.end);
  if (tokens.type(open) !== '(') {
    assignedFunction(walk, at, index, symbol);
    return;
  }
  const close = tokens.other(open);
  if (close === -1) return;
  let qualified = at;
  while (rules.pointers && tokens.type(qualified - 1) === '::' && tokens.type(qualified - 2) === 'name') qualified -= 2;
  const isBefore = rules.declared === 'before' && rules.returns === undefined;
  const path = (isBefore ? types.backward(qualified - 1)?.path : undefined) ?? returnType(walk, close + 1);
  const isDeclared = path !== undefined && path !== UNKNOWN;
  if (isDeclared) walk.declareResult(index, path);
  const isNoted = walk.own.has(index);
  walk.functions.push({ until: symbol.end, symbol: isDeclared || isNoted ? -1 : index, declared: path });
  if (rules.extensions === 'dotted' && !isDeclared && !isNoted && tokens.type(close + 1) === '=')
    walk.held = { at: close, index };
  walk.noteParameters = index;
  const { expects } = walk.frame;
  const isExpression = tokens.textOf(at - 1) === 'function';
  // The value stands before the body that follows.
  if (isExpression && tokens.textOf(at - 2) === 'return') {
    walk.value = symbol.name;
    walk.finish(walk.frame);
  }
  const member = expects === undefined ? undefined : walk.extended(expects, `.${symbol.name}`);
  const expected = isExpression ? expectedFunction(walk, at - 1) : member;
  parameters(walk, open, symbol.end, parameterTypes(symbol.docblock, rules), expected);
  walk.noteParameters = -1;
  flow.results?.(close + 1, symbol.end);
  flow.callable?.(at, index, symbol.end);
}

function returnType(walk: Walk, at: number): Path | undefined {
  const { tokens, types, rules } = walk;
  const { returns, declared } = rules;
  let next = at;
  while (tokens.isWord(next, EFFECTS)) next++;
  if (returns !== undefined && tokens.type(next) === returns) return resultType(walk, next + 1);
  if (declared !== 'after' || tokens.type(next) === '{' || tokens.breaks[next]) return undefined;
  return walk.flow.resultList?.(next) ?? types.forward(next).path;
}

/** `this`, `self` and `static` stand for the class around. */
function resultType({ tokens, types, rules }: Walk, at: number): Path {
  const word = tokens.textOf(at);
  if (rules.instance.has(word) || word === 'static') return 'this';
  if (rules.statics.has(word) && tokens.type(at + 1) !== '<') return 'self()';
  return types.forward(at).path;
}

/** `const f = (…) => …`, `f: function () {}`. */
function assignedFunction(walk: Walk, at: number, index: number, symbol: CodeSymbol): void {
  const { tokens } = walk;
  if (tokens.type(at + 1) === ':' && tokens.type(at + 2) !== '(') {
    const { path, end } = walk.types.forward(at + 2);
    if (end > at + 2 && tokens.type(end) === '=') {
      walk.note(index, 'type', path);
      walk.declaredHere = { at: end, path };
    }
  }
  walk.functions.push({ until: symbol.end, symbol: index });
}

function held(walk: Walk, at: number, index: number): void {
  const { path, end } = heldType(walk, at);
  if (path !== undefined) walk.declaredHere = { at: end, path };
  if (path !== undefined && path !== UNKNOWN) {
    walk.declareResult(index, path);
    walk.held = undefined;
  } else if (!walk.own.has(index)) walk.held = { at, index };
  walk.flow.held?.(at, index);
}

function heldType(walk: Walk, at: number): { readonly path: Path | undefined; readonly end: number } {
  const { tokens, types, rules } = walk;
  if (rules.declared === 'before') {
    const read = (isTypeEnd(tokens.type(at - 1)) ? types.backward(at - 1) : undefined) ?? types.ofStatement(at);
    return { path: read?.path, end: rules.pointers && tokens.type(at + 1) === '=' ? at + 1 : -1 };
  }
  const next = tokens.type(at + 1) === '?' || tokens.type(at + 1) === '!' ? at + 2 : at + 1;
  const isTyped =
    rules.declared === 'colon' ? tokens.type(next) === ':' : tokens.type(next) !== '=' && !tokens.breaks[next];
  if (isTyped) return types.forward(rules.declared === 'colon' ? next + 1 : next);
  return { path: walk.flow.heldType?.(at), end: -1 };
}

export function returns(walk: Walk): void {
  const { symbol = -1 } = walk.functions.at(-1) ?? {};
  walk.value = '';
  walk.frame.pending = undefined;
  if (symbol === -1) return;
  const take = (path: Path): void => walk.returned(symbol, path);
  if (walk.rules.indented) walk.waitForParts(take);
  else walk.wait(take);
}

/** What stands between the name of a class and its body. */
function parents(walk: Walk, at: number, index: number): void {
  const { tokens, rules, types, symbols } = walk;
  const symbol = symbols[index];
  if (symbol?.kind === 'type' && tokens.type(at) === '=') {
    walk.own.set(index, types.forward(at + 1).path);
    return;
  }
  if (symbol?.kind === 'type' && rules.pointers) {
    // `typedef A B`
    const read = isTypeEnd(tokens.type(at - 2)) ? types.backward(at - 2) : undefined;
    if (read !== undefined && read.path !== `<${symbol.name}>`) walk.own.set(index, read.path);
    return;
  }
  let next = at;
  if (tokens.type(next) === '(' && !rules.indented) {
    parameters(walk, next, symbol?.end ?? 0);
    next = tokens.skip(next) + 1;
  }
  // `class A final : public B`
  if (rules.pointers && tokens.textOf(next) === 'final') next++;
  for (let step = 0; step < 40; step++) {
    if (!rules.inherits.has(tokens.textOf(next)) && !(step > 0 && tokens.type(next) === ',')) return;
    const { path, end } = types.forward(next + 1);
    if (end === next + 1) return;
    walk.note(index, PARENT, path);
    next = tokens.type(end) === '(' ? tokens.skip(end) + 1 : end;
  }
}

/** `use A, B;` in a class. */
export function traits(walk: Walk, at: number): void {
  const { enclosing, tokens } = walk;
  walk.value = '';
  if (!walk.isInClassBody || NO_CLASS.has(walk.symbols[enclosing]?.kind ?? 'key')) return;
  for (let next = at + 1; ; next++) {
    const { path, end } = walk.types.forward(next);
    if (end === next) return;
    walk.note(enclosing, PARENT, path);
    if (tokens.type(end) !== ',') return;
    next = end;
  }
}

/** `new Foo()`. */
export function create(walk: Walk, at: number): void {
  const { tokens, rules, resumes } = walk;
  const next = at + 1;
  walk.value = '';
  if (rules.initializers && tokens.type(next) === '(') {
    // `Foo x = new(…)`
    const isValue = tokens.type(at - 1) === '=' && tokens.type(at - 2) === 'name';
    const path = (isValue ? walk.bound(tokens.textOf(at - 2), at) : undefined) ?? UNKNOWN;
    resumes.set(tokens.skip(next) + 1, { path, makes: true });
    return;
  }
  const { path, end } = walk.types.forward(next);
  walk.typeEnd = end;
  if (end === next) return;
  const isArray = tokens.type(end - 1) === ']' && rules.declared === 'before' && tokens.type(end) !== '{';
  resumes.set(end, { path: isArray ? BUILT_IN : classMade(walk, next, path), makes: true });
}

function classMade(walk: Walk, at: number, path: Path): Path {
  const { rules } = walk;
  const word = walk.tokens.textOf(at);
  const isHeld = rules.objects && walk.bound(word, at - 1) !== undefined;
  if (isHeld || walk.tokens.type(at) === 'variable') return UNKNOWN;
  if (word === 'static') return 'this';
  return rules.statics.has(word) ? 'self()' : rules.parent.has(word) ? 'super' : path;
}

/** `x as Foo`. */
export function cast(walk: Walk, at: number): void {
  if (walk.tokens.textOf(at + 1) === 'const') return;
  const { path, end } = walk.types.forward(at + 1);
  walk.typeEnd = end;
  if (end > at + 1) walk.resumes.set(end, { path, makes: false });
}

/** An object and the brackets of a key that is computed. */
const COMPUTED = /^(.*[\w$)\]])\[\]$/;
const CALLABLE: ReadonlySet<SymbolKind> = new Set(['function', 'method', 'constructor', 'test', 'macro']);
const VALUES: ReadonlySet<SymbolKind> = new Set(['property', 'constant', 'variable', 'enum_member']);
const NO_CLASS: ReadonlySet<SymbolKind> = new Set(['namespace', 'module']);
const EFFECTS = words('throws async rethrows const noexcept override suspend');
/** Types that are written with a block. */
const TYPES = words('interface struct');
const ENDS_TYPE = new Set([',', ')', '=']);
