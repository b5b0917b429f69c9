/** Words before a block and what they declare, and names behind which type arguments stand. */
import { LOCAL, UNKNOWN } from '../../reference.ts';
import { Examples } from './examples.ts';
import type { Pending } from './frames.ts';
import {
  COLON,
  COMMA,
  CURLY,
  CURLY_END,
  EQUALS,
  LESS,
  MORE,
  ROUND,
  ROUND_END,
  SEMICOLON,
  SQUARE,
  SQUARE_END,
} from './signs.ts';
import { FALLBACK, NAME, SCOPE } from './tokens.ts';

export abstract class Heads extends Examples {
  /** Of Python: `a or b`, `a if b else c`. */
  protected chooses(at: number, text: string): boolean {
    if (!this.rules.indented || this.rules.commands || this.tokens.breaks[at]) return false;
    const { pending } = this.frame;
    if (text === 'or') this.operator(FALLBACK);
    else if (text === 'if' && pending !== undefined && !pending.spoiled && this.value !== '') {
      this.operator(FALLBACK);
      this.choice = pending;
    } else if (text === 'else' && pending !== undefined && this.choice === pending) {
      pending.spoiled = false;
      this.value = '';
    } else return false;
    return true;
  }

  /** Its condition is walked over. */
  private choice: Pending | undefined;

  /** Variables of type switches, by the bracket that opens the cases. */
  private readonly switched = new Map<number, string>();

  protected switches(name: string): void {
    const { open } = this.head;
    const { types } = this.tokens;
    if (types[open] === CURLY && types[open - 1] === ROUND_END && this.isWord(open - 2, TYPE))
      this.switched.set(open, name);
  }

  /** `case *T:`: until the next case the variable is a `*T`, and of several types any. */
  private cases(at: number): void {
    const { types, match, starts } = this.tokens;
    const name = this.switched.get(this.frame.open);
    if (name === undefined) return;
    const read = this.types.forward(at + 1);
    const path = this.isWord(at, CASE) && types[read.end] === COLON ? read.path : UNKNOWN;
    let next = at + 1;
    while (next < this.frame.end && !this.isWord(next, CASES))
      next = types[next] === CURLY ? Math.max(match[next] ?? next, next) + 1 : next + 1;
    this.bindings.bind(name, path, { at: starts[at] ?? 0, until: starts[next] ?? 0 });
  }

  /** `for (…) {`, `catch (e) {`: what is declared here ends with the block. */
  protected beginsBlock(at: number, text: string): void {
    if (this.rules.indented) this.bindsAhead(at, text);
    if (this.switched.size > 0 && CASES.has(text)) this.cases(at);
    const head = this.scopes.headAt(at);
    if (head === undefined) return;
    this.head = head;
    const { types, starts } = this.tokens;
    const name = at + 2;
    if (text !== 'catch' || this.rules.declared !== 'colon' || types[at + 1] !== ROUND || types[name] !== NAME) return;
    const path = types[name + 1] === COLON ? this.types.forward(name + 2).path : UNKNOWN;
    this.bindings.bind(this.tokens.textOf(name), path, { at: starts[name] ?? 0, until: head.until });
  }

  /** `lambda a, b: …` of Python. */
  private bindsAhead(at: number, text: string): void {
    if (text !== 'lambda') return;
    const { types } = this.tokens;
    let colon = at + 1;
    while (colon < at + MOST_NAMES && types[colon] !== COLON && types[colon] !== undefined) colon++;
    if (types[colon] !== COLON) return;
    const until = this.bodyEnd(colon + 1);
    for (let name = at + 1; name < colon; name++)
      if (types[name] === NAME && types[name - 1] !== EQUALS)
        this.bindings.bind(this.tokens.textOf(name), UNKNOWN, { at: this.tokens.starts[at] ?? 0, until });
  }

  protected override open(at: number, type: number): void {
    super.open(at, type);
    if (this.rules.indented) this.comprehension(at);
  }

  /** Of Python: `x` of `[x.name for x in xs]`, which is bound behind its first use. */
  private comprehension(open: number): void {
    const { types, match, starts } = this.tokens;
    const close = match[open] ?? -1;
    const until = starts[close] ?? 0;
    for (let at = open + 1; at < close; at++) {
      if (types[at] === ROUND || types[at] === SQUARE || types[at] === CURLY) at = Math.max(at, match[at] ?? at);
      if (!this.isWord(at, LOOPS)) continue;
      for (let name = at + 1; name < close && !this.isWord(name, this.rules.each); name++)
        if (types[name] === NAME)
          this.bindings.bind(this.tokens.textOf(name), UNKNOWN, { at: starts[open] ?? 0, until });
    }
  }

  /** `get<T>(…)`, `get::<T>(…)` of Rust: the path goes on behind the type arguments. */
  protected typeArguments(at: number): void {
    const { types } = this.tokens;
    const open = this.rules.implements !== undefined && types[at + 1] === SCOPE ? at + 2 : at + 1;
    if (types[open] !== LESS || (this.rules.lines && this.tokens.breaks[open])) return;
    const close = this.types.closingAngle(open);
    const isScope = (this.rules.pointers || open > at + 1) && types[close + 1] === SCOPE;
    if (close === -1 || (this.tokens.types[close + 1] !== ROUND && !isScope)) return;
    if (this.resumes.has(close + 1)) return;
    this.typeEnd = close + 1;
    const isCast = this.rules.pointers === true && CASTS.test(this.tokens.textOf(at));
    const path = isCast ? this.types.forward(at + 2).path : this.value;
    this.resumes.set(close + 1, { path, makes: isCast });
  }

  /** Of Rust: `Item` of `Iterator<Item = T>` is a type that the trait has. */
  private isAssociated(at: number): boolean {
    const { types, match } = this.tokens;
    if (types[at + 1] !== EQUALS || (types[at - 1] !== LESS && types[at - 1] !== COMMA)) return false;
    let open = at - 1;
    for (let depth = 0; open > at - MOST_NAMES; open--) {
      const type = types[open];
      if (type === ROUND_END || type === SQUARE_END) open = Math.min(match[open] ?? open, open);
      else if (type === MORE) depth++;
      else if (type === LESS && depth-- === 0) break;
      else if (type === undefined || ENDS.has(type)) return false;
    }
    if (types[open] !== LESS || types[open - 1] !== NAME) return false;
    this.refer(at, this.types.backward(open - 1)?.path ?? UNKNOWN);
    this.value = '';
    return true;
  }

  /** `T` of `<T>`, and `X` of `infer X`: no type of that name is meant. */
  protected isTypeParameter(at: number, text: string, type: number): boolean {
    const offset = this.tokens.starts[at] ?? 0;
    const { parameters } = this.types;
    if (type !== NAME) return false;
    if (this.rules.implements !== undefined && this.isAssociated(at)) return true;
    if (this.isWord(at - 1, INFERS)) {
      const until = this.symbols[this.enclosing]?.end ?? offset;
      parameters.add(text, { from: offset, until, path: UNKNOWN });
    } else if (parameters.find(text, offset) === undefined || this.bindings.find(text, offset) !== undefined)
      return false;
    this.refer(at, LOCAL);
    this.value = UNKNOWN;
    return true;
  }
}

/** Of C++. */
export const CASTS = /_cast$|^make_(?:unique|shared)$/;
const INFERS = new Set(['infer']);
const TYPE = new Set(['type']);
const CASE = new Set(['case']);
const CASES = new Set(['case', 'default']);
const LOOPS = new Set(['for']);
/** A longer list of parameters is none. */
const MOST_NAMES = 60;
/** Signs that no list of type arguments goes over. */
const ENDS = new Set([SEMICOLON, CURLY, CURLY_END, ROUND, SQUARE]);
