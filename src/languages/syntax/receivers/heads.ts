/** Words before a block and what they declare, and names behind which type arguments stand. */
import { LOCAL, UNKNOWN } from '../../reference.ts';
import { Examples } from './examples.ts';
import type { Pending } from './frames.ts';
import { COLON, CURLY, EQUALS, LESS, ROUND, SQUARE } from './signs.ts';
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

  /** `for (…) {`, `catch (e) {`: what is declared here ends with the block. */
  protected beginsBlock(at: number, text: string): void {
    if (this.rules.indented) this.bindsAhead(at, text);
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

  /** `get<T>(…)`: the path goes on behind the type arguments. */
  protected typeArguments(at: number): void {
    if (this.tokens.types[at + 1] !== LESS || (this.rules.lines && this.tokens.breaks[at + 1])) return;
    const close = this.types.closingAngle(at + 1);
    const isScope = this.rules.pointers && this.tokens.types[close + 1] === SCOPE;
    if (close === -1 || (this.tokens.types[close + 1] !== ROUND && !isScope)) return;
    if (this.resumes.has(close + 1)) return;
    this.typeEnd = close + 1;
    const isCast = this.rules.pointers === true && CASTS.test(this.tokens.textOf(at));
    const path = isCast ? this.types.forward(at + 2).path : this.value;
    this.resumes.set(close + 1, { path, makes: isCast });
  }

  /** `T` of `<T>`, and `X` of `infer X`: no type of that name is meant. */
  protected isTypeParameter(at: number, text: string, type: number): boolean {
    const offset = this.tokens.starts[at] ?? 0;
    const { parameters } = this.types;
    if (type !== NAME) return false;
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
const LOOPS = new Set(['for']);
/** A longer list of parameters is none. */
const MOST_NAMES = 60;
