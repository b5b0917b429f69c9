/**
 * Cursors answer a question about an offset. They only move forward, so offsets must ascend; a
 * whole file costs one walk over the spans instead of a search per identifier.
 */
import type { CodeSymbol } from '../contract.ts';
import type { Found } from './collect.ts';
import type { Span } from './source.ts';

/** Tells whether the offset lies in one of the spans, which may nest. */
export function spanCursor(spans: readonly Span[]): (offset: number) => boolean {
  let next = 0;
  let reach = -1;
  return (offset) => {
    for (let span = spans[next]; span !== undefined && span.start <= offset; span = spans[++next]) {
      if (span.end > reach) reach = span.end;
    }
    return offset < reach;
  };
}

/**
 * Gives the end of the comment or string around the offset, -1 outside of them. Every string is
 * handed to `onString` once, when it is passed.
 */
export function maskCursor(found: Found, onString: (string: Span) => void): (offset: number) => number {
  const strings = spanPasser(found.strings, onString);
  const comments = spanPasser(found.comments, () => {});
  return (offset) => Math.max(comments(offset), strings(offset));
}

/** Index of the innermost symbol around the offset, -1 outside of all. */
export function enclosingCursor(symbols: readonly CodeSymbol[]): (offset: number) => number {
  let next = 0;
  let current = -1;
  return (offset) => {
    for (let symbol = symbols[next]; symbol !== undefined && symbol.start <= offset; symbol = symbols[next]) {
      current = next++;
    }
    // An array that is asked for -1 answers fifty times as slowly.
    while (current !== -1 && symbols[current]!.end <= offset) current = symbols[current]!.parent;
    return current;
  };
}

export interface LinePosition {
  /** 1-based. */
  readonly line: number;
  readonly lineStart: number;
}

export function lineCursor(text: string): (offset: number) => LinePosition {
  const position = { line: 1, lineStart: 0 };
  let lineEnd = endOfLine(text, 0);
  return (offset) => {
    while (offset > lineEnd) {
      position.line++;
      position.lineStart = lineEnd + 1;
      lineEnd = endOfLine(text, position.lineStart);
    }
    return position;
  };
}

function endOfLine(text: string, from: number): number {
  const end = text.indexOf('\n', from);
  return end === -1 ? text.length : end;
}

function spanPasser(spans: readonly Span[], onPass: (span: Span) => void): (offset: number) => number {
  let next = 0;
  let reach = -1;
  return (offset) => {
    for (let span = spans[next]; span !== undefined && span.start <= offset; span = spans[++next]) {
      if (span.start >= reach) onPass(span);
      if (span.end > reach) reach = span.end;
    }
    return offset < reach ? reach : -1;
  };
}
