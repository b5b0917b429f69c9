/** Types as they are written, told by words and signs. */
import { type Path, TYPE_PARAMETER, UNKNOWN } from '../../reference.ts';
import {
  AND,
  COLON,
  COMMA,
  CURLY,
  CURLY_END,
  DOT,
  LESS,
  MORE,
  OR,
  ROUND,
  ROUND_END,
  SEMICOLON,
  SQUARE,
  SQUARE_END,
  STAR,
} from './signs.ts';
import { NAME } from './tokens.ts';
import { MOST_TOKENS, TypeExtent } from './type-extent.ts';
import { TypeParameters } from './type-parameters.ts';

export interface ReadType {
  readonly path: Path;
  /** Index of the token behind it. */
  readonly end: number;
}

/** Longer types are machinery. */
const MOST_LETTERS = 160;

export class TypeReader extends TypeExtent {
  readonly parameters = new TypeParameters();

  /** The type that begins at a token; its end is `at` where none does. */
  forward(first: number): ReadType {
    const { types } = this.tokens;
    const generic = types[first] === LESS && this.rules.objects ? this.closingAngle(first) : -1;
    const at = generic !== -1 && types[generic + 1] === ROUND ? generic + 1 : first;
    let end = this.one(at);
    if (end === at) return { path: UNKNOWN, end: first };
    // Of Rust: `|x: T|` ends with its type.
    const joins = this.rules.implements === undefined;
    while (joins && (types[end] === OR || types[end] === AND) && end - at < MOST_TOKENS) {
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
    return end > start && this.tokens.types[end] === NAME ? { path } : undefined;
  }

  /** First token of the statement whose list of declared names goes on at a token; undefined in a list of another kind. */
  private listStart(at: number): number | undefined {
    const { types, match } = this.tokens;
    if (this.rules.declared !== 'before' || types[at] !== NAME) return undefined;
    let back = at - 1;
    while (types[back] === STAR || types[back] === AND) back--;
    if (types[back] !== COMMA) return undefined;
    for (; back > at - MOST_LISTED && back >= 0; back--) {
      const type = types[back];
      if (type === ROUND_END || type === SQUARE_END) back = Math.min(match[back] ?? back, back);
      else if (type === SEMICOLON || type === CURLY || type === CURLY_END) return back + 1;
      else if (type === ROUND || type === SQUARE) return undefined;
    }
    return undefined;
  }

  /**
   * Takes note of `<T extends X>` or `[T any]` behind a name; the index of the token behind them.
   *
   * @param holder of parameters for which the objects of a class tell what stands there: the class, or a block that implements it
   *     and may say more of them
   */
  skipParameters(at: number, until = Number.MAX_SAFE_INTEGER, holder?: 'class' | 'implementation'): number {
    const { types, match, starts } = this.tokens;
    // `struct hash<Foo>` of C++: the parameters stand before.
    if (this.rules.pointers && types[at] === LESS) return this.closingAngle(at) + 1 || at;
    const close = types[at] === LESS ? this.closingAngle(at) : types[at] === SQUARE ? (match[at] ?? -1) : -1;
    if (close === -1) return at;
    const from = starts[at] ?? 0;
    let depth = 0;
    for (let each = at + 1; each < close; each++) {
      const before = types[each - 1];
      if (types[each] === LESS) depth++;
      else if (types[each] === MORE) depth--;
      else if (
        types[each] === NAME &&
        depth === 0 &&
        (each === at + 1 || before === COMMA || this.isHolder(each - 1))
      ) {
        const name = this.tokens.textOf(each);
        const constraint = holder === 'class' ? UNKNOWN : bound(this.constraint(each + 1));
        const path = holder !== undefined && constraint === UNKNOWN ? `<${TYPE_PARAMETER}${name}>` : constraint;
        this.parameters.add(name, { from, until, path });
      }
    }
    return close + 1;
  }

  /** The bracket of the parameters behind the word that begins a function. */
  listBehind(first: number): number {
    const { types } = this.tokens;
    // Of Kotlin: `fun List<T>.name()`, `fun T.(x: X)`. The arguments of a receiver are types.
    if (this.rules.extensions === 'dotted') {
      const start = this.skipParameters(first);
      const end = types[start] === NAME ? this.forward(start).end : start;
      return types[end] === DOT ? end + 1 : end;
    }
    const named = types[first] === STAR || types[first] === AND ? first + 1 : first;
    return this.skipParameters(types[named] === NAME ? named + 1 : named);
  }

  /** `extends X`, `: X`, `X`. */
  private constraint(at: number): Path {
    const { types } = this.tokens;
    if (types[at] === COLON || this.tokens.textOf(at) === 'extends')
      return TypeParameters.stands(this.forward(at + 1).path);
    return types[at] === NAME && this.rules.declared === 'after'
      ? TypeParameters.stands(this.forward(at).path)
      : UNKNOWN;
  }

  /** Type parameters stand for what they extend, or for anything. */
  private withoutParameters(type: string, at: number): string {
    if (this.parameters.isEmpty) return type;
    return type.replace(WORDS, (word) => {
      const path = this.parameters.find(word, at);
      return path === undefined ? word : path.startsWith('<') ? path.slice(1, -1) : UNKNOWN;
    });
  }

  private pathOf(start: number, end: number): Path {
    const { text, starts, ends } = this.tokens;
    const from = starts[this.skipHolders(start)] ?? 0;
    const to = ends[end - 1] ?? 0;
    if (to - from > MOST_LETTERS * 4 || to <= from) return UNKNOWN;
    const plain = text.slice(from, to);
    if (PLAIN.test(plain))
      return this.parameters.find(plain, from) ?? (this.rules.primitives.has(plain.toLowerCase()) ? '!' : `<${plain}>`);
    const whole = text
      .slice(from, to)
      .replace(LINES_OF_OBJECT, ';')
      .replace(/\s+/g, ' ')
      .replace(/ ?([<>|&,[\](){}:?*]) ?/g, '$1')
      .replace(/^["']|["']$/g, '');
    const plainly = this.rules.pointers ? withoutOuterArguments(whole.replace(QUALIFIERS, '')) : whole;
    const written = shortened(this.withoutParameters(plainly, from));
    if (written.length > MOST_LETTERS || written === '') return UNKNOWN;
    if (this.rules.primitives.has(written.toLowerCase())) return '!';
    const queried = /^typeof ([\w$.]+)$/.exec(written)?.[1];
    return queried ?? `<${written}>`;
  }
}

/** Between members of an object type that are divided by lines alone. */
const LINES_OF_OBJECT = /(?<![({[,;<|&:=>?\s])\s*\n\s*(?=[\w$'"]+\??:)/g;
const MOST_LISTED = 60;
/** Of C: `Foo const&`. */
const QUALIFIERS = /(?<=\w) (?:const|volatile)\b/g;
const WORDS = /[\p{L}_$][\p{L}\p{N}_$]*/gu;

/** Of C++: `A<T>::B` as `A::B`. */
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

const PLAIN = /^[\w\\]+$/;

/** A type that extends an error of the language is mostly a class of the project. */
function bound(path: Path): Path {
  return ERRORS.test(path) ? UNKNOWN : path;
}

const ERRORS = /^<(?:Error|Exception|RuntimeException|Throwable)>$/;
