/** Names that stand for members without a dot: keys of objects, attributes and tags of JSX. */
import { BUILT_IN, type Path, UNKNOWN } from '../../reference.ts';
import { Expressions } from './expressions.ts';
import { COLON, COMMA, CURLY, CURLY_END, EQUALS, LESS, QUESTION, ROUND, SLASH } from './signs.ts';
import { LITERAL, NAME } from './tokens.ts';

/** The type whose members are the tags of a page. */
export const INTRINSIC = '<JSX.IntrinsicElements>';

export abstract class Keys extends Expressions {
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
    if (this.rules.literals) return this.frame.callee || UNKNOWN;
    const isWritten = before === CURLY || before === COMMA || this.tokens.types[this.frame.open] !== CURLY;
    return isWritten ? (this.frame.expects ?? UNKNOWN) : BUILT_IN;
  }

  /** `{ name }` is the member and the variable at once. */
  protected isShorthand(at: number, before: number): boolean {
    const next = this.tokens.types[at + 1];
    const { types } = this.tokens;
    if (!this.rules.objects || types[this.frame.open] !== CURLY) return false;
    return (before === CURLY || before === COMMA) && (next === COMMA || next === CURLY_END);
  }

  /** A key of an object, or the name of an argument. */
  protected isKey(at: number, before: number): boolean {
    const next = this.tokens.types[at + 1];
    const { types } = this.tokens;
    const opens = types[this.frame.open];
    if (this.rules.objects && opens === CURLY && (next === COLON || next === QUESTION) && this.beginsMember(at, before))
      return next === COLON || types[at + 2] === COLON;
    if (this.rules.literals && opens === CURLY && next === COLON && (before === CURLY || before === COMMA))
      return types[at + 2] !== COLON;
    if (next === COLON && (before === ROUND || before === COMMA) && opens === ROUND)
      return this.frame.callee !== '' && types[at + 2] !== COLON;
    if (next !== EQUALS) return false;
    if (opens === ROUND && (before === ROUND || before === COMMA)) return this.frame.callee !== '';
    if (!this.rules.objects || (types[at + 2] !== CURLY && types[at + 2] !== LITERAL)) return false;
    const { starts, ends } = this.tokens;
    const isTight = starts[at + 1] === ends[at] && starts[at + 2] === ends[at + 1];
    return isTight && (before === NAME || before === LITERAL || before === CURLY_END);
  }
}
