/** How far a written type reaches, told by words and signs. */
import type { ReceiverRules } from '../../receiver-rules.ts';
import {
  AND,
  BACKSLASH,
  BANG,
  COMMA,
  CURLY,
  DOT,
  LESS,
  MORE,
  OR,
  QUESTION,
  ROUND,
  ROUND_END,
  SEMICOLON,
  SQUARE,
  SQUARE_END,
  STAR,
} from './signs.ts';
import { ARROW, FAT_ARROW, LITERAL, NAME, NUMBER, OPERATOR, SCOPE, type Tokens, VARIABLE } from './tokens.ts';

/** Longer types are machinery. */
export const MOST_TOKENS = 120;
/** Words before a type that say how it is held. */
const HOLDERS = new Set(
  'const mut dyn impl readonly final volatile static some any inout ref out in params vararg struct class enum typename mutable virtual inline constexpr explicit friend unsigned signed extern register owned borrowing consuming abstract override public private protected internal sealed async lateinit var val let'.split(
    ' ',
  ),
);

export abstract class TypeExtent {
  protected readonly tokens: Tokens;
  protected readonly rules: ReceiverRules;

  constructor(tokens: Tokens, rules: ReceiverRules) {
    this.tokens = tokens;
    this.rules = rules;
  }

  /** The `>` that closes a `<`, -1 for none. */
  closingAngle(open: number): number {
    const { types, match } = this.tokens;
    let depth = 0;
    for (let at = open; at < open + MOST_TOKENS && at < types.length; at++) {
      const type = types[at];
      if (type === LESS) depth++;
      else if (type === MORE && --depth === 0) return at;
      else if (type === SEMICOLON) return -1;
      else if (type === ROUND || type === SQUARE || type === CURLY) at = Math.max(match[at] ?? at, at);
    }
    return -1;
  }

  /** The comma or bracket behind the parameter that begins at a token. */
  parameterEnd(start: number, close: number): number {
    const { types, match } = this.tokens;
    let end = start;
    while (end < close && types[end] !== COMMA) {
      const angle = types[end] === LESS ? this.closingAngle(end) : -1;
      const isBracket = types[end] === ROUND || types[end] === SQUARE || types[end] === CURLY;
      end = angle > end ? angle + 1 : isBracket ? Math.max(end + 1, (match[end] ?? -1) + 1) : end + 1;
    }
    return end;
  }

  protected isHolder(at: number): boolean {
    return this.tokens.types[at] === NAME && HOLDERS.has(this.tokens.textOf(at));
  }

  /** The token at which type parameters before a bracket begin; the bracket itself where there are none. */
  genericsStart(open: number): number {
    return this.tokens.types[open - 1] === MORE ? this.openingAngle(open - 1) : open;
  }

  protected one(at: number): number {
    const { types, match } = this.tokens;
    const start = this.skipHolders(at);
    let end = start;
    const type = types[start];
    if (type === ROUND || type === CURLY || type === SQUARE) {
      end = (match[start] ?? -1) + 1;
      if (end === 0) return at;
      if (type === SQUARE && this.rules.declared === 'after') return this.one(end);
      if (types[end] === FAT_ARROW || types[end] === ARROW) return this.one(end + 1);
    } else if (
      type === NAME ||
      type === LITERAL ||
      type === NUMBER ||
      type === BACKSLASH ||
      (type === VARIABLE && this.rules.declared === 'before')
    ) {
      end = this.qualified(start);
      const isMap = types[end] === SQUARE && this.rules.declared === 'after' && this.tokens.textOf(start) === 'map';
      if (isMap) return this.one((match[end] ?? end - 1) + 1);
    } else return at;
    return this.suffixes(end);
  }

  protected skipHolders(at: number): number {
    const { types } = this.tokens;
    let start = at;
    for (; start - at < 8; start++) {
      const type = types[start];
      // `'a` of Rust.
      if (type === LITERAL && this.rules.implements !== undefined && types[start + 1] === NAME) continue;
      const isSign = type === QUESTION || type === STAR || type === AND || type === OPERATOR || type === OR;
      if (!isSign && !(type === NAME && HOLDERS.has(this.tokens.textOf(start)) && this.isNameLike(start + 1))) break;
    }
    return start;
  }

  protected isNameLike(at: number): boolean {
    const type = this.tokens.types[at];
    return (
      type === NAME ||
      type === LITERAL ||
      type === ROUND ||
      type === SQUARE ||
      type === CURLY ||
      type === STAR ||
      type === AND ||
      type === LESS
    );
  }

  protected qualified(at: number): number {
    const { types } = this.tokens;
    let end = at;
    if (types[end] === BACKSLASH) end++;
    end++;
    while (this.isJoint(types[end]) && types[end + 1] === NAME) end += 2;
    return end;
  }

  protected isJoint(type: number | undefined): boolean {
    return type === DOT || type === SCOPE || type === BACKSLASH;
  }

  protected suffixes(at: number): number {
    const { types, match, breaks } = this.tokens;
    let end = at;
    for (let step = 0; step < 12; step++) {
      const type = types[end];
      if (type === LESS) {
        if (breaks[end] && this.rules.objects) return end;
        const close = this.closingAngle(end);
        if (close === -1) return end;
        end = close + 1;
      } else if (type === SQUARE && !breaks[end]) end = (match[end] ?? end - 1) + 1 || end;
      else if (type === QUESTION || type === BANG) {
        if (
          this.rules.declared === 'colon' &&
          types[end + 1] !== undefined &&
          this.isNameLike(end + 1) &&
          this.rules.returns === ':'
        )
          return end;
        end++;
      } else if (
        (type === STAR || type === AND || type === OPERATOR) &&
        this.rules.declared === 'before' &&
        types[end + 1] !== VARIABLE
      )
        end++;
      else if (this.isJoint(type) && types[end + 1] === NAME) end += 2;
      else return end;
    }
    return end;
  }

  /** Of C: the last token of the type before `const` in `Foo* const x`. */
  protected qualifiersStart(last: number): number {
    let end = last;
    if (this.rules.pointers) while (this.tokens.types[end] === NAME && QUALIFIERS.has(this.tokens.textOf(end))) end--;
    return end;
  }

  protected startOf(last: number): number | undefined {
    const { types, match } = this.tokens;
    let at = last;
    while (
      types[at] === STAR ||
      types[at] === AND ||
      types[at] === OPERATOR ||
      types[at] === QUESTION ||
      types[at] === SPREAD_OR_BANG
    )
      at--;
    at = this.qualifiersStart(at);
    while (types[at] === SQUARE_END) at = (match[at] ?? 0) - 1;
    if (types[at] === QUESTION) at--;
    if (types[at] === MORE) at = this.openingAngle(at) - 1;
    if (at < 0 || types[at] === ROUND_END) return undefined;
    if (types[at] !== NAME || this.isStop(at)) return undefined;
    for (;;) {
      if (this.isJoint(types[at - 1]) && types[at - 2] === NAME) at -= 2;
      // Of C++: `A<T>::B`.
      else if (types[at - 1] === SCOPE && types[at - 2] === MORE && this.openingAngle(at - 2) > 0)
        at = this.openingAngle(at - 2) - 1;
      else if (types[at - 1] === BACKSLASH) at--;
      else if (
        (types[at - 1] === OR || types[at - 1] === AND) &&
        types[at - 2] === NAME &&
        this.rules.declared === 'before'
      )
        at -= 2;
      else return at;
    }
  }

  protected isStop(at: number): boolean {
    return NO_TYPE.has(this.tokens.textOf(at));
  }

  protected openingAngle(close: number): number {
    const { types } = this.tokens;
    let depth = 0;
    for (let at = close; at > close - MOST_TOKENS && at >= 0; at--) {
      if (types[at] === MORE) depth++;
      else if (types[at] === LESS && --depth === 0) return at;
      else if (types[at] === SEMICOLON) break;
    }
    return 0;
  }
}

const SPREAD_OR_BANG = 205;
const QUALIFIERS = new Set(['const', 'volatile', 'restrict', '__restrict']);
/** Words before a name that are no type. */
const NO_TYPE = new Set(
  'return new else throw case in of as is not and or if while for goto delete typeof await yield import package using namespace extends implements echo print instanceof public private protected static final abstract readonly const let val global use function fn class interface trait enum default from export async clone include require include_once require_once'.split(
    ' ',
  ),
);
