/**
 * The words and signs of a file, collected while its references are found. Kept as columns, since a file has thousands.
 * Comments leave nothing, a string leaves one token.
 */
import type { Found } from '../syntax/collect.ts';
import { byStart, type Span } from '../syntax/source.ts';

/** `name`, `variable` for `$name`, `literal`, `number`; a sign is its own type, but for those that work alike. */
export type TokenType = string;

const OPERATORS = ['..', '&&', '==', '!=', '<=', '>=', '===', '!==', '+=', '-=', '.=', '++', '--', '=~', '<<', '<-'];
/** Signs of several characters. */
const SIGNS: ReadonlyMap<string, TokenType> = new Map([
  ...['->', '=>', '::', '?.', ':=', '...', '??'].map((sign): [string, TokenType] => [sign, sign]),
  ...OPERATORS.map((sign): [string, TokenType] => [sign, 'operator']),
  ['?->', '?.'],
  ['&.', '?.'],
  ['||', '??'],
  ['??=', '='],
  ['||=', '='],
]);

/** The first two characters of the signs that are longer than one. */
const LONG = new Uint8Array(128 * 128);
for (const sign of SIGNS.keys()) LONG[sign.charCodeAt(0) * 128 + sign.charCodeAt(1)] = 1;

const TYPE_TAG = /@(?:var|type)\s/;
const ONE_STAR = /^\s*@var\s/;
const LONGEST_OPENING = 40;
const CLOSING: ReadonlyMap<TokenType, TokenType> = new Map([
  [')', '('],
  [']', '['],
  ['}', '{'],
]);

/**
 * The first token of a file. Those before it are of no type, for whoever looks behind: an array that was once asked for a
 * negative index answers all later questions at that place in the code several times as slowly.
 */
export const FIRST = 16;
/** Stands for the bracket around the whole file. */
export const TOP = FIRST - 1;

export class Tokens {
  readonly types: TokenType[] = [];
  readonly starts: number[] = [];
  readonly ends: number[] = [];
  /** A line ends before the token. */
  readonly breaks: boolean[] = [];
  /** Index of the reference that the token is, -1 for none. */
  readonly references: number[] = [];
  /** Comments that name the type of a variable, by the token behind them. */
  readonly notes = new Map<number, string>();
  /** References in strings by their offset. */
  readonly named = new Map<number, number>();
  readonly text: string;
  /** The other bracket of a pair, -1 for none. */
  private readonly match: number[] = [];
  private readonly words: (string | undefined)[] = [];
  private readonly masks: readonly (Span & { readonly isString: boolean })[];
  private readonly open: number[] = [];
  private nextMask = 0;
  /** Before this offset no mask begins that is not passed. */
  private unmasked: number;
  private end = 0;
  private broken = false;

  constructor(text: string, { comments, strings }: Found) {
    this.text = text;
    const masks = [
      ...comments.map(({ start, end }) => ({ start, end, isString: false })),
      ...strings.map(({ start, end }) => ({ start, end, isString: true })),
    ];
    this.masks = masks.sort(byStart);
    this.unmasked = this.masks[0]?.start ?? text.length;
    for (let at = 0; at < FIRST; at++) this.push('', 0, 0);
  }

  get length(): number {
    return this.types.length;
  }

  type(at: number): TokenType {
    return this.types[at] ?? '';
  }

  textOf(at: number): string {
    return this.words[at] ?? this.text.slice(this.starts[at], this.ends[at]);
  }

  /** Offset of a token, 0 for none. */
  start(at: number): number {
    return this.starts[at] ?? 0;
  }

  is(at: number, word: string): boolean {
    return this.types[at] === 'name' && this.textOf(at) === word;
  }

  isWord(at: number, words: ReadonlySet<string>): boolean {
    return this.types[at] === 'name' && words.has(this.textOf(at));
  }

  /** The other bracket of a pair, -1 for none. */
  other(at: number): number {
    return this.match[at] ?? -1;
  }

  /** Offset of the bracket that closes the one at a token; `otherwise` where none does. */
  closeOffset(open: number, otherwise = 0): number {
    return this.starts[this.other(open)] ?? otherwise;
  }

  /** The bracket that closes the one at a token; the token itself where it opens none. */
  skip(at: number): number {
    return Math.max(at, this.match[at] ?? at);
  }

  /** The bracket that opens the one at a token, -1 where nothing does; the token itself where it closes none. */
  skipBack(at: number): number {
    return CLOSING.has(this.type(at)) ? Math.min(at, this.match[at] ?? at) : at;
  }

  /** Adds the text between the last token and `start`, then the token; `word` is its text where that is at hand. */
  add(type: TokenType, start: number, end: number, reference = -1, word?: string): void {
    this.signsUntil(start);
    this.push(type, start, end, reference, word);
    this.end = end;
  }

  finish(): void {
    this.signsUntil(this.text.length);
  }

  private signsUntil(until: number): void {
    const { text } = this;
    let at = this.end;
    while (at < until) {
      const skipped = at < this.unmasked ? at : this.masked(at);
      if (skipped > at) {
        at = skipped;
        continue;
      }
      const character = text.charCodeAt(at);
      if (character > 32) at += this.sign(character, at);
      else {
        if (character === 10) this.broken = true;
        at++;
      }
    }
    this.end = Math.max(at, until);
  }

  private masked(at: number): number {
    let mask = this.masks[this.nextMask];
    while (mask !== undefined && mask.end <= at) mask = this.masks[++this.nextMask];
    if (mask === undefined || mask.start > at) {
      this.unmasked = mask?.start ?? this.text.length;
      return at;
    }
    if (mask.isString) this.literal(at, mask.end);
    else if (this.opensNote(mask.start)) this.note(this.text.slice(mask.start, mask.end));
    return mask.end;
  }

  /** With one star, too, where the comment begins with the type of a variable. */
  private opensNote(at: number): boolean {
    if (!this.text.startsWith('/*', at)) return false;
    return this.text[at + 2] === '*' || ONE_STAR.test(this.text.slice(at + 2, at + LONGEST_OPENING));
  }

  private note(comment: string): void {
    if (TYPE_TAG.test(comment)) this.notes.set(this.length, (this.notes.get(this.length) ?? '') + comment);
  }

  /** A string with its quotes, and its parts between interpolations, are one. */
  private literal(start: number, end: number): void {
    const last = this.length - 1;
    if (this.types[last] === 'literal' && !this.broken) this.ends[last] = end;
    else this.push('literal', start, end);
  }

  private sign(character: number, at: number): number {
    if (character === 34 || character === 39 || character === 96) {
      this.literal(at, at + 1);
      return 1;
    }
    const next = this.text.charCodeAt(at + 1);
    if (character < 127 && next < 127 && LONG[character * 128 + next] === 1) {
      for (let length = 3; length > 1; length--) {
        const sign = SIGNS.get(this.text.slice(at, at + length));
        if (sign === undefined || (sign === '?.' && /\d/.test(this.text[at + 2] ?? ''))) continue;
        this.push(sign, at, at + length);
        return length;
      }
    }
    this.push(this.text[at] ?? '', at, at + 1);
    return 1;
  }

  private push(type: TokenType, start: number, end: number, reference = -1, word?: string): void {
    const index = this.length;
    this.types.push(type);
    this.starts.push(start);
    this.ends.push(end);
    this.breaks.push(this.broken);
    this.references.push(reference);
    this.match.push(-1);
    this.words.push(word);
    this.broken = false;
    if (type === '(' || type === '[' || type === '{') this.open.push(index);
    else if (type === ')' || type === ']' || type === '}') this.close(CLOSING.get(type), index);
  }

  /** A bracket that nothing closes is given up by the next outer one that is closed. */
  private close(opening: TokenType | undefined, index: number): void {
    const at = this.open.findLastIndex((open) => this.types[open] === opening);
    const open = this.open[at];
    if (open === undefined) return;
    this.match[open] = index;
    this.match[index] = open;
    this.open.length = at;
  }
}
