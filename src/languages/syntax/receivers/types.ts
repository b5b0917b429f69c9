/** Types as they are written, told by words and signs. */
import type { ReceiverRules } from '../../receiver-rules.ts';
import { type Path, UNKNOWN } from '../../reference.ts';
import { ARROW, code, FAT_ARROW, LITERAL, NAME, NUMBER, OPERATOR, SCOPE, type Tokens, VARIABLE } from './tokens.ts';

export interface ReadType {
  readonly path: Path;
  /** Index of the token behind it. */
  readonly end: number;
}

/** Longer types are machinery. */
const MOST_LETTERS = 160;
const MOST_TOKENS = 120;
const [LESS, MORE, DOT, BACKSLASH, OR, AND, STAR, QUESTION, BANG] = [...'<>.\\|&*?!'].map(code);
const [ROUND, SQUARE, CURLY, SQUARE_END, ROUND_END, COMMA, SEMICOLON] = [...'([{]),;'].map(code);
/** Words before a type that say how it is held. */
const HOLDERS = new Set(
  'const mut dyn impl readonly final volatile static some any inout ref out in params vararg struct class enum typename mutable virtual inline constexpr explicit friend unsigned signed extern register owned borrowing consuming abstract override public private protected internal sealed async lateinit var val let'.split(
    ' ',
  ),
);

export class TypeReader {
  private readonly tokens: Tokens;
  private readonly rules: ReceiverRules;
  /** Names of type parameters, which stand for anything. */
  readonly parameters = new Set<string>();

  constructor(tokens: Tokens, rules: ReceiverRules) {
    this.tokens = tokens;
    this.rules = rules;
  }

  /** The type that begins at a token; its end is `at` where none does. */
  forward(at: number): ReadType {
    const { types } = this.tokens;
    let end = this.one(at);
    if (end === at) return { path: UNKNOWN, end };
    while ((types[end] === OR || types[end] === AND) && end - at < MOST_TOKENS) {
      const next = this.one(end + 1);
      if (next === end + 1) break;
      end = next;
    }
    return { path: this.pathOf(at, end), end };
  }

  /** The type whose last token is `last`; undefined where none ends. */
  backward(last: number): { readonly path: Path; readonly start: number } | undefined {
    const start = this.startOf(last);
    return start === undefined ? undefined : { path: this.pathOf(start, last + 1), start };
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

  /** Takes note of `<T extends X>` or `[T any]` behind a name; the index of the token behind them. */
  skipParameters(at: number): number {
    const { types, match } = this.tokens;
    const close = types[at] === LESS ? this.closingAngle(at) : types[at] === SQUARE ? (match[at] ?? -1) : -1;
    if (close === -1) return at;
    for (let each = at + 1; each < close; each++) {
      const before = types[each - 1];
      if (types[each] === NAME && (before === LESS || before === COMMA || before === SQUARE))
        this.parameters.add(this.tokens.textOf(each));
    }
    return close + 1;
  }

  private one(at: number): number {
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

  private skipHolders(at: number): number {
    const { types } = this.tokens;
    let start = at;
    for (; start - at < 8; start++) {
      const type = types[start];
      const isSign = type === QUESTION || type === STAR || type === AND || type === OPERATOR || type === OR;
      if (!isSign && !(type === NAME && HOLDERS.has(this.tokens.textOf(start)) && this.isNameLike(start + 1))) break;
    }
    return start;
  }

  private isNameLike(at: number): boolean {
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

  private qualified(at: number): number {
    const { types } = this.tokens;
    let end = at;
    if (types[end] === BACKSLASH) end++;
    end++;
    while (this.isJoint(types[end]) && types[end + 1] === NAME) end += 2;
    return end;
  }

  private isJoint(type: number | undefined): boolean {
    return type === DOT || type === SCOPE || type === BACKSLASH;
  }

  private suffixes(at: number): number {
    const { types, match, breaks } = this.tokens;
    let end = at;
    for (let step = 0; step < 12; step++) {
      const type = types[end];
      if (type === LESS) {
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

  private startOf(last: number): number | undefined {
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
    while (types[at] === SQUARE_END) at = (match[at] ?? 0) - 1;
    if (types[at] === QUESTION) at--;
    if (types[at] === MORE) at = this.openingAngle(at) - 1;
    if (at < 0 || types[at] === ROUND_END) return undefined;
    if (types[at] !== NAME || this.isStop(at)) return undefined;
    for (;;) {
      if (this.isJoint(types[at - 1]) && types[at - 2] === NAME) at -= 2;
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

  private isStop(at: number): boolean {
    return NO_TYPE.has(this.tokens.textOf(at));
  }

  private openingAngle(close: number): number {
    const { types } = this.tokens;
    let depth = 0;
    for (let at = close; at > close - MOST_TOKENS && at >= 0; at--) {
      if (types[at] === MORE) depth++;
      else if (types[at] === LESS && --depth === 0) return at;
      else if (types[at] === SEMICOLON) break;
    }
    return 0;
  }

  private pathOf(start: number, end: number): Path {
    const { text, starts, ends } = this.tokens;
    const from = starts[this.skipHolders(start)] ?? 0;
    const to = ends[end - 1] ?? 0;
    if (to - from > MOST_LETTERS * 2 || to <= from) return UNKNOWN;
    const plain = text.slice(from, to);
    if (PLAIN.test(plain) && !this.parameters.has(plain))
      return this.rules.primitives.has(plain.toLowerCase()) ? '!' : `<${plain}>`;
    const written = text
      .slice(from, to)
      .replace(/\s+/g, ' ')
      .replace(/ ?([<>|&,[\](){}:?*]) ?/g, '$1')
      .replace(/^["']|["']$/g, '');
    if (written.length > MOST_LETTERS || written === '' || this.parameters.has(written)) return UNKNOWN;
    if (this.rules.primitives.has(written.toLowerCase())) return '!';
    const queried = /^typeof ([\w$.]+)$/.exec(written)?.[1];
    return queried ?? `<${written}>`;
  }
}

const PLAIN = /^[\w\\]+$/;
const SPREAD_OR_BANG = 205;
/** Words before a name that are no type. */
const NO_TYPE = new Set(
  'return new else throw case in of as is not and or if while for goto delete typeof await yield import package using namespace extends implements echo print instanceof public private protected static final abstract readonly const let val global use function fn class interface trait enum default from export async clone include require include_once require_once'.split(
    ' ',
  ),
);
