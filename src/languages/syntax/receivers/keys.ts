/** Names that stand for members without a dot: keys of objects, attributes and tags of JSX. */
import { BUILT_IN, LOCAL, type Path, UNKNOWN } from '../../reference.ts';
import { COLON, COMMA, CURLY, CURLY_END, EQUALS, LESS, QUESTION, ROUND, SLASH } from './signs.ts';
import { LITERAL, NAME } from './tokens.ts';
import { WrittenKeys } from './written-keys.ts';

/** The type whose members are the tags of a page. */
export const INTRINSIC = '<JSX.IntrinsicElements>';

export abstract class Keys extends WrittenKeys {
  /** `<link>` and `</link>` of JSX. */
  protected isTag(at: number, before: number): boolean {
    if (!this.rules.objects) return false;
    if (before === SLASH) return this.tokens.types[at - 2] === LESS;
    const start = this.tokens.starts[at] ?? 0;
    return (
      before === LESS &&
      this.tokens.ends[at - 1] === start &&
      !/[\p{L}\p{N}_$)\]]/u.test(this.tokens.text[start - 2] ?? '')
    );
  }

  /** Path of the owner of a key. */
  protected keyOf(at: number, before: number): Path {
    if (this.tokens.types[at + 1] === EQUALS && this.rules.objects) return this.frame.tag ?? UNKNOWN;
    if (this.rules.literals || (this.rules.initializers && this.tokens.types[this.frame.open] === CURLY))
      return this.frame.callee || UNKNOWN;
    if (this.rules.argumentNames !== undefined) return this.argumentOf(at);
    const isWritten = before === CURLY || before === COMMA || this.tokens.types[this.frame.open] !== CURLY;
    return isWritten ? (this.frame.expects ?? UNKNOWN) : BUILT_IN;
  }

  /** A function's argument is a parameter of its own. */
  private argumentOf(at: number): Path {
    const { callee, makes } = this.frame;
    if (this.rules.argumentNames !== 'properties')
      return makes || MAKES.test(callee) || this.tokens.types[at + 1] === EQUALS ? UNKNOWN : LOCAL;
    if (callee === 'copy') return 'this';
    if (callee.endsWith('.copy')) return callee.slice(0, -'.copy'.length);
    return MAKES.test(callee) ? this.extended(callee, '()') : callee === UNKNOWN ? UNKNOWN : LOCAL;
  }

  /** `{ name }` is the member and the variable at once. */
  protected isShorthand(at: number, before: number): boolean {
    const next = this.tokens.types[at + 1];
    const { types } = this.tokens;
    const isLiteral = this.rules.scopes !== undefined && this.rules.literals && this.frame.callee.startsWith('<');
    if (!(this.rules.objects || isLiteral) || types[this.frame.open] !== CURLY) return false;
    return (before === CURLY || before === COMMA) && (next === COMMA || next === CURLY_END);
  }

  /** A name that is called, where no variable can be. */
  protected isMethod(at: number): boolean {
    return this.rules.methodsApart === true && this.tokens.types[at + 1] === ROUND && !this.tokens.breaks[at + 1];
  }

  /** Of Go: `map[K]V{key: value}` and `case a, b:` name values. A literal in another one may be of any type. */
  private isOfMap(): boolean {
    const { callee, open } = this.frame;
    const before = this.tokens.types[open - 1];
    const isInner = before === COLON || before === COMMA || before === CURLY;
    return this.rules.declared === 'after' && callee === '' && !isInner;
  }

  /** A key of an object, or the name of an argument. */
  protected isKey(at: number, before: number): boolean {
    const next = this.tokens.types[at + 1];
    const { types } = this.tokens;
    const opens = types[this.frame.open];
    if (this.rules.objects && opens === CURLY && (next === COLON || next === QUESTION) && this.beginsMember(at, before))
      return next === COLON || types[at + 2] === COLON;
    if (this.rules.literals && opens === CURLY && next === COLON && (before === CURLY || before === COMMA))
      return types[at + 2] !== COLON && !this.isOfMap();
    if (next === COLON && (before === ROUND || before === COMMA) && opens === ROUND)
      return this.frame.callee !== '' && types[at + 2] !== COLON;
    if (next !== EQUALS) return false;
    if (this.rules.initializers && opens === CURLY && (before === CURLY || before === COMMA))
      return this.frame.callee !== '';
    if (opens === ROUND && (before === ROUND || before === COMMA)) return this.frame.callee !== '';
    if (!this.rules.objects || (types[at + 2] !== CURLY && types[at + 2] !== LITERAL)) return false;
    const { starts, ends } = this.tokens;
    const isTight = starts[at + 1] === ends[at] && starts[at + 2] === ends[at + 1];
    return isTight && (before === NAME || before === LITERAL || before === CURLY_END);
  }
}

/** A call of a class: `Foo`, `a.Foo`, `self.init`. */
const MAKES = /(?:^|\.)(?:\p{Lu}[\p{L}\p{N}_]*|init)$/u;
