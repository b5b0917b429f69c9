/** Values that definitions hold, return and inherit. */
import type { CodeSymbol, SymbolKind } from '../../contract.ts';
import { BUILT_IN, EXTENDS, GETTER, type Path, UNKNOWN, WHOLE } from '../../reference.ts';
import { parameterTypes } from './docblocks.ts';
import { FILE } from './frames.ts';
import { Inheritance } from './inheritance.ts';
import { CLASSES } from './results.ts';
import { AT, BANG, COLON, CURLY, DOT, EQUALS, LESS, QUESTION, ROUND, ROUND_END, SEMICOLON } from './signs.ts';
import { ARROW, FAT_ARROW, NAME, SCOPE } from './tokens.ts';
import { tupleOf } from './tuples.ts';

export abstract class Definitions extends Inheritance {
  protected anonymous(at: number): void {
    const { types, match, starts } = this.tokens;
    this.value = '';
    const open = this.types.listBehind(at + 1);
    if (types[open] !== ROUND) return;
    const close = match[open] ?? -1;
    let body = close + 1;
    while (
      body < close + 40 &&
      !this.endsFunctionType(body) &&
      (types[body] !== CURLY || this.isWord(body - 1, TYPES)) &&
      types[body] !== FAT_ARROW &&
      types[body] !== undefined &&
      types[body] !== SEMICOLON
    )
      body = types[body] === ROUND || types[body] === CURLY ? Math.max(match[body] ?? body, body) + 1 : body + 1;
    if (this.endsFunctionType(body)) {
      this.parameters(open, starts[close] ?? 0, new Map());
      return;
    }
    const isBlock = types[body] === CURLY;
    const until = isBlock ? (starts[match[body] ?? -1] ?? 0) : this.expressionEnd(body + 1);
    if (until <= 0) return;
    const outer = this.functions.at(-1);
    const expected = this.expectedFunction(at);
    const declared = expected && this.extended(expected, '()');
    if (isBlock || this.rules.variables === 'block' || outer !== undefined)
      this.functions.push({ until, symbol: -1, declared });
    this.parameters(open, until, new Map(), expected);
    this.namedResults(close + 1, until);
  }

  protected definition(at: number, index: number): void {
    const symbol = this.symbols[index];
    this.value = '';
    if (symbol === undefined) return;
    if (this.rules.objects && symbol.name === 'exports' && this.tokens.types[at + 1] === EQUALS)
      this.facts.push({ symbol: FILE, member: WHOLE, path: symbol.name });
    // A function in an object that is written out.
    if (this.tokens.types[at + 1] === COLON) this.key = symbol.name;
    if (this.rules.extensions === 'dotted' && this.tokens.types[at - 1] === DOT) this.extension(at, index, symbol.end);
    if (CALLABLE.has(symbol.kind)) this.callable(at, index, symbol);
    else if (VALUES.has(symbol.kind)) this.held(at, index);
    else if (CLASSES.has(symbol.kind)) {
      const next = this.types.skipParameters(at + 1, symbol.end, 'class');
      this.parents(next, index);
      this.bodyOf(next, index);
      if (this.rules.declared === 'after') this.embedded(next, index);
    }
  }

  /** `fun T.name()`: inside of it `this` is the `T`. */
  private extension(at: number, index: number, until: number): void {
    const { path = UNKNOWN } = this.types.backward(at - 2) ?? {};
    this.facts.push({ symbol: index, member: EXTENDS, path: path === UNKNOWN ? BUILT_IN : path });
    this.bindings.bind('this', path, { at: this.tokens.starts[at] ?? 0, until });
  }

  protected callable(at: number, index: number, symbol: CodeSymbol): void {
    const { types } = this.tokens;
    const open = this.types.skipParameters(types[at + 1] === QUESTION ? at + 2 : at + 1, symbol.end);
    if (types[open] !== ROUND) {
      this.assignedFunction(at, index, symbol);
      return;
    }
    const close = this.tokens.match[open] ?? -1;
    if (close === -1) return;
    const before =
      this.rules.declared === 'before' && this.rules.returns === undefined
        ? this.types.backward(this.qualifierStart(at) - 1)
        : undefined;
    const read = before ?? this.returnType(close + 1);
    if (this.rules.indented && this.isGetter(at)) this.facts.push({ symbol: index, member: GETTER, path: BUILT_IN });
    const isDeclared = read !== undefined && read.path !== UNKNOWN;
    if (isDeclared) this.declareResult(index, read.path);
    const isTold = this.own.has(index);
    this.functions.push({ until: symbol.end, symbol: isDeclared || isTold ? -1 : index, declared: read?.path });
    if (this.rules.extensions === 'dotted' && !isDeclared && !isTold && types[close + 1] === EQUALS)
      this.held_ = { at: close, index };
    this.noteParameters = index;
    const { expects } = this.frame;
    const isExpression = this.tokens.textOf(at - 1) === 'function';
    if (isExpression && this.tokens.textOf(at - 2) === 'return') this.pass(symbol.name);
    const member = expects === undefined ? undefined : this.extended(expects, `.${symbol.name}`);
    const expected = isExpression ? this.expectedFunction(at - 1) : member;
    this.parameters(open, symbol.end, parameterTypes(symbol.docblock, this.rules), expected);
    this.noteParameters = -1;
    this.namedResults(close + 1, symbol.end);
    this.receiverOf(at, symbol.end);
  }

  /** Of C++: the first token of `A::B::name`. */
  private qualifierStart(at: number): number {
    const { types } = this.tokens;
    let start = at;
    while (this.rules.pointers && types[start - 1] === SCOPE && types[start - 2] === NAME) start -= 2;
    return start;
  }

  /** `return function name() {…}`: the value stands before the body that follows. */
  private pass(path: Path): void {
    this.value = path;
    this.finish(this.frame);
  }

  /** Of Python: `@property`, `@cached_property`. */
  private isGetter(at: number): boolean {
    const { types } = this.tokens;
    let before = this.isWord(at - 2, EFFECTS) ? at - 3 : at - 2;
    if (types[before] !== NAME || !GETS.test(this.tokens.textOf(before))) return false;
    while (types[before - 1] === DOT) before -= 2;
    return types[before - 1] === AT;
  }

  protected returnType(at: number): { path: Path } | undefined {
    const { types } = this.tokens;
    const { returns, declared } = this.rules;
    let next = at;
    while (types[next] === NAME && EFFECTS.has(this.tokens.textOf(next))) next++;
    if (returns === ':' && types[next] === COLON) return this.resultType(next + 1);
    if (returns === '->' && types[next] === ARROW) return this.resultType(next + 1);
    if (declared !== 'after' || types[next] === CURLY || this.tokens.breaks[next]) return undefined;
    return types[next] === ROUND ? this.results(next) : this.types.forward(next);
  }

  /** Of Go: `(T, error)`, `(a, b T, err error)`. */
  private results(open: number): { path: Path } {
    const parts = this.resultParts(open);
    const first = parts.find(this.isNamedResult) === undefined ? 0 : 1;
    const paths = parts.map((part, index) => {
      const typed = first === 0 || this.isNamedResult(part) ? part : parts.slice(index).find(this.isNamedResult);
      return typed === undefined ? UNKNOWN : this.types.forward(typed.start + first).path;
    });
    return { path: paths.length > 1 ? tupleOf(paths) : (paths[0] ?? UNKNOWN) };
  }

  private resultParts(open: number): ResultPart[] {
    const close = this.tokens.match[open] ?? -1;
    const parts: ResultPart[] = [];
    for (let at = open + 1; at < close; ) {
      const end = Math.min(this.types.parameterEnd(at, close), close);
      parts.push({ start: at, end });
      at = end + 1;
    }
    return parts;
  }

  private readonly isNamedResult = ({ start, end }: ResultPart): boolean =>
    this.tokens.types[start] === NAME &&
    this.types.forward(start).end < end &&
    this.types.forward(start + 1).end === end;

  /** Of Go: `func f() (c *T, err error)` declares variables of the function. */
  private namedResults(open: number, until: number): void {
    if (this.rules.declared !== 'after' || this.tokens.types[open] !== ROUND) return;
    if (this.resultParts(open).some(this.isNamedResult)) this.parameters(open, until, new Map());
  }

  /** `asserts x is T` and `x is T` are no values. */
  protected resultType(at: number): { path: Path } {
    const word = this.tokens.textOf(at);
    if (this.rules.instance.has(word) || word === 'static') return { path: 'this' };
    if (this.rules.statics.has(word) && this.tokens.types[at + 1] !== LESS) return { path: 'self()' };
    return this.types.forward(at);
  }

  /** `const f = (…) => …`, `f: function () {}`. */
  protected assignedFunction(at: number, index: number, symbol: CodeSymbol): void {
    const { types } = this.tokens;
    if (types[at + 1] === COLON && types[at + 2] !== ROUND) {
      const { path, end } = this.types.forward(at + 2);
      if (end > at + 2 && types[end] === EQUALS) {
        this.facts.push({ symbol: index, member: 'type', path });
        this.declaredHere = { at: end, path };
      }
    }
    this.functions.push({ until: symbol.end, symbol: index });
  }

  /** `func (r *T) name`. */
  protected receiverOf(at: number, until: number): void {
    if (this.rules.declared !== 'after' || this.tokens.types[at - 1] !== ROUND_END) return;
    const open = this.tokens.match[at - 1] ?? -1;
    if (open !== -1) this.parameters(open, until, new Map());
  }

  protected held(at: number, index: number): void {
    const { path, end } = this.heldType(at);
    if (path !== undefined) this.declaredHere = { at: end, path };
    if (path !== undefined && path !== UNKNOWN) {
      this.declareResult(index, path);
      this.held_ = undefined;
    } else if (!this.own.has(index)) this.held_ = { at, index };
  }

  /** A definition whose value is waited for. */
  protected held_: { at: number; index: number } | undefined;

  protected heldType(at: number): { readonly path: Path | undefined; readonly end: number } {
    const { types } = this.tokens;
    const { declared } = this.rules;
    const none = { path: undefined, end: -1 };
    if (declared === 'before') {
      const read = (this.isTypeEnd(at - 1) ? this.types.backward(at - 1) : undefined) ?? this.types.ofStatement(at);
      return { path: read?.path, end: this.rules.pointers && types[at + 1] === EQUALS ? at + 1 : -1 };
    }
    const next = types[at + 1] === QUESTION || types[at + 1] === BANG ? at + 2 : at + 1;
    if (declared === 'colon') return types[next] === COLON ? this.types.forward(next + 1) : none;
    return types[next] === EQUALS || this.tokens.breaks[next] ? none : this.types.forward(next);
  }

  protected returns(): void {
    const { symbol = -1 } = this.functions.at(-1) ?? {};
    this.value = '';
    this.frame.pending = undefined;
    if (symbol === -1) return;
    const take = (path: Path): void => this.returned(symbol, path);
    if (this.rules.indented) this.waitForParts(take);
    else this.wait(take);
  }
}

/** Tokens of one of several results. */
interface ResultPart {
  readonly start: number;
  readonly end: number;
}

const CALLABLE: ReadonlySet<SymbolKind> = new Set(['function', 'method', 'constructor', 'test', 'macro']);
const VALUES: ReadonlySet<SymbolKind> = new Set(['property', 'constant', 'variable', 'enum_member']);
const EFFECTS = new Set(['throws', 'async', 'rethrows', 'const', 'noexcept', 'override', 'suspend']);

/** Of Go: types that are written with a block. */
const TYPES = new Set(['interface', 'struct']);
const GETS = /property$/;
