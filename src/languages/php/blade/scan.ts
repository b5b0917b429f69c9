/** Finds the directives, expressions and comments of a Blade template in one pass over its text. */
import { without } from '../../syntax/blank.ts';
import type { Span } from '../../syntax/source.ts';

export interface Directive extends Span {
  /** Without `@`. */
  readonly name: string;
  /** Between the brackets; empty without any. */
  readonly arguments: string;
}

/** Each list in ascending order. */
export interface BladeParts {
  readonly directives: readonly Directive[];
  /** PHP: echoed expressions and blocks, their delimiters included. */
  readonly code: readonly Span[];
  readonly comments: readonly Span[];
}

export function scanBlade(text: string): BladeParts {
  return new Scanner(text).run();
}

/** The text with everything but markup replaced by blanks; line breaks stay. */
export function masked(text: string, { directives, code, comments }: BladeParts): string {
  return without(text, [...directives, ...code, ...comments]);
}

const OPENING = /\{\{--|\{!!|\{\{|<\?(?:php\b|=)|@@|(?<![\w@.])@[A-Za-z]+/g;
const CLOSING: ReadonlyMap<string, string> = new Map([
  ['{{--', '--}}'],
  ['{!!', '!!}'],
  ['{{', '}}'],
  ['<?php', '?>'],
  ['<?=', '?>'],
]);

class Scanner {
  private readonly directives: Directive[] = [];
  private readonly code: Span[] = [];
  private readonly comments: Span[] = [];
  private readonly text: string;
  /** Closings of which there are no more, so that nobody looks for them again. */
  private readonly exhausted = new Set<string>();

  constructor(text: string) {
    this.text = text;
  }

  run(): BladeParts {
    const opening = new RegExp(OPENING);
    for (let match = opening.exec(this.text); match !== null; match = opening.exec(this.text)) {
      opening.lastIndex = this.take(match[0], match.index);
    }
    return { directives: this.directives, code: this.code, comments: this.comments };
  }

  /** Returns where to go on. */
  private take(opening: string, start: number): number {
    const closing = CLOSING.get(opening);
    if (closing !== undefined) return this.block(start, opening, closing);
    if (opening === '@@') return start + 2;
    return this.directive(start, opening.slice(1));
  }

  /** PHP needs no closing at the end of a file. */
  private block(start: number, opening: string, closing: string): number {
    const end = this.closingAfter(start + opening.length, closing) ?? (closing === '?>' ? this.text.length : undefined);
    if (end === undefined) return start + opening.length;
    (opening === '{{--' ? this.comments : this.code).push({ start, end });
    return end;
  }

  private closingAfter(from: number, closing: string): number | undefined {
    if (this.exhausted.has(closing)) return undefined;
    const at = this.text.indexOf(closing, from);
    if (at !== -1) return at + closing.length;
    this.exhausted.add(closing);
    return undefined;
  }

  private directive(start: number, name: string): number {
    const afterName = start + 1 + name.length;
    const bracket = /^[ \t]*\(/.exec(this.text.slice(afterName, afterName + 20));
    const open = bracket === null ? -1 : afterName + bracket[0].length;
    const end = open === -1 ? afterName : (closingBracket(this.text, open) ?? afterName);
    const inside = end === afterName ? '' : this.text.slice(open, end - 1);
    if (name === 'php' && inside === '') return this.block(start, '@php', '@endphp');
    this.directives.push({ name, arguments: inside, start, end });
    return end;
  }
}

/** Longer arguments are not looked for: a bracket that nobody closes must not cost a walk to the end each time. */
const LONGEST_ARGUMENTS = 4000;

/** Behind the bracket that closes the one before `from`; brackets in strings count for nothing. */
function closingBracket(text: string, from: number): number | undefined {
  let depth = 1;
  let quote = '';
  for (let at = from; at < text.length && at < from + LONGEST_ARGUMENTS; at++) {
    const letter = text[at] ?? '';
    if (quote !== '') {
      if (letter === '\\') at++;
      else if (letter === quote) quote = '';
    } else if (letter === '"' || letter === "'") quote = letter;
    else if (letter === '(') depth++;
    else if (letter === ')' && --depth === 0) return at + 1;
  }
  return undefined;
}
