/** Attributes `#[…]` of a class, method or property, and annotations `@…` in its comment. */
import type { CodeSymbol } from '../contract.ts';
import { closingAfter } from './brackets.ts';

const LONGEST = 4000;

export interface Annotation {
  /** As written, without a leading `\`: `ORM\Column`. */
  readonly name: string;
  /** Between the brackets, empty for none. */
  readonly given: string;
  /** Offsets into the text, `@` or `#[` and the closing bracket included. */
  readonly start: number;
  readonly end: number;
}

/** In the order of the text. */
export function annotationsOf(text: string, symbol: Pick<CodeSymbol, 'docStart' | 'start' | 'end'>): Annotation[] {
  const annotations: Annotation[] = [];
  for (let at = symbol.docStart; at < symbol.end; ) {
    const rest = text.slice(at, at + 3);
    if (/^\s/.test(rest)) at++;
    else if (rest === '/**') {
      const end = endOf(text, at, '*/');
      annotations.push(...docAnnotationsIn(text, at, end));
      at = end;
    } else if (rest.startsWith('#[')) {
      const end = closingAfter(text, at + 1, LONGEST) ?? symbol.end;
      annotations.push(...attributesIn(text, at, end));
      at = end;
    } else if (rest.startsWith('/*')) at = endOf(text, at, '*/');
    else if (/^(?:#|\/\/)/.test(rest)) at = endOf(text, at, '\n');
    else break;
  }
  return annotations;
}

/** Several attributes may share one pair of brackets. */
function attributesIn(text: string, start: number, end: number): Annotation[] {
  const annotations: Annotation[] = [];
  const name = /\s*,?\s*\\?([A-Za-z_][\w\\]*)\s*/y;
  for (let at = start + 2; at < end; ) {
    name.lastIndex = at;
    const match = name.exec(text);
    if (match === null) break;
    const after = name.lastIndex;
    const closed = text[after] === '(' ? closingAfter(text, after, LONGEST) : undefined;
    at = closed ?? after;
    const given = closed === undefined ? '' : text.slice(after + 1, closed - 1);
    annotations.push({ name: match[1] ?? '', given, start, end });
  }
  return annotations;
}

function docAnnotationsIn(text: string, start: number, end: number): Annotation[] {
  const found: Annotation[] = [];
  const pattern = /(?<=[\s*])@\\?([A-Z][\w\\]*)/g;
  pattern.lastIndex = start;
  for (let match = pattern.exec(text); match !== null && match.index < end; match = pattern.exec(text)) {
    const after = pattern.lastIndex;
    const closed = text[after] === '(' ? closingAfter(text, after, LONGEST) : undefined;
    const given = closed === undefined ? '' : text.slice(after + 1, closed - 1);
    found.push({ name: match[1] ?? '', given, start: match.index, end: closed ?? after });
    pattern.lastIndex = closed ?? after;
  }
  return found;
}

function endOf(text: string, from: number, closing: string): number {
  const at = text.indexOf(closing, from);
  return at === -1 ? text.length : at + closing.length;
}
