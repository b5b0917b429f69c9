/** Extents of variables that stand before the block they hold in: those of a loop, of a condition, of a list of parameters. */
import type { ReceiverRules } from '../../receiver-rules.ts';
import {
  BANG,
  COLON,
  COMMA,
  CURLY,
  CURLY_END,
  DOT,
  EQUALS,
  QUESTION,
  ROUND,
  ROUND_END,
  SEMICOLON,
  SQUARE,
  SQUARE_END,
} from './signs.ts';
import { ARROW, DECLARE, FALLBACK, FAT_ARROW, NAME, OPERATOR, OPTIONAL, SCOPE, type Tokens } from './tokens.ts';

/** The words before a block. */
export interface Head {
  /** Token of the bracket that opens the block. */
  readonly open: number;
  /** Offset where the variables of the head end to hold. */
  readonly until: number;
}

/** A longer value is data. */
const MOST_VALUE = 3000;
/** Longer ones are data. */
const MOST_TOKENS = 200;

export class Scopes {
  private readonly tokens: Tokens;
  private readonly rules: ReceiverRules;

  constructor(tokens: Tokens, rules: ReceiverRules) {
    this.tokens = tokens;
    this.rules = rules;
  }

  /** Head of the block that a word begins; undefined if its variables outlive it, or none follows. */
  headAt(at: number): Head | undefined {
    const { types, match, starts } = this.tokens;
    const word = this.tokens.textOf(at);
    if (this.rules.variables !== 'block' || !HEADS.has(word)) return undefined;
    const open = this.blockBehind(at + 1);
    if (open === -1) return LOOPS.has(word) ? this.statementBehind(at + 1) : undefined;
    if (TESTS.has(word) && this.outlives(at, open)) return undefined;
    let close = match[open] ?? -1;
    // Of Go and C++: what a condition declares holds in the other case too.
    const goesOn = word === 'if' && (this.rules.declared === 'after' || this.rules.pointers);
    while (goesOn && types[close + 1] === NAME && this.tokens.textOf(close + 1) === 'else') {
      const next = types[close + 2] === CURLY ? close + 2 : this.blockBehind(close + 3);
      if (next === -1) break;
      close = match[next] ?? -1;
    }
    return close === -1 ? undefined : { open, until: starts[close] ?? 0 };
  }

  /** Offset where the parameters end to hold whose list a bracket closes. */
  listEnd(close: number): number {
    const { types, match, starts } = this.tokens;
    for (let at = close + 1; at < close + MOST_TOKENS; at++) {
      const type = types[at];
      if (type === ROUND || type === SQUARE) at = Math.max(at, match[at] ?? at);
      else if (type === CURLY) return starts[match[at] ?? -1] ?? this.tokens.text.length;
      else if (type === FAT_ARROW) return starts[this.next(at, SEMICOLON)] ?? 0;
      else if (type === undefined || ENDS.has(type)) break;
    }
    return starts[close] ?? 0;
  }

  /** A line that breaks before a token does not end the statement. */
  lineGoesOn(at: number): boolean {
    const { types, starts, ends } = this.tokens;
    // `T?` is a type.
    const isOptional = types[at - 1] === QUESTION && ends[at - 2] === starts[at - 1];
    return CONTINUES.has(types[at] ?? 0) || (OPERATORS.has(types[at - 1] ?? 0) && !isOptional);
  }

  /** Offset where the value of a declaration ends, `x: T = value`; 0 where it has none. */
  declarationEnd(first: number, head: Head): number {
    if (!this.rules.outerValues) return 0;
    const isCase = this.tokens.textOf(first - 2) === 'case';
    const equals = this.endOf(first, head, (type) => type === EQUALS || (isCase && type === COLON));
    return this.tokens.types[equals] === EQUALS ? this.valueEnd(equals + 1, head) : 0;
  }

  /** Offset where a value ends: with its statement, with its part of a condition, or before the block of a loop. */
  valueEnd(first: number, head: Head): number {
    if (!this.rules.outerValues) return 0;
    const isInHead = first <= head.open;
    const isAnd = (type: number, at: number): boolean => type === OPERATOR && this.tokens.textOf(at) === '&&';
    const end = this.endOf(first, head, (type, at) => type === COMMA || (isInHead && isAnd(type, at)));
    return this.tokens.starts[end] ?? this.tokens.text.length;
  }

  /** The first token that ends a value or is searched for. */
  private endOf(first: number, head: Head, isSearched: (type: number, at: number) => boolean): number {
    const { types, match, breaks } = this.tokens;
    let at = first;
    for (; at < Math.min(types.length, first + MOST_VALUE); at++) {
      const type = types[at] ?? 0;
      if (at === head.open || ENDS.has(type) || type === SEMICOLON || isSearched(type, at)) break;
      if (this.rules.lines && breaks[at] && at > first && !this.lineGoesOn(at)) break;
      if (type === ROUND || type === SQUARE || type === CURLY) at = Math.max(at, match[at] ?? at);
    }
    return at;
  }

  /** `for (Foo x : xs) x.go();` */
  private statementBehind(open: number): Head | undefined {
    const { types, match, starts } = this.tokens;
    const close = types[open] === ROUND ? (match[open] ?? -1) : -1;
    const end = close === -1 || GOES_ON.has(this.tokens.textOf(close + 1)) ? -1 : this.next(close + 1, SEMICOLON);
    return end === -1 ? undefined : { open: close, until: starts[end] ?? 0 };
  }

  /** The bracket of the block behind a condition, -1 for none. */
  private blockBehind(first: number): number {
    const { types, match, breaks } = this.tokens;
    const start = this.tokens.textOf(first) === 'await' ? first + 1 : first;
    const isBare = this.rules.declared === 'after' || this.rules.implied || this.rules.implements !== undefined;
    if (!isBare) {
      const close = types[start] === ROUND ? (match[start] ?? -1) : -1;
      return close !== -1 && types[close + 1] === CURLY ? close + 1 : -1;
    }
    let open = this.next(start, CURLY);
    // `range []T{…} {`
    while (open !== -1) {
      const behind = (match[open] ?? -2) + 1;
      if (types[behind] !== CURLY || breaks[behind]) break;
      open = behind;
    }
    return open;
  }

  /** The next sign that stands in no bracket, -1 for none. */
  private next(from: number, sign: number): number {
    const { types, match } = this.tokens;
    for (let at = from; at < Math.min(types.length, from + MOST_TOKENS); at++) {
      const type = types[at];
      if (type === sign) return at;
      if (type === ROUND || type === SQUARE || type === CURLY) at = Math.max(at, match[at] ?? at);
      else if (type === ROUND_END || type === SQUARE_END || type === CURLY_END) return -1;
    }
    return -1;
  }

  /** `if (!(x instanceof Foo foo)) return;`, and `if (x is Foo foo)` of C#. */
  private outlives(at: number, open: number): boolean {
    if (this.rules.initializers) return true;
    if (this.rules.declared !== 'before' || this.rules.pointers) return false;
    for (let each = at; each < open; each++) if (this.tokens.types[each] === BANG) return true;
    return false;
  }
}

const CONTINUES = new Set([
  DOT,
  OPTIONAL,
  ARROW,
  FAT_ARROW,
  OPERATOR,
  FALLBACK,
  QUESTION,
  COLON,
  SCOPE,
  ROUND_END,
  SQUARE_END,
  COMMA,
  EQUALS,
]);
const OPERATORS = new Set([OPERATOR, FALLBACK, EQUALS, COMMA, DOT, QUESTION, COLON, FAT_ARROW, DECLARE]);

const HEADS = new Set(['for', 'foreach', 'while', 'if', 'catch', 'try', 'using', 'fixed', 'lock', 'switch', 'when']);
const LOOPS = new Set(['for', 'foreach']);
/** Statements that may end with a block. */
const GOES_ON = new Set([...HEADS, 'do', 'with', 'synchronized']);
const TESTS = new Set(['if', 'while']);
const ENDS = new Set([SEMICOLON, ROUND_END, SQUARE_END, CURLY_END]);
