/** Patterns of Rust that take a value out of another, `Some(x)` and `Ok(x)`, and closures. */
import { LOCAL, type Path, UNKNOWN } from '../../reference.ts';
import { Assignments } from './assignments.ts';
import { SMALL } from './patterns.ts';
import {
  AND,
  COLON,
  COMMA,
  CURLY,
  CURLY_END,
  DOLLAR,
  DOT,
  EQUALS,
  OR,
  QUESTION,
  ROUND,
  ROUND_END,
  SEMICOLON,
  SQUARE,
  SQUARE_END,
} from './signs.ts';
import { FALLBACK, FAT_ARROW, NAME, OPERATOR, SCOPE, VARIABLE } from './tokens.ts';

export abstract class Variants extends Assignments {
  /** The `=` behind a pattern, and the name that it binds. */
  private opened: { readonly next: number; readonly name: number } | undefined;

  protected override declares(at: number): void {
    this.bindings.behind(this.scopes.declarationEnd(at + 1, this.head), () => this.declaresNames(at));
  }

  private declaresNames(at: number): void {
    const name = this.rules.implements === undefined ? undefined : this.boundBy(at + 1);
    if (name === undefined) {
      if (this.rules.implements !== undefined || this.rules.implied) this.bindAll(at + 1, this.patternEnd(at + 1));
      if (this.namesType(at + 1)) this.value = '';
      else super.declares(at);
      return;
    }
    this.value = '';
    this.bindLocal(name);
    this.opened = { next: (this.tokens.match[at + 2] ?? -1) + 1, name };
  }

  protected override assign(at: number): void {
    const { opened } = this;
    if (opened?.next !== at) {
      super.assign(at);
      return;
    }
    const until = this.scopeEnd;
    this.opened = undefined;
    this.value = '';
    this.wait((path) => this.bind(this.tokens.textOf(opened.name), path, opened.name, until));
  }

  /** `Some(x) => …` in a `match`. */
  protected arm(arrow: number): void {
    const { types, match, starts } = this.tokens;
    const { subject } = this.frame;
    const open = types[arrow - 1] === ROUND_END ? (match[arrow - 1] ?? -1) : -1;
    const name = subject === undefined || open === -1 ? undefined : this.boundBy(open - 1);
    if (name === undefined || subject === undefined) {
      this.armNames(this.patternStart(arrow), arrow, this.bodyEnd(arrow + 1));
      return;
    }
    this.refer(name, LOCAL);
    this.bindings.bind(this.tokens.textOf(name), subject, {
      at: starts[name] ?? 0,
      until: this.bodyEnd(arrow + 1),
    });
  }

  /** Behind `if` a condition stands, which sees the names. */
  private armNames(start: number, arrow: number, until: number): void {
    let guard = start;
    for (; guard < arrow && !this.isWord(guard, GUARDS); guard++)
      // `$x` is a variable of a macro, whose rules look like cases.
      if (this.tokens.types[guard] === DOLLAR || this.tokens.types[guard] === VARIABLE) return;
    if (!this.isMatch(this.frame.open)) {
      this.bindAll(start, arrow, until);
      return;
    }
    this.bindPassed(start, guard, until);
    for (let at = guard + 1; at < arrow; at++) {
      const isName = this.tokens.types[at] === NAME && this.paths[this.tokens.references[at] ?? -1] === undefined;
      const isBound = isName && this.bindings.find(this.tokens.textOf(at), this.tokens.starts[arrow] ?? 0);
      if (isBound && !this.isAccess(at, this.tokens.types[at - 1] ?? 0)) this.refer(at, LOCAL);
    }
  }

  /** The bracket opens the cases of a `match`; arrows in a macro may mean anything. */
  private isMatch(open: number): boolean {
    const { types, match } = this.tokens;
    for (let at = open - 1; at > open - MOST_SUBJECT; at--) {
      if (this.isWord(at, MATCH)) return true;
      const type = types[at] ?? 0;
      if (type === ROUND_END || type === SQUARE_END || type === CURLY_END) at = Math.min(match[at] ?? at, at);
      else if (ENDS_SUBJECT.has(type)) return false;
    }
    return false;
  }

  /** Value that a `match` or `switch` tells apart whose body a bracket opens. */
  protected subjectOf(open: number): Path | undefined {
    const { types } = this.tokens;
    if (types[open] !== CURLY || this.value === '') return undefined;
    for (let at = open - 1; at > open - MOST_SUBJECT && at >= 0; at--) {
      if (this.isWord(at, SUBJECTS)) return this.value;
      if (types[at] === CURLY || types[at] === EQUALS || types[at] === FAT_ARROW) return undefined;
    }
    return undefined;
  }

  /** `|x| …`, `|x: T, y| {…}`. */
  protected closure(at: number, element: Path): boolean {
    const { types, starts } = this.tokens;
    let close = at + 1;
    while (close < at + MOST_SUBJECT && types[close] !== OR && types[close] !== undefined) close++;
    if (types[close] !== OR) return false;
    const until = this.bodyEnd(close + 1);
    for (let start = at + 1; start < close; ) {
      const end = Math.min(this.types.parameterEnd(start, close), close);
      const name = this.patternParameter(start, end, until) ? -1 : this.parameterName(start, end);
      if (name !== -1) {
        const written = types[name + 1] === COLON ? this.types.forward(name + 2).path : undefined;
        const given = start === at + 1 ? element : UNKNOWN;
        this.bindings.bind(this.tokens.textOf(name), written ?? given, { at: starts[at] ?? 0, until });
      }
      start = end + 1;
    }
    this.functions.push({ until, symbol: -1 });
    this.value = '';
    return true;
  }

  /** A small name before a dot is a variable or a static, never a module. */
  protected isValue(at: number): boolean {
    const { types } = this.tokens;
    const next = types[at + 1];
    return this.rules.implements !== undefined && VALUE_ENDS.has(next ?? 0) && SMALL.test(this.tokens.textOf(at));
  }

  /** The `=` behind a pattern, or the `:` before its type; the beginning itself for a plain name. */
  private patternEnd(from: number): number {
    const { types, match } = this.tokens;
    let at = from;
    while (at < from + MOST_SUBJECT && types[at] !== EQUALS && types[at] !== COLON && types[at] !== undefined) {
      if (types[at] === ROUND || types[at] === SQUARE || types[at] === CURLY) at = Math.max(at, match[at] ?? at);
      at++;
    }
    return types[at] === EQUALS || types[at] === COLON ? at : from;
  }

  /** Of Rust: the pattern behind a `let` begins with a type or a variant of one, `Json(x)`, `Foo { x }`, `Foo::Bar`. */
  private namesType(at: number): boolean {
    const { types } = this.tokens;
    if (this.rules.implements === undefined || types[at] !== NAME) return false;
    return types[at + 1] === SCOPE || types[at + 1] === ROUND || types[at + 1] === CURLY;
  }

  /** First token of the pattern before an arrow. */
  private patternStart(arrow: number): number {
    const { types, match } = this.tokens;
    let at = arrow - 1;
    for (; at > this.frame.open && at > arrow - MOST_SUBJECT; at--) {
      const type = types[at];
      if (type === COMMA || type === FAT_ARROW) break;
      if (type !== ROUND_END && type !== CURLY_END && type !== SQUARE_END) continue;
      const open = match[at] ?? -1;
      if (open === -1 || types[open - 1] === FAT_ARROW) break;
      at = open;
    }
    return at + 1;
  }

  /** Behind these a sign begins an expression. */
  protected beginsValue(at: number): boolean {
    const type = this.tokens.types[at - 1] ?? 0;
    return BEFORE_VALUE.has(type) || this.isWord(at - 1, BEFORE_CLOSURE);
  }

  /** The name in `Some(name)`. */
  private boundBy(at: number): number | undefined {
    const { types } = this.tokens;
    if (!this.isWord(at, OPENED) || types[at + 1] !== ROUND) return undefined;
    let name = at + 2;
    while (this.isWord(name, HELD) || types[name] === AND) name++;
    return types[name] === NAME && types[name + 1] === ROUND_END ? name : undefined;
  }
}

/** Signs behind a name that stands for a value. */
const VALUE_ENDS = new Set([DOT, QUESTION, SEMICOLON]);
const MOST_SUBJECT = 40;
const OPENED = new Set(['Some', 'Ok']);
const HELD = new Set(['ref', 'mut']);
const GUARDS = new Set(['if']);
const MATCH = new Set(['match']);
const ENDS_SUBJECT = new Set([SEMICOLON, CURLY, ROUND, SQUARE, FAT_ARROW]);
const SUBJECTS = new Set(['match', 'switch']);
const BEFORE_CLOSURE = new Set(['move', 'return']);
const BEFORE_VALUE = new Set([ROUND, COMMA, CURLY, EQUALS, FAT_ARROW, OPERATOR, FALLBACK, 59]);
