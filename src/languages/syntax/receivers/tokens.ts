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

const SIGNS: Readonly<Record<string, number>> = {
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
};

export const code = (sign: string): number => sign.charCodeAt(0);
const OPENING = new Map([
  [code(')'), code('(')],
  [code(']'), code('[')],
  [code('}'), code('{')],
]);
const GOES_ON = new Set(Object.keys(SIGNS).map((sign) => sign.charCodeAt(1)));
const FIRST_OF_LONG = new Set([...Object.keys(SIGNS)].map(code));

const TELLS_TYPE = /@(?:var|type)\s/;

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
  private readonly masks: readonly (Span & { readonly isString: boolean })[];
  private readonly open: number[] = [];
  private nextMask = 0;
  private end = 0;
  private broken = false;

  constructor(text: string, { comments, strings }: Found) {
    this.text = text;
    const masks = [
      ...comments.map((span) => ({ start: span.start, end: span.end, isString: false })),
      ...strings.map((span) => ({ start: span.start, end: span.end, isString: true })),
    ];
    this.masks = masks.sort(byStart);
  }

  textOf(at: number): string {
    return this.text.slice(this.starts[at], this.ends[at]);
  }

  /** Adds the text between the last token and `start`, then the token. */
  add(type: number, start: number, end: number, reference = -1): void {
    this.signsUntil(start);
    this.push(type, start, end, reference);
    this.end = end;
  }

  finish(): void {
    this.signsUntil(this.text.length);
  }

  private signsUntil(until: number): void {
    let at = this.end;
    while (at < until) {
      const skipped = this.masked(at);
      if (skipped > at) {
        at = skipped;
        continue;
      }
      const character = this.text.charCodeAt(at);
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
    if (mask === undefined || mask.start > at) return at;
    if (mask.isString) this.literal(at, mask.end);
    else if (this.text.startsWith('/**', mask.start)) this.note(this.text.slice(mask.start, mask.end));
    return mask.end;
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
    if (FIRST_OF_LONG.has(character) && GOES_ON.has(this.text.charCodeAt(at + 1))) {
      for (const length of [3, 2]) {
        const sign = SIGNS[this.text.slice(at, at + length)];
        if (sign === undefined) continue;
        if (sign === OPTIONAL && /\d/.test(this.text[at + 2] ?? '')) continue;
        this.push(sign, at, at + length);
        return length;
      }
    }
    this.push(character, at, at + 1);
    return 1;
  }

  private push(type: number, start: number, end: number, reference = -1): void {
    const index = this.types.length;
    this.types.push(type);
    this.starts.push(start);
    this.ends.push(end);
    this.breaks.push(this.broken);
    this.references.push(reference);
    this.match.push(-1);
    this.broken = false;
    if (type === 40 || type === 91 || type === 123) this.open.push(index);
    const opening = OPENING.get(type);
    if (opening !== undefined) this.close(opening, index);
  }

  /** A bracket that nothing closes is given up by the next outer one that is closed. */
  private close(opening: number, index: number): void {
    const at = this.open.findLastIndex((open) => this.types[open] === opening);
    const open = this.open[at];
    if (open === undefined) return;
    this.match[open] = index;
    this.match[index] = open;
    this.open.length = at;
  }
}
