/** Types as they are written, and how far they reach, by words and signs. */
import type { ReceiverRules } from '../receiver-rules.ts';
import { type Path, TYPE_PARAMETER, UNKNOWN } from '../reference.ts';
import { words } from '../syntax/words.ts';
import type { Tokens, TokenType } from './tokens.ts';

export interface ReadType {
  readonly path: Path;
  /** Index of the token behind it. */
  readonly end: number;
}

/** A name of a type parameter, which hides types of the same name where it holds. */
interface TypeParameter {
  readonly from: number;
  readonly until: number;
  /** Type that it extends. */
  readonly path: Path;
}

/** Longer types are machinery. */
const MOST_TOKENS = 120;
const MOST_LETTERS = 160;
const MOST_LISTED = 60;
/** Words before a type that say how it is held. */
const HOLDERS = words(
  `const mut dyn impl readonly final volatile static some any inout ref out in params vararg struct class enum typename mutable
  virtual inline constexpr explicit friend unsigned signed extern register owned borrowing consuming abstract override public
  private protected internal sealed async lateinit var val let`,
);
const QUALIFIERS = new Set(['const', 'volatile', 'restrict', '__restrict']);
/** Words before a name that are no type. */
const NO_TYPE = words(
  `return new else throw case in of as is not and or if while for goto delete typeof await yield import package using namespace
  extends implements echo print instanceof public private protected static final abstract readonly const let val global use
  function fn class interface trait enum default from export async clone include require include_once require_once`,
);
const TYPE_BEGINS = new Set(['name', 'literal', '(', '[', '{', '*', '&', '<']);
const MARKS_HELD = new Set(['?', '*', '&', 'operator', '|']);
const MARKS_BEHIND = new Set(['*', '&', 'operator', '?', '...']);
const NAMES = new Set(['name', 'literal', 'number', '\\']);
const JOINTS = new Set(['.', '::', '\\']);

export class TypeReader {
  private readonly tokens: Tokens;
  private readonly rules: ReceiverRules;
  private readonly parameters = new Map<string, TypeParameter[]>();

  constructor(tokens: Tokens, rules: ReceiverRules) {
    this.tokens = tokens;
    this.rules = rules;
  }

  addParameter(name: string, parameter: TypeParameter): void {
    const before = this.parameters.get(name);
    if (before === undefined) this.parameters.set(name, [parameter]);
    else before.push(parameter);
  }

  /** Type that a type parameter extends at a place in the text; undefined for a name that is none. */
  parameter(name: string, at: number): Path | undefined {
    return this.parameters.get(name)?.findLast(({ from, until }) => from <= at && at < until)?.path;
  }

  /** The type that begins at a token; its end is `at` where none does. */
  forward(first: number): ReadType {
    const { tokens } = this;
    const generic = tokens.type(first) === '<' && this.rules.objects ? this.closingAngle(first) : -1;
    const at = generic !== -1 && tokens.type(generic + 1) === '(' ? generic + 1 : first;
    let end = this.one(at);
    if (end === at) return { path: UNKNOWN, end: first };
    while (
      this.rules.unions !== false &&
      (tokens.type(end) === '|' || tokens.type(end) === '&') &&
      end - at < MOST_TOKENS
    ) {
      const next = this.one(end + 1);
      if (next === end + 1) break;
      end = next;
    }
    return { path: this.pathOf(at, end), end };
  }

  /** The type whose last token is `last`; undefined where none ends. */
  backward(last: number): { readonly path: Path; readonly start: number } | undefined {
    const end = this.qualifiersStart(last);
    const start = this.startOf(end);
    return start === undefined ? undefined : { path: this.pathOf(start, end + 1), start };
  }

  /** `Foo a, *b`: the type of `b`, at whose name the token stands. */
  ofStatement(at: number): { readonly path: Path } | undefined {
    const start = this.listStart(at);
    if (start === undefined) return undefined;
    const { path, end } = this.forward(start);
    return end > start && this.tokens.type(end) === 'name' ? { path } : undefined;
  }

  /** The `>` that closes a `<`, -1 for none. */
  closingAngle(open: number): number {
    const { tokens } = this;
    let depth = 0;
    for (let at = open; at < open + MOST_TOKENS && at < tokens.length; at++) {
      const type = tokens.type(at);
      if (type === '<') depth++;
      else if (type === '>' && --depth === 0) return at;
      else if (type === ';') return -1;
      at = tokens.skip(at);
    }
    return -1;
  }

  /** The comma or bracket behind the parameter that begins at a token. */
  parameterEnd(start: number, close: number): number {
    const { tokens } = this;
    let end = start;
    while (end < close && tokens.type(end) !== ',') {
      const angle = tokens.type(end) === '<' ? this.closingAngle(end) : -1;
      end = (angle > end ? angle : tokens.skip(end)) + 1;
    }
    return end;
  }

  /** Each parameter or argument between two brackets. */
  *parts(open: number): Generator<{ readonly start: number; readonly end: number }> {
    const close = this.tokens.other(open);
    for (let start = open + 1; start < close; ) {
      const end = Math.min(this.parameterEnd(start, close), close);
      yield { start, end };
      start = end + 1;
    }
  }

  /** The token at which type parameters before a bracket begin; the bracket itself where there are none. */
  genericsStart(open: number): number {
    return this.tokens.type(open - 1) === '>' ? this.openingAngle(open - 1) : open;
  }

  /**
   * Takes note of `<T extends X>` or `[T any]` behind a name; the index of the token behind them.
   *
   * @param holder of parameters for which the objects of a class tell what stands there: the class, or a block that implements it
   *     and may say more of them
   */
  skipParameters(at: number, until = Number.MAX_SAFE_INTEGER, holder?: 'class' | 'implementation'): number {
    const { tokens } = this;
    const opens = tokens.type(at);
    // `struct hash<Foo>`: the parameters stand before.
    if (this.rules.pointers && opens === '<') return this.closingAngle(at) + 1 || at;
    const close = opens === '<' ? this.closingAngle(at) : opens === '[' ? tokens.other(at) : -1;
    if (close === -1) return at;
    let depth = 0;
    for (let each = at + 1; each < close; each++) {
      const type = tokens.type(each);
      if (type === '<') depth++;
      else if (type === '>') depth--;
      if (type !== 'name' || depth !== 0) continue;
      if (each !== at + 1 && tokens.type(each - 1) !== ',' && !this.isHolder(each - 1)) continue;
      const name = tokens.textOf(each);
      const constraint = holder === 'class' ? UNKNOWN : this.constraint(each + 1);
      const path = holder !== undefined && constraint === UNKNOWN ? `<${TYPE_PARAMETER}${name}>` : constraint;
      this.addParameter(name, { from: tokens.start(at), until, path });
    }
    return close + 1;
  }

  /** `extends X`, `: X`, `X`; unknown for an error of the language, which mostly stands for a class of the project. */
  private constraint(at: number): Path {
    const { tokens } = this;
    const isMarked = tokens.type(at) === ':' || tokens.textOf(at) === 'extends';
    if (!isMarked && (tokens.type(at) !== 'name' || this.rules.declared !== 'after')) return UNKNOWN;
    const { path } = this.forward(isMarked ? at + 1 : at);
    return path.startsWith('<') && !ERRORS.test(path) ? path : UNKNOWN;
  }

  /** First token of the statement whose list of declared names goes on at a token; undefined in a list of another kind. */
  private listStart(at: number): number | undefined {
    const { tokens } = this;
    if (this.rules.declared !== 'before' || tokens.type(at) !== 'name') return undefined;
    let back = at - 1;
    while (tokens.type(back) === '*' || tokens.type(back) === '&') back--;
    if (tokens.type(back) !== ',') return undefined;
    for (; back > at - MOST_LISTED && back >= 0; back--) {
      const type = tokens.type(back);
      if (type === ';' || type === '{' || type === '}') return back + 1;
      if (type === '(' || type === '[') return undefined;
      back = tokens.skipBack(back);
    }
    return undefined;
  }

  /** End of one type of a union; the token itself where none begins. */
  private one(at: number): number {
    const { tokens, rules } = this;
    const start = this.skipHolders(at);
    let end = start;
    const type = tokens.type(start);
    if (type === '(' || type === '{' || type === '[') {
      end = tokens.other(start) + 1;
      if (end === 0) return at;
      if (type === '[' && rules.declared === 'after') return this.one(end);
      if (tokens.type(end) === '=>' || tokens.type(end) === '->') return this.one(end + 1);
    } else if (NAMES.has(type) || (type === 'variable' && rules.declared === 'before')) {
      end = this.qualified(start);
      const isMap = tokens.type(end) === '[' && rules.declared === 'after' && tokens.textOf(start) === 'map';
      if (isMap) return this.one(tokens.other(end) + 1);
    } else return at;
    return this.suffixes(end);
  }

  private isHolder(at: number): boolean {
    return this.tokens.isWord(at, HOLDERS);
  }

  private skipHolders(at: number): number {
    const { tokens } = this;
    let start = at;
    for (; start - at < 8; start++) {
      const type = tokens.type(start);
      // `'a`
      if (type === 'literal' && this.rules.lifetimes && tokens.type(start + 1) === 'name') continue;
      if (!MARKS_HELD.has(type) && !(this.isHolder(start) && TYPE_BEGINS.has(tokens.type(start + 1)))) break;
    }
    return start;
  }

  private qualified(at: number): number {
    const { tokens } = this;
    let end = (tokens.type(at) === '\\' ? at + 1 : at) + 1;
    while (JOINTS.has(tokens.type(end)) && tokens.type(end + 1) === 'name') end += 2;
    return end;
  }

  private suffixes(at: number): number {
    const { tokens, rules } = this;
    let end = at;
    for (let step = 0; step < 12; step++) {
      const type = tokens.type(end);
      const next = tokens.type(end + 1);
      if (type === '<') {
        const close = tokens.breaks[end] && rules.objects ? -1 : this.closingAngle(end);
        if (close === -1) return end;
        end = close + 1;
      } else if (type === '[' && !tokens.breaks[end]) end = tokens.other(end) + 1 || end;
      else if (type === '?' || type === '!') {
        // `a ? b : c`
        if (rules.declared === 'colon' && rules.returns === ':' && TYPE_BEGINS.has(next)) return end;
        end++;
      } else if (
        (type === '*' || type === '&' || type === 'operator') &&
        rules.declared === 'before' &&
        next !== 'variable'
      )
        end++;
      else if (JOINTS.has(type) && next === 'name') end += 2;
      else return end;
    }
    return end;
  }

  /** The last token of the type before `const` in `Foo* const x`. */
  private qualifiersStart(last: number): number {
    let end = last;
    if (this.rules.pointers) while (this.tokens.isWord(end, QUALIFIERS)) end--;
    return end;
  }

  private startOf(last: number): number | undefined {
    const { tokens } = this;
    let at = last;
    while (MARKS_BEHIND.has(tokens.type(at))) at--;
    at = this.qualifiersStart(at);
    while (tokens.type(at) === ']') at = tokens.other(at) - 1;
    if (tokens.type(at) === '?') at--;
    if (tokens.type(at) === '>') at = this.openingAngle(at) - 1;
    if (at < 0 || tokens.type(at) !== 'name' || tokens.isWord(at, NO_TYPE)) return undefined;
    for (;;) {
      const before = tokens.type(at - 1);
      if (JOINTS.has(before) && tokens.type(at - 2) === 'name') at -= 2;
      // `A<T>::B`
      else if (before === '::' && tokens.type(at - 2) === '>' && this.openingAngle(at - 2) > 0)
        at = this.openingAngle(at - 2) - 1;
      else if (before === '\\') at--;
      else if ((before === '|' || before === '&') && tokens.type(at - 2) === 'name' && this.rules.declared === 'before')
        at -= 2;
      else return at;
    }
  }

  private openingAngle(close: number): number {
    let depth = 0;
    for (let at = close; at > close - MOST_TOKENS && at >= 0; at--) {
      const type = this.tokens.type(at);
      if (type === '>') depth++;
      else if (type === '<' && --depth === 0) return at;
      else if (type === ';') break;
    }
    return 0;
  }

  /** Type parameters stand for what they extend, or for anything. */
  private withoutParameters(type: string, at: number): string {
    if (this.parameters.size === 0) return type;
    return type.replace(WORDS, (word) => {
      const path = this.parameter(word, at);
      return path === undefined ? word : path.startsWith('<') ? path.slice(1, -1) : UNKNOWN;
    });
  }

  private pathOf(start: number, end: number): Path {
    const { text, ends } = this.tokens;
    const from = this.tokens.start(this.skipHolders(start));
    const to = ends[end - 1] ?? 0;
    if (to - from > MOST_LETTERS * 4 || to <= from) return UNKNOWN;
    const plain = text.slice(from, to);
    if (PLAIN.test(plain))
      return this.parameter(plain, from) ?? (this.rules.primitives.has(plain.toLowerCase()) ? '!' : `<${plain}>`);
    const whole = plain
      .replace(LINES_OF_OBJECT, ';')
      .replace(/\s+/g, ' ')
      .replace(/ ?([<>|&,[\](){}:?*]) ?/g, '$1')
      .replace(/^["']|["']$/g, '');
    const plainly = this.rules.pointers ? withoutOuterArguments(whole.replace(CONST_BEHIND, '')) : whole;
    const written = shortened(this.withoutParameters(plainly, from));
    if (written.length > MOST_LETTERS || written === '') return UNKNOWN;
    if (this.rules.primitives.has(written.toLowerCase())) return '!';
    return /^typeof ([\w$.]+)$/.exec(written)?.[1] ?? `<${written}>`;
  }
}

export function isTypeEnd(type: TokenType): boolean {
  return TYPE_ENDS.has(type);
}

const TYPE_ENDS = new Set(['name', '>', ']', '?', '*', '&', '...']);
/** Between members of an object type that are divided by lines alone. */
const LINES_OF_OBJECT = /(?<![({[,;<|&:=>?\s])\s*\n\s*(?=[\w$'"]+\??:)/g;
/** `Foo const&`. */
const CONST_BEHIND = /(?<=\w) (?:const|volatile)\b/g;
const WORDS = /[\p{L}_$][\p{L}\p{N}_$]*/gu;
const PLAIN = /^[\w\\]+$/;
const ERRORS = /^<(?:Error|Exception|RuntimeException|Throwable)>$/;

/** `A<T>::B` as `A::B`. */
function withoutOuterArguments(type: string): string {
  const close = type.indexOf('>::');
  if (close === -1) return type;
  let open = close;
  for (let depth = 0; open >= 0; open--) {
    if (type[open] === '>') depth++;
    else if (type[open] === '<' && --depth === 0) break;
  }
  return open < 0 ? type : withoutOuterArguments(type.slice(0, open) + type.slice(close + 1));
}

/** Without its innermost type arguments, as often as it takes. */
function shortened(type: string): string {
  let short = type;
  while (short.length > MOST_LETTERS) {
    const less = short.replace(/<[^<>]*>(?!=)/g, '');
    if (less === short) return short;
    short = less;
  }
  return short;
}
