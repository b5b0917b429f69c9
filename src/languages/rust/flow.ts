/** Patterns that take a value out of another, `Some(x)` and `Ok(x)`, closures, and blocks that implement a trait. */
import { bindLocal } from '../flow/declarations.ts';
import { elementOfCall, GOES_ON } from '../flow/expressions.ts';
import { bindAll, namesIn, parameterName, patternEnd, SMALL } from '../flow/patterns.ts';
import type { Tokens, TokenType } from '../flow/tokens.ts';
import { CLASSES, type LanguageFlow, type Walk } from '../flow/walk.ts';
import { LOCAL, PARENT, UNKNOWN } from '../reference.ts';
import { words } from '../syntax/words.ts';

const MOST_TOKENS = 40;
/** A longer list of type arguments is none. */
const MOST_NAMES = 60;
const OPENED = words('Some Ok');
const HELD = words('ref mut box');
/** Types of web frameworks that hold a value of their type argument, and nothing else. */
const EXTRACTORS = words('State Json Path Query Extension Form TypedHeader');
/** Signs behind a name that stands for a value. */
const VALUE_ENDS = new Set(['.', '?', ';']);
const ENDS_SUBJECT = new Set([';', '{', '(', '[', '=>']);
/** Signs behind which another one begins an expression. */
const BEFORE_VALUE = new Set(['(', ',', '{', '=', '=>', 'operator', '??', ';']);
const BEFORE_CLOSURE = words('move return');
/** Signs that no list of type arguments goes over. */
const ENDS_ARGUMENTS = new Set([';', '{', '}', '(', '[']);
/** A type with the last module of its path, which stands in the file itself: `deep` and `Thing` of `a::deep::Thing<T>`. */
const IMPLEMENTING = /^<(?:(?:crate|self|super)::)*(?:(?:\w+::)*(\w+)::)?(\w+)/;

export function rustFlow(walk: Walk): LanguageFlow {
  const flow = new RustFlow(walk);
  return {
    keyword: (at, text) => text === 'impl' && flow.implements(at),
    name: (at) => flow.isAssociated(at),
    sign: (at, type) => flow.sign(at, type),
    declares: (at) => flow.declares(at),
    assigns: (at) => flow.assigns(at),
    arrow: (at) => flow.arm(at),
    parameter: (start, end, until) => flow.parameter(start, end, until),
    // A small name before a dot is a variable or a static, never a module.
    isValue: (at) => VALUE_ENDS.has(walk.tokens.type(at + 1)) && SMALL.test(walk.tokens.textOf(at)),
  };
}

class RustFlow {
  private readonly walk: Walk;
  private readonly tokens: Tokens;
  /** The `=` behind a pattern, and the name that it binds. */
  private opened: { readonly next: number; readonly name: number } | undefined;

  constructor(walk: Walk) {
    this.walk = walk;
    this.tokens = walk.tokens;
  }

  /** `impl A for B`: B has what A has. */
  implements(at: number): boolean {
    const { walk, tokens } = this;
    const first = walk.types.forward(walk.types.skipParameters(at + 1, undefined, 'implementation'));
    walk.value = '';
    if (tokens.textOf(first.end) !== 'for') return true;
    const [, module, second] = IMPLEMENTING.exec(walk.types.forward(first.end + 1).path) ?? [];
    const isThere = (scope: string): boolean => module === undefined || scope.split('.').at(-1) === module;
    const symbol = walk.symbols.findIndex(
      ({ name, scope, kind }) => name === second && CLASSES.has(kind) && isThere(scope),
    );
    if (symbol !== -1) walk.note(symbol, PARENT, first.path);
    return true;
  }

  /** `Item` of `Iterator<Item = T>` is a type that the trait has. */
  isAssociated(at: number): boolean {
    const { walk, tokens } = this;
    const before = tokens.type(at - 1);
    if (tokens.type(at + 1) !== '=' || (before !== '<' && before !== ',')) return false;
    let open = at - 1;
    for (let depth = 0; open > at - MOST_NAMES; open--) {
      const type = tokens.type(open);
      if (type === ')' || type === ']') open = tokens.skipBack(open);
      else if (type === '>') depth++;
      else if (type === '<' && depth-- === 0) break;
      else if (type === '' || ENDS_ARGUMENTS.has(type)) return false;
    }
    if (tokens.type(open) !== '<' || tokens.type(open - 1) !== 'name') return false;
    walk.refer(at, walk.types.backward(open - 1)?.path ?? UNKNOWN);
    walk.value = '';
    return true;
  }

  sign(at: number, type: TokenType): boolean {
    const { walk, tokens } = this;
    if (type === '?') return walk.value !== '' && GOES_ON.has(tokens.type(at + 1));
    if (type !== '|') return false;
    const begins = BEFORE_VALUE.has(tokens.type(at - 1)) || tokens.isWord(at - 1, BEFORE_CLOSURE);
    return begins && this.closure(at);
  }

  /** `|x| …`, `|x: T, y| {…}`. */
  private closure(at: number): boolean {
    const { walk, tokens } = this;
    const { frame } = walk;
    const element = walk.opens === '(' && frame.commas === 0 ? elementOfCall(walk, frame.callee) : UNKNOWN;
    let close = at + 1;
    while (close < at + MOST_TOKENS && tokens.type(close) !== '|' && tokens.type(close) !== '') close++;
    if (tokens.type(close) !== '|') return false;
    const until = walk.bodyEnd(close + 1);
    for (let start = at + 1; start < close; ) {
      const end = Math.min(walk.types.parameterEnd(start, close), close);
      const name = this.parameter(start, end, until) ? -1 : parameterName(walk, start, end);
      if (name !== -1) {
        const written = tokens.type(name + 1) === ':' ? walk.types.forward(name + 2).path : undefined;
        walk.bindFrom(at, name, written ?? (start === at + 1 ? element : UNKNOWN), until);
      }
      start = end + 1;
    }
    walk.functions.push({ until, symbol: -1 });
    walk.value = '';
    return true;
  }

  /** `let Some(x) = …`, `let Foo { x } = …`. */
  declares(at: number): boolean {
    const { walk, tokens } = this;
    const name = this.boundBy(at + 1);
    if (name === undefined) {
      bindAll(walk, at + 1, patternEnd(walk, at + 1));
      const next = tokens.type(at + 2);
      // The pattern begins with a type or a variant of one.
      const isType = tokens.type(at + 1) === 'name' && (next === '::' || next === '(' || next === '{');
      if (isType) walk.value = '';
      return isType;
    }
    walk.value = '';
    bindLocal(walk, name);
    this.opened = { next: tokens.other(at + 2) + 1, name };
    return true;
  }

  assigns(at: number): boolean {
    const { walk, opened } = this;
    if (opened?.next !== at) return false;
    const until = walk.scopeEnd;
    this.opened = undefined;
    walk.value = '';
    walk.wait((path) => walk.bind(opened.name, path, until));
    return true;
  }

  /** `Some(x) => …` in a `match`. */
  arm(arrow: number): false {
    const { walk, tokens } = this;
    const { subject } = walk.frame;
    const open = tokens.type(arrow - 1) === ')' ? tokens.other(arrow - 1) : -1;
    const name = subject === undefined || open === -1 ? undefined : this.boundBy(open - 1);
    const until = walk.bodyEnd(arrow + 1);
    if (name === undefined || subject === undefined) this.armNames(this.patternStart(arrow), arrow, until);
    else {
      walk.refer(name, LOCAL);
      walk.bindFrom(name, name, subject, until);
    }
    return false;
  }

  /** Behind `if` a condition stands, which sees the names. */
  private armNames(start: number, arrow: number, until: number): void {
    const { walk, tokens } = this;
    let guard = start;
    for (; guard < arrow && !tokens.is(guard, 'if'); guard++)
      // `$x` is a variable of a macro, whose rules look like cases.
      if (tokens.type(guard) === '$' || tokens.type(guard) === 'variable') return;
    if (!this.isMatch(walk.frame.open)) {
      bindAll(walk, start, arrow, until);
      return;
    }
    this.bindPassed(start, guard, until);
    for (let at = guard + 1; at < arrow; at++) {
      const isName = tokens.type(at) === 'name' && walk.paths[tokens.references[at] ?? -1] === undefined;
      if (isName && walk.bound(tokens.textOf(at), arrow) !== undefined && !walk.isAccess(at)) walk.refer(at, LOCAL);
    }
  }

  /** The names of a pattern that is walked over already; in braces a name is that of a member, too. */
  private bindPassed(from: number, until: number, end: number): void {
    const { walk, tokens } = this;
    for (const at of namesIn(walk, from, until)) {
      let open = at - 1;
      while (open >= from && tokens.other(open) < at) open--;
      const isMember = tokens.type(open) === '{' && open >= from && tokens.type(at - 1) !== ':';
      walk.refer(at, isMember ? UNKNOWN : LOCAL);
      walk.bind(at, UNKNOWN, end);
    }
  }

  /** The bracket opens the cases of a `match`; arrows in a macro may mean anything. */
  private isMatch(open: number): boolean {
    const { tokens } = this;
    for (let at = open - 1; at > open - MOST_TOKENS; at--) {
      if (tokens.is(at, 'match')) return true;
      if (ENDS_SUBJECT.has(tokens.type(at))) return false;
      at = tokens.skipBack(at);
    }
    return false;
  }

  /** First token of the pattern before an arrow. */
  private patternStart(arrow: number): number {
    const { walk, tokens } = this;
    let at = arrow - 1;
    for (; at > walk.frame.open && at > arrow - MOST_TOKENS; at--) {
      const type = tokens.type(at);
      if (type === ',' || type === '=>') break;
      if (type !== ')' && type !== '}' && type !== ']') continue;
      const open = tokens.other(at);
      if (open === -1 || tokens.type(open - 1) === '=>') break;
      at = open;
    }
    return at + 1;
  }

  /** The name in `Some(name)`. */
  private boundBy(at: number): number | undefined {
    const { tokens } = this;
    if (!tokens.isWord(at, OPENED) || tokens.type(at + 1) !== '(') return undefined;
    let name = at + 2;
    while (tokens.isWord(name, HELD) || tokens.type(name) === '&') name++;
    return tokens.type(name) === 'name' && tokens.type(name + 1) === ')' ? name : undefined;
  }

  /**
   * A parameter that takes its argument apart, `State(app): State<App>`, `(a, b): (A, B)`.
   *
   * @returns false where the parameter is a name
   */
  parameter(start: number, end: number, until: number): boolean {
    const { walk, tokens } = this;
    const open = this.patternOpens(start, end);
    if (open === -1) return false;
    const close = tokens.other(open);
    bindAll(walk, open + 1, close, until);
    const name = tokens.isWord(open + 1, HELD) ? open + 2 : open + 1;
    if (name === close - 1 && tokens.type(close + 1) === ':' && tokens.isWord(open - 1, EXTRACTORS)) {
      const path = this.handedOut(close + 2);
      if (path !== undefined && SMALL.test(tokens.textOf(name))) walk.bindAs(tokens.textOf(name), path, start, until);
    }
    return true;
  }

  /** The bracket behind the name of what a pattern takes apart, or that of a tuple; -1 for a plain name. */
  private patternOpens(start: number, end: number): number {
    const { tokens } = this;
    let at = start;
    while (tokens.type(at) === '&' || tokens.isWord(at, HELD)) at++;
    while (at < end && tokens.type(at) === 'name' && tokens.type(at + 1) === '::') at += 2;
    if (tokens.type(at) === 'name') at++;
    const type = tokens.type(at);
    return at < end && (type === '(' || type === '{' || type === '[') ? at : -1;
  }

  /** The type argument of `Json<T>`; undefined where there are several or none. */
  private handedOut(typeAt: number): string | undefined {
    const { tokens } = this;
    let at = typeAt;
    while (tokens.type(at) === 'name' && tokens.type(at + 1) === '::') at += 2;
    if (!tokens.isWord(at, EXTRACTORS) || tokens.type(at + 1) !== '<') return undefined;
    const { path, end } = this.walk.types.forward(at + 2);
    return tokens.type(end) === '>' ? path : undefined;
  }
}
