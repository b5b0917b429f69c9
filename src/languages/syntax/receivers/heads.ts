/** Words before a block and what they declare, and names behind which type arguments stand. */
import { LOCAL, UNKNOWN } from '../../reference.ts';
import { Examples } from './examples.ts';
import type { Pending } from './frames.ts';
import { COLON, LESS, ROUND } from './signs.ts';
import { FALLBACK, NAME } from './tokens.ts';

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
    const head = this.scopes.headAt(at);
    if (head === undefined) return;
    this.head = head;
    const { types, starts } = this.tokens;
    const name = at + 2;
    if (text !== 'catch' || this.rules.declared !== 'colon' || types[at + 1] !== ROUND || types[name] !== NAME) return;
    const path = types[name + 1] === COLON ? this.types.forward(name + 2).path : UNKNOWN;
    this.bindings.bind(this.tokens.textOf(name), path, { at: starts[name] ?? 0, until: head.until });
  }

  /** `get<T>(…)`: the path goes on behind the type arguments. */
  protected typeArguments(at: number): void {
    if (this.tokens.types[at + 1] !== LESS || (this.rules.lines && this.tokens.breaks[at + 1])) return;
    const close = this.types.closingAngle(at + 1);
    if (close === -1 || this.tokens.types[close + 1] !== ROUND) return;
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
