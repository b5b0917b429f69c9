/** Types as they are written, told by words and signs. */
import { type Path, UNKNOWN } from '../../reference.ts';
import { COLON, COMMA, LESS, MORE, ROUND, SQUARE } from './signs.ts';
import { NAME } from './tokens.ts';
import { AND, MOST_TOKENS, OR, TypeExtent } from './type-extent.ts';
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
    const start = this.startOf(last);
    return start === undefined ? undefined : { path: this.pathOf(start, last + 1), start };
  }

  /** Takes note of `<T extends X>` or `[T any]` behind a name; the index of the token behind them. */
  skipParameters(at: number, until = Number.MAX_SAFE_INTEGER): number {
    const { types, match, starts } = this.tokens;
    const close = types[at] === LESS ? this.closingAngle(at) : types[at] === SQUARE ? (match[at] ?? -1) : -1;
    if (close === -1) return at;
    const from = starts[at] ?? 0;
    let depth = 0;
    for (let each = at + 1; each < close; each++) {
      const before = types[each - 1];
      if (types[each] === LESS) depth++;
      else if (types[each] === MORE) depth--;
      else if (types[each] === NAME && depth === 0 && (each === at + 1 || before === COMMA || this.isHolder(each - 1)))
        this.parameters.add(this.tokens.textOf(each), { from, until, path: bound(this.constraint(each + 1)) });
    }
    return close + 1;
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
    const written = shortened(this.withoutParameters(whole, from));
    if (written.length > MOST_LETTERS || written === '') return UNKNOWN;
    if (this.rules.primitives.has(written.toLowerCase())) return '!';
    const queried = /^typeof ([\w$.]+)$/.exec(written)?.[1];
    return queried ?? `<${written}>`;
  }
}

/** Between members of an object type that are divided by lines alone. */
const LINES_OF_OBJECT = /(?<![({[,;<|&:=>?\s])\s*\n\s*(?=[\w$'"]+\??:)/g;
const WORDS = /[\p{L}_$][\p{L}\p{N}_$]*/gu;

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
