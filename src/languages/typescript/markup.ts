/** Tags, attributes and the code between them, of templates that put JavaScript into markup. */
import type { Span } from '../syntax/source.ts';
import { closingBrace } from './braces.ts';

export interface Tag extends Span {
  readonly name: string;
  readonly attributes: readonly Attribute[];
}

export interface Attribute extends Span {
  /** Empty for a spread, such as `{...rest}`. */
  readonly name: string;
  /** Between its quotes or braces; empty without one. */
  readonly value: string;
  readonly valueStart: number;
  /** Whether the value is code as a whole, in braces. */
  readonly isCode: boolean;
}

/** Each list in ascending order. */
export interface Markup {
  readonly tags: readonly Tag[];
  /** Code between the tags, its delimiters included. */
  readonly code: readonly Span[];
}

/** `{{ vue }}` or `{svelte}`. */
export type Delimiter = '{{' | '{';

export function markupIn(text: string, range: Span, delimiter: Delimiter): Markup {
  return new MarkupScanner(text, range, delimiter).run();
}

class MarkupScanner {
  private readonly tags: Tag[] = [];
  private readonly code: Span[] = [];
  private readonly text: string;
  private readonly range: Span;
  private readonly delimiter: Delimiter;
  /** Braces that nobody closes: each costs a long look for its end. */
  private failures = 0;

  constructor(text: string, range: Span, delimiter: Delimiter) {
    this.text = text;
    this.range = range;
    this.delimiter = delimiter;
  }

  run(): Markup {
    const opening = this.delimiter === '{{' ? /<!--|<(?=[A-Za-z])|\{\{/g : /<!--|<(?=[A-Za-z])|\{/g;
    opening.lastIndex = this.range.start;
    for (let match = opening.exec(this.text); match !== null; match = opening.exec(this.text)) {
      if (match.index >= this.range.end) break;
      opening.lastIndex = this.take(match[0], match.index);
    }
    return { tags: this.tags, code: this.code };
  }

  /** Returns where to go on. */
  private take(opening: string, start: number): number {
    if (opening === '<!--') return this.behind('-->', start + 4);
    if (opening === '<') return this.tag(start);
    const end = opening === '{{' ? this.behind('}}', start + 2) : this.behindBrace(start);
    if (end > start + opening.length) this.code.push({ start, end });
    return end;
  }

  private behind(closing: string, from: number): number {
    const at = this.text.indexOf(closing, from);
    return at === -1 || at >= this.range.end ? from : at + closing.length;
  }

  private behindBrace(open: number): number {
    const close = this.failures < MOST_FAILURES ? closingBrace(this.text, open) : undefined;
    if (close !== undefined && close < this.range.end) return close + 1;
    this.failures++;
    return open + 1;
  }

  private tag(start: number): number {
    const name = /^[\w.:-]+/.exec(this.text.slice(start + 1, start + LONGEST_NAME))?.[0] ?? '';
    const attributes: Attribute[] = [];
    let at = start + 1 + name.length;
    for (;;) {
      at = this.skip(/[\s/]/, at);
      if (at >= this.range.end || /[<>]/.test(this.text[at] ?? '')) break;
      const attribute = this.attribute(at);
      attributes.push(attribute);
      at = Math.max(attribute.end, at + 1);
    }
    const end = this.text[at] === '>' ? at + 1 : at;
    this.tags.push({ name, attributes, start, end });
    return end;
  }

  private skip(blank: RegExp, from: number): number {
    let at = from;
    while (at < this.range.end && blank.test(this.text[at] ?? '')) at++;
    return at;
  }

  private attribute(start: number): Attribute {
    if (this.delimiter === '{' && this.text[start] === '{') return this.shorthand(start);
    const nameEnd = Math.max(start + 1, this.skip(/[^\s=>/]/, start));
    const name = this.text.slice(start, nameEnd);
    const equals = this.skip(/\s/, nameEnd);
    if (this.text[equals] !== '=') return { name, value: '', valueStart: nameEnd, isCode: false, start, end: nameEnd };
    return { name, start, ...this.value(this.skip(/\s/, equals + 1)) };
  }

  /** `{name}` stands for `name={name}`. */
  private shorthand(start: number): Attribute {
    const end = this.behindBrace(start);
    const value = this.text.slice(start + 1, end - 1);
    const name = /^\s*([\w$]+)\s*$/.exec(value)?.[1] ?? '';
    return { name, value, valueStart: start + 1, isCode: true, start, end };
  }

  private value(start: number): Pick<Attribute, 'value' | 'valueStart' | 'isCode' | 'end'> {
    const quote = this.text[start];
    if (quote === '"' || quote === "'") {
      const close = this.behind(quote, start + 1) - 1;
      return { value: this.text.slice(start + 1, close), valueStart: start + 1, isCode: false, end: close + 1 };
    }
    if (quote === '{' && this.delimiter === '{') {
      const end = this.behindBrace(start);
      return { value: this.text.slice(start + 1, end - 1), valueStart: start + 1, isCode: true, end };
    }
    const end = this.skip(/[^\s>]/, start);
    return { value: this.text.slice(start, end), valueStart: start, isCode: false, end };
  }
}

const LONGEST_NAME = 100;
/** A text with more of them is no template. */
const MOST_FAILURES = 20;
