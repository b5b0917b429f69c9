/** Functions without a name, and what their parameters are given. */
import { type Path, UNKNOWN } from '../../reference.ts';
import { either } from './bindings.ts';
import { CONDITIONS } from './locals.ts';
import { COMMA, CURLY, CURLY_END, ROUND_END, SEMICOLON } from './signs.ts';
import { NAME, TOP } from './tokens.ts';
import { Variants } from './variants.ts';

export abstract class Lambdas extends Variants {
  /** `self.x: T = …`. */
  protected annotatedMember(at: number): void {
    const [, member] = /^this\.(\w+)$/.exec(this.value) ?? [];
    const symbol = member === undefined || this.frame.open !== TOP ? -1 : this.classAround();
    if (member !== undefined && symbol !== -1)
      this.facts.push({ symbol, member, path: this.types.forward(at + 1).path });
  }

  /** `if x {`: the bracket opens a block. */
  protected isCondition(at: number): boolean {
    const { types, breaks } = this.tokens;
    for (let back = at - 1; back > at - 40 && back >= 0; back--) {
      if (this.isWord(back, CONDITIONS)) return true;
      if (breaks[back] || types[back] === SEMICOLON || types[back] === CURLY || types[back] === CURLY_END)
        return this.isWord(back, CONDITIONS);
    }
    return false;
  }

  protected arrow(at: number): void {
    const { types } = this.tokens;
    this.value = '';
    if (this.rules.implements !== undefined) this.arm(at);
    if (this.isBranch()) return;
    const returning = this.expressionBodies.get(at);
    if (returning !== undefined) {
      this.wait((path) => this.returned(returning, path));
      return;
    }
    if (
      types[at - 1] !== NAME ||
      this.matchedAt.has(at - 1) ||
      this.rules.lambda === undefined ||
      this.bracedParameters(at)
    )
      return;
    const until = this.bodyEnd(at + 1);
    const expected = this.expectedFunction(at - 1);
    this.functions.push({ until, symbol: -1, declared: expected && this.extended(expected, '()') });
    const around = this.frame;
    const element =
      either(this.given(expected, 0), around.commas === 0 ? this.elementOfCall(around.callee) : '') || UNKNOWN;
    this.bindings.bind(this.tokens.textOf(at - 1), element, { at: this.tokens.starts[at] ?? 0, until });
  }

  /** Of Kotlin: `when (x) { A -> … }`. */
  private isBranch(): boolean {
    if (this.rules.extensions !== 'dotted') return false;
    const before = this.frame.open - 1;
    const { types, match } = this.tokens;
    return this.isWord(types[before] === ROUND_END ? (match[before] ?? 0) - 1 : before, BRANCHES);
  }

  /** `{ a, b -> … }`. */
  protected bracedParameters(at: number): boolean {
    const { types, starts } = this.tokens;
    const { open, end, element = UNKNOWN } = this.frame;
    if (types[open] !== CURLY || at - open > 12) return false;
    for (let each = open + 1; each < at; each++) if (types[each] !== NAME && types[each] !== COMMA) return false;
    const until = starts[end] ?? 0;
    for (let each = open + 1; each < at; each++) {
      if (types[each] !== NAME) continue;
      this.bindings.bind(this.tokens.textOf(each), each === open + 1 ? element : UNKNOWN, {
        at: starts[at] ?? 0,
        until,
      });
    }
    return true;
  }

  /** `x.apply {…}` is `x`, and so is `this` inside of it. */
  protected receiverReturned(at: number): Path | undefined {
    const [asThis, asArgument] = this.rules.returnsReceiver ?? [];
    const word = this.tokens.types[at - 1] === NAME ? this.tokens.textOf(at - 1) : '';
    if (word === '' || (word !== asThis && word !== asArgument)) return undefined;
    const receiver = this.value === word ? 'this' : this.value.replace(new RegExp(`\\.${word}$`), '');
    const { starts, match } = this.tokens;
    if (word === asThis)
      this.bindings.bind('this', receiver, { at: starts[at] ?? 0, until: starts[match[at] ?? -1] ?? 0 });
    return receiver;
  }

  /** Type of the element that a method of a list gives to its function. */
  protected elementOfCall(callee: Path): Path {
    const [, receiver, method] = /^(.*)\.([\w$]+)(?:\(\))?$/s.exec(callee) ?? [];
    if (receiver !== undefined && this.rules.overItself?.has(method ?? '')) return receiver;
    return receiver !== undefined && this.rules.overElements?.has(method ?? '')
      ? this.extended(receiver, '*')
      : UNKNOWN;
  }
}

const BRANCHES = new Set(['when']);
