/**
 * The words and signs of a file, collected while its references are found. Kept as columns of numbers, since a file has
 * thousands. Comments leave nothing, a string leaves one token.
 */
import type { Found } from '../collect.ts';
import { byStart, type Span } from '../source.ts';

export const NAME = 1;
/** `$name`. */
export const VARIABLE = 2;
export const LITERAL = 3;
export const NUMBER = 4;
/** Signs of one character are their code; these are longer ones. */
export const ARROW = 200;
export const FAT_ARROW = 201;
export const SCOPE = 202;
export const OPTIONAL = 203;
export const DECLARE = 204;
export const SPREAD = 205;
export const OPERATOR = 206;
export const FALLBACK = 207;

const ASSIGNMENT = 61;

const SIGNS: ReadonlyMap<string, number> = new Map(
  Object.entries({
    '->': ARROW,
    '=>': FAT_ARROW,
    '::': SCOPE,
    '?.': OPTIONAL,
    '?->': OPTIONAL,
    '&.': OPTIONAL,
    ':=': DECLARE,
    '...': SPREAD,
    '..': OPERATOR,
    '??': FALLBACK,
    '||': FALLBACK,
    '&&': OPERATOR,
    '==': OPERATOR,
    '!=': OPERATOR,
    '<=': OPERATOR,
    '>=': OPERATOR,
    '===': OPERATOR,
    '!==': OPERATOR,
    '+=': OPERATOR,
    '-=': OPERATOR,
    '.=': OPERATOR,
    '??=': ASSIGNMENT,
    '||=': ASSIGNMENT,
    '++': OPERATOR,
    '--': OPERATOR,
    '=~': OPERATOR,
    '<<': OPERATOR,
    '<-': OPERATOR,
  }),
);

/** The first two characters of the signs that are longer than one. */
const LONG = new Uint8Array(128 * 128);
for (const sign of SIGNS.keys()) LONG[sign.charCodeAt(0) * 128 + sign.charCodeAt(1)] = 1;

const TELLS_TYPE = /@(?:var|type)\s/;
const ONE_STAR = /^\s*@var\s/;
const LONGEST_OPENING = 40;

/**
 * The first token of a file. Those before it are of no type, for whoever looks behind: an array that was once asked for a
 * negative index answers all later questions at that place in the code several times as slowly.
 */
export const FIRST = 16;
/** Stands for the bracket around the whole file. */
export const TOP = FIRST - 1;

export class Tokens {
  readonly types: number[] = [];
  readonly starts: number[] = [];
  readonly ends: number[] = [];
  /** A line ends before the token. */
  readonly breaks: boolean[] = [];
  /** Index of the reference that the token is, -1 for none. */
  readonly references: number[] = [];
  /** The other bracket of a pair, -1 for none. */
  readonly match: number[] = [];
  /** Comments that tell the type of a variable, by the token behind them. */
  readonly notes = new Map<number, string>();
  /** References in strings by their offset. */
  readonly named = new Map<number, number>();
  readonly text: string;
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
      ...comments.map((span) => ({ start: span.start, end: span.end, isString: false })),
      ...strings.map((span) => ({ start: span.start, end: span.end, isString: true })),
    ];
    this.masks = masks.sort(byStart);
    this.unmasked = this.masks[0]?.start ?? text.length;
    for (let at = 0; at < FIRST; at++) this.push(0, 0, 0);
  }

  textOf(at: number): string {
    return this.words[at] ?? this.text.slice(this.starts[at], this.ends[at]);
  }

  /** Adds the text between the last token and `start`, then the token; `word` is its text where that is at hand. */
  add(type: number, start: number, end: number, reference = -1, word?: string): void {
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
    if (!TELLS_TYPE.test(comment)) return;
    const at = this.types.length;
    this.notes.set(at, (this.notes.get(at) ?? '') + comment);
  }

  /** A string with its quotes, and its parts between interpolations, are one. */
  private literal(start: number, end: number): void {
    const last = this.types.length - 1;
    if (this.types[last] === LITERAL && !this.broken) this.ends[last] = end;
    else this.push(LITERAL, start, end);
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
        if (sign === undefined) continue;
        if (sign === OPTIONAL && /\d/.test(this.text[at + 2] ?? '')) continue;
        this.push(sign, at, at + length);
        return length;
      }
    }
    this.push(character, at, at + 1);
    return 1;
  }

  private push(type: number, start: number, end: number, reference = -1, word?: string): void {
    const index = this.types.length;
    this.types.push(type);
    this.starts.push(start);
    this.ends.push(end);
    this.breaks.push(this.broken);
    this.references.push(reference);
    this.match.push(-1);
    this.words.push(word);
    this.broken = false;
    if (type === 40 || type === 91 || type === 123) this.open.push(index);
    else if (type === 41) this.close(40, index);
    else if (type === 93 || type === 125) this.close(type - 2, index);
  }

  /** A bracket that nothing closes is given up by the next outer one that is closed. */
  private close(opening: number, index: number): void {
    let at = this.open.length - 1;
    while (at >= 0 && this.types[this.open[at]!] !== opening) at--;
    const open = this.open[at];
    if (open === undefined) return;
    this.match[open] = index;
    this.match[index] = open;
    this.open.length = at;
  }
}
