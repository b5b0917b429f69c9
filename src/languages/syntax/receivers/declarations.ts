/** Variables: declared, assigned, looped over, told apart. */
import { BUILT_IN, LOCAL, type Path, UNKNOWN } from '../../reference.ts';
import { INFERRED, Locals } from './locals.ts';
import type { PatternName } from './patterns.ts';
import { COLON, COMMA, CURLY, EQUALS, ROUND, ROUND_END, SEMICOLON, SQUARE, SQUARE_END } from './signs.ts';
import { DECLARE, FAT_ARROW, NAME, TOP, VARIABLE } from './tokens.ts';

export abstract class Declarations extends Locals {
  /** A variable with its type, or one that is assigned. */
  protected declared(at: number, text: string, type: number): void {
    const { types } = this.tokens;
    const next = types[at + 1];
    const { declared } = this.rules;
    if (this.listed.has(at) || this.isWord(at - 1, BEFORE_TYPES)) return;
    if (this.matched(at, text)) return;
    const isIndex = next === SQUARE_END && this.isWord(this.frame.open - 1, this.rules.instance);
    if (declared === 'before' && (isIndex || ENDS_DECLARATION.has(next ?? 0))) {
      if (next === COLON && this.isWord(at - 1, INFERRING)) {
        this.bindLater([at], '*');
        return;
      }
      const isTyped = at > 0 && this.isTypeEnd(at - 1);
      const before = (isTyped ? this.types.backward(at - 1) : undefined) ?? this.types.ofStatement(at);
      if (before !== undefined && (type === VARIABLE || !this.keywords.has(text))) {
        // A tuple names its parts after their types.
        if (before.path === `<${text}>`) return;
        const isInferred = INFERRED.test(before.path);
        if (!isInferred) {
          this.bind(text, before.path, at, this.declaredUntil(at));
          return;
        }
        if (next === EQUALS) {
          this.bind(text, UNKNOWN, at);
          return;
        }
        this.bindLater([at], next === COLON ? '*' : '');
        return;
      }
    }
    if (this.rules.pointers && this.isLocal && MAKES.has(next ?? 0) && at > 1) this.made(at, text);
    if (declared === 'colon' && this.rules.indented && next === COLON && this.isStatementStart(at)) {
      const read = this.types.forward(at + 2);
      if (read.end > at + 2) this.annotate(at, text, read.path);
    }
  }

  /** A list of parameters that belongs to no definition hands them to the block behind it. */
  private declaredUntil(at: number): number {
    const { open, end } = this.frame;
    const { types } = this.tokens;
    const isList = types[open] === ROUND || types[open] === SQUARE;
    if (!isList || this.rules.variables !== 'block' || at < this.head.open) return this.scopeEnd;
    const isKept =
      types[end + 1] === EQUALS ||
      (this.isWord(open - 1, this.keywords) && !this.isWord(open - 1, this.rules.instance)) ||
      GIVES_OUT.test(this.written(open, at));
    return isKept ? this.scopeEnd : this.scopes.listEnd(end);
  }

  private written(from: number, to: number): string {
    return this.tokens.text.slice(this.tokens.starts[from], this.tokens.starts[to]);
  }

  protected isStatementStart(at: number): boolean {
    return this.tokens.breaks[at] === true && (this.frame.open === TOP || this.tokens.types[this.frame.open] === CURLY);
  }

  /** Of Python: a variable in a function, or an attribute of the class. */
  protected annotate(at: number, text: string, path: Path): void {
    if (this.isInClassBody()) this.facts.push({ symbol: this.enclosing, member: text, path });
    else this.bind(text, path, at);
  }

  /** `const x`, `let { a, b }`, `var x T`. */
  protected declares(at: number): void {
    const { types, match } = this.tokens;
    this.value = '';
    const next = this.isWord(at + 1, HELD) ? at + 2 : at + 1;
    if (types[next] === CURLY || types[next] === SQUARE) {
      this.bindAll(next + 1, match[next] ?? -1);
      this.pattern(next, (match[next] ?? -1) + 1);
      return;
    }
    // Of Kotlin and Swift: `val (a, b)`; a list of names alone.
    if (types[next] === ROUND && this.rules.declared === 'colon') this.bindAll(next + 1, match[next] ?? -1);
    if (this.rules.declared === 'after' && this.isLocal) {
      if (types[next] === ROUND) this.bindGroup(next);
      if (types[next] === NAME && types[next + 1] === COMMA) {
        this.bindList(next);
        return;
      }
    }
    if (types[next] !== NAME || this.symbolAt.has(this.tokens.starts[next] ?? -1)) return;
    if (this.keywords.has(this.tokens.textOf(next))) return;
    const typeAt =
      this.rules.declared === 'colon'
        ? types[next + 1] === COLON
          ? next + 2
          : -1
        : this.rules.declared === 'after'
          ? next + 1
          : -1;
    const read = typeAt === -1 ? undefined : this.types.forward(typeAt);
    if (read !== undefined && read.end > typeAt && types[typeAt] !== EQUALS) {
      this.declaredHere = { at: read.end, path: read.path };
      this.bind(this.tokens.textOf(next), read.path, next);
    } else if (this.isLocal || this.rules.variables === 'block') this.bindLocal(next);
  }

  /** Of Go: `var (…)`, whose lines each begin with names. */
  private bindGroup(open: number): void {
    const { types, match, breaks } = this.tokens;
    for (let at = open + 1; at < (match[open] ?? -1); at++) {
      if (types[at] === ROUND || types[at] === SQUARE || types[at] === CURLY) at = Math.max(at, match[at] ?? at);
      else if (types[at] === NAME && breaks[at] && !this.scopes.lineGoesOn(at)) this.bindList(at);
    }
  }

  /** Of Go: `var a, b T`. */
  private bindList(first: number): void {
    const { types, breaks } = this.tokens;
    let last = first;
    while (types[last + 1] === COMMA && types[last + 2] === NAME) last += 2;
    const isTyped = types[last + 1] !== EQUALS && !breaks[last + 1];
    const path = isTyped ? this.types.forward(last + 1).path : UNKNOWN;
    for (let at = first; at <= last; at += 2)
      if (!this.symbolAt.has(this.tokens.starts[at] ?? -1)) this.bind(this.tokens.textOf(at), path, at);
  }

  /** Until it is assigned nothing is known of it. */
  protected bindLocal(at: number): void {
    if (this.isLocal || this.frame.open !== TOP) this.bind(this.tokens.textOf(at), UNKNOWN, at);
  }

  /** `{ a, b: c } = value` and `[a, b] = value`: each name is a member of the value. */
  protected pattern(open: number, next: number): void {
    const { types } = this.tokens;
    const names = this.patternNames(open);
    if (types[next] === COLON) {
      const { path } = this.types.forward(next + 1);
      this.bindPattern(names, path);
      return;
    }
    for (const { at } of names) if (at !== -1) this.bind(this.tokens.textOf(at), UNKNOWN, at);
    this.destructuring = { next, names, open };
  }

  protected destructuring: { next: number; names: readonly PatternName[]; open: number } | undefined;

  protected bindPattern(names: readonly PatternName[], path: Path, until = this.scopeEnd): void {
    for (const name of names) {
      if (name.key !== undefined) {
        const outer = this.within(path, name);
        this.destructured.set(name.key, outer);
        this.refer(name.key, outer);
      }
      const symbol = this.symbolAt.get(this.tokens.starts[name.at] ?? -1);
      if (symbol !== undefined) this.returned(symbol, this.taken(path, name));
      else if (name.at !== -1) this.bind(this.tokens.textOf(name.at), this.taken(path, name), name.at, until);
    }
  }

  protected bindLater(names: readonly number[], step: string): void {
    const block = this.scopeEnd;
    const end = this.at < this.head.open ? this.scopes.valueEnd(this.at + 1, this.head) : 0;
    this.bindings.behind(end, () => {
      for (const name of names) this.bind(this.tokens.textOf(name), UNKNOWN, name);
    });
    this.wait((path) => {
      for (const name of names) this.bind(this.tokens.textOf(name), this.extended(path, step), name, block);
    });
  }

  /** @returns false for a word that loops over nothing here */
  protected loops(at: number): boolean {
    const { types } = this.tokens;
    if (this.rules.eachBefore) {
      const value = this.value;
      const first = at + 1;
      const name = types[first + 1] === FAT_ARROW ? first + 2 : first;
      this.value = '';
      if (types[first] !== VARIABLE) return false;
      if (name !== first) this.bind(this.tokens.textOf(first), BUILT_IN, first);
      if (types[name] === VARIABLE)
        this.bind(this.tokens.textOf(name), this.extended(value === '' ? UNKNOWN : value, '*'), name);
      return true;
    }
    const names = this.loopNames(at);
    this.value = '';
    if (names.length === 0) return false;
    if (this.rules.implied && this.closureNames(names)) return true;
    if (this.isLocal)
      for (const name of names) if (!this.isAccess(name, this.tokens.types[name - 1] ?? 0)) this.refer(name, LOCAL);
    const isTuple = this.rules.indented && this.tokens.types[(names.at(-1) ?? 0) - 1] === COMMA;
    this.bindLater(names.slice(-1), isTuple ? `*[${this.commasBefore(at)}]` : '*');
    for (const name of names.slice(0, -1)) this.bind(this.tokens.textOf(name), UNKNOWN, name);
    return true;
  }

  /** Of Python: `for _, x in`. */
  private commasBefore(at: number): number {
    let commas = 0;
    for (let back = at - 1; back > at - 16 && !this.isWord(back, FOR); back--)
      if (this.tokens.types[back] === COMMA) commas++;
    return commas;
  }

  /** Of Swift: parameters of a closure before `in`. */
  protected abstract closureNames(names: readonly number[]): boolean;

  /** Names before `of`, `in` or `:= range`. */
  protected loopNames(at: number): number[] {
    const { types } = this.tokens;
    const names: number[] = [];
    let back = at - 1;
    if (types[back] === DECLARE || types[back] === EQUALS || types[back] === ROUND_END || types[back] === SQUARE_END)
      back--;
    for (; back > at - 8 && (types[back] === NAME || types[back] === COMMA); back--) {
      if (types[back] !== NAME) continue;
      if (this.keywords.has(this.tokens.textOf(back))) break;
      names.unshift(back);
    }
    return names;
  }
}

/** Of Java: `for (var x : xs)`. */
const INFERRING = new Set(['var']);
const FOR = new Set(['for']);
/** Words behind which a type stands alone. */
const BEFORE_TYPES = new Set(['throws', 'extends', 'implements', 'permits']);
/** Of Rust. */
const HELD = new Set(['mut']);
/** Of C#: `f(out Foo x)` and `x is Foo y` declare for the block around. */
const GIVES_OUT = /\b(?:out|is|instanceof)\s/;
/** Of C++: signs behind the name of a variable that is made so. */
const MAKES = new Set([ROUND, CURLY, SQUARE]);
const ENDS_DECLARATION = new Set([EQUALS, SEMICOLON, COMMA, ROUND_END, COLON]);
