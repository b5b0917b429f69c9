/** Extents of variables that stand before the block they hold in: those of a loop, of a condition, of a list of parameters. */
import type { ReceiverRules } from '../receiver-rules.ts';
import type { Tokens, TokenType } from './tokens.ts';

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
    const { tokens, rules } = this;
    const word = tokens.textOf(at);
    if (rules.variables !== 'block' || !HEADS.has(word)) return undefined;
    const open = this.blockBehind(at + 1);
    if (open === -1) return LOOPS.has(word) ? this.statementBehind(at + 1) : undefined;
    if (TESTS.has(word) && this.outlives(at, open)) return undefined;
    let close = tokens.other(open);
    // What a condition declares may hold in the other case too.
    const goesOn = word === 'if' && (rules.declared === 'after' || rules.pointers);
    while (goesOn && tokens.is(close + 1, 'else')) {
      const next = tokens.type(close + 2) === '{' ? close + 2 : this.blockBehind(close + 3);
      if (next === -1) break;
      close = tokens.other(next);
    }
    return close === -1 ? undefined : { open, until: tokens.start(close) };
  }

  /** Offset where the parameters end to hold whose list a bracket closes. */
  listEnd(close: number): number {
    const { tokens } = this;
    for (let at = close + 1; at < close + MOST_TOKENS; at++) {
      const type = tokens.type(at);
      if (type === '(' || type === '[') at = tokens.skip(at);
      else if (type === '{') return tokens.closeOffset(at, tokens.text.length);
      else if (type === '=>') return tokens.start(this.next(at, ';'));
      else if (type === '' || ENDS.has(type)) break;
    }
    return tokens.start(close);
  }

  /** A line that breaks before a token does not end the statement. */
  lineGoesOn(at: number): boolean {
    const { tokens } = this;
    // `T?` is a type.
    const isOptional = tokens.type(at - 1) === '?' && tokens.ends[at - 2] === tokens.starts[at - 1];
    return CONTINUES.has(tokens.type(at)) || (OPERATORS.has(tokens.type(at - 1)) && !isOptional);
  }

  /** Offset where the value of a declaration ends, `x: T = value`; 0 where it has none. */
  declarationEnd(first: number, head: Head): number {
    if (!this.rules.outerValues) return 0;
    const isCase = this.tokens.textOf(first - 2) === 'case';
    const equals = this.endOf(first, head, (type) => type === '=' || (isCase && type === ':'));
    return this.tokens.type(equals) === '=' ? this.valueEnd(equals + 1, head) : 0;
  }

  /** Offset where a value ends: with its statement, with its part of a condition, or before the block of a loop. */
  valueEnd(first: number, head: Head): number {
    if (!this.rules.outerValues) return 0;
    const isInHead = first <= head.open;
    const isAnd = (type: TokenType, at: number): boolean => type === 'operator' && this.tokens.textOf(at) === '&&';
    const end = this.endOf(first, head, (type, at) => type === ',' || (isInHead && isAnd(type, at)));
    return this.tokens.starts[end] ?? this.tokens.text.length;
  }

  /** The first token that ends a value or is searched for. */
  private endOf(first: number, head: Head, isSearched: (type: TokenType, at: number) => boolean): number {
    const { tokens } = this;
    let at = first;
    for (; at < Math.min(tokens.length, first + MOST_VALUE); at++) {
      const type = tokens.type(at);
      if (at === head.open || ENDS.has(type) || isSearched(type, at)) break;
      if (this.rules.lines && tokens.breaks[at] && at > first && !this.lineGoesOn(at)) break;
      at = tokens.skip(at);
    }
    return at;
  }

  /** `for (Foo x : xs) x.go();` */
  private statementBehind(open: number): Head | undefined {
    const { tokens } = this;
    const close = tokens.type(open) === '(' ? tokens.other(open) : -1;
    const end = close === -1 || GOES_ON.has(tokens.textOf(close + 1)) ? -1 : this.next(close + 1, ';');
    return end === -1 ? undefined : { open: close, until: tokens.start(end) };
  }

  /** The bracket of the block behind a condition, -1 for none. */
  private blockBehind(first: number): number {
    const { tokens, rules } = this;
    const start = tokens.textOf(first) === 'await' ? first + 1 : first;
    if (!rules.bareConditions) {
      const close = tokens.type(start) === '(' ? tokens.other(start) : -1;
      return close !== -1 && tokens.type(close + 1) === '{' ? close + 1 : -1;
    }
    let open = this.next(start, '{');
    // `range []T{…} {`
    while (open !== -1) {
      const behind = tokens.other(open) + 1;
      if (tokens.type(behind) !== '{' || tokens.breaks[behind]) break;
      open = behind;
    }
    return open;
  }

  /** The next sign that stands in no bracket, -1 for none. */
  private next(from: number, sign: TokenType): number {
    const { tokens } = this;
    for (let at = from; at < Math.min(tokens.length, from + MOST_TOKENS); at++) {
      const type = tokens.type(at);
      if (type === sign) return at;
      if (type === ')' || type === ']' || type === '}') return -1;
      at = tokens.skip(at);
    }
    return -1;
  }

  /** `if (!(x instanceof Foo foo)) return;`, and `if (x is Foo foo)`. */
  private outlives(at: number, open: number): boolean {
    if (this.rules.initializers) return true;
    if (this.rules.declared !== 'before' || this.rules.pointers) return false;
    for (let each = at; each < open; each++) if (this.tokens.type(each) === '!') return true;
    return false;
  }
}

const CONTINUES = new Set(['.', '?.', '->', '=>', 'operator', '??', '?', ':', '::', ')', ']', ',', '=']);
const OPERATORS = new Set(['operator', '??', '=', ',', '.', '?', ':', '=>', ':=']);
const HEADS = new Set(['for', 'foreach', 'while', 'if', 'catch', 'try', 'using', 'fixed', 'lock', 'switch', 'when']);
const LOOPS = new Set(['for', 'foreach']);
/** Statements that may end with a block. */
const GOES_ON = new Set([...HEADS, 'do', 'with', 'synchronized']);
const TESTS = new Set(['if', 'while']);
const ENDS = new Set([';', ')', ']', '}']);
