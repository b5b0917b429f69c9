/** Comments as documentation: which of them documents what, and their text without markers. */
import { firstAbove } from '../../base/sorted.ts';
import { isBlankBetween, type Span } from './source.ts';

export interface Comments {
  /** The comment, or the block of line comments, that ends on the line before `offset`; undefined when there is none. */
  above(offset: number): Span | undefined;
  /** The comment or block of line comments that opens the file. */
  opening(): Span | undefined;
}

export function commentsOf(text: string, spans: readonly Span[]): Comments {
  const ends = spans.map((span) => span.end);
  const joins = (upper: Span | undefined, lower: Span | undefined): boolean =>
    upper !== undefined && lower !== undefined && isBlankBetween(text, { start: upper.end, end: lower.start }, 1);
  // A documentation comment may be followed by one blank line, which is the style of Express; a plain one may not.
  const documents = (span: Span | undefined, offset: number): boolean =>
    span !== undefined &&
    isBlankBetween(text, { start: span.end, end: offset }, text.startsWith('/**', span.start) ? 2 : 1);
  const above = (offset: number): Span | undefined => {
    const last = firstAbove(ends, offset) - 1;
    if (!documents(spans[last], offset) || !opensItsLine(text, spans[last]!)) return undefined;
    let first = last;
    while (
      isLineComment(text, spans[first]!) &&
      joins(spans[first - 1], spans[first]) &&
      opensItsLine(text, spans[first - 1]!)
    )
      first--;
    return { start: spans[first]!.start, end: spans[last]!.end };
  };
  const opening = (): Span | undefined => {
    const first = spans.findIndex((span) => !DIRECTIVE.test(text.slice(span.start, span.end)));
    const start = spans[first];
    if (start === undefined || !OPENING.test(text.slice(0, start.start))) return undefined;
    let last = first;
    while (isLineComment(text, start) && joins(spans[last], spans[last + 1])) last++;
    return { start: start.start, end: spans[last]!.end };
  };
  return { above, opening };
}

/** Removes comment markers, decoration and common blank edges. */
export function commentText(comment: string): string {
  const lines = comment.split('\n').map((line) => line.replace(CLOSING, '').replace(MARKER, '').trimEnd());
  return lines.join('\n').trim();
}

/** A comment for the machine: `#!`, `# frozen_string_literal: true`, `# -*- coding: utf-8 -*-`. */
const DIRECTIVE = /^#(?:!|[ \t]*(?:-\*-.*)?\b(?:frozen_string_literal|warn_indent|typed|(?:en)?coding)[:=])/;
/** Lines that may come before the comment that opens a file. */
const OPENING = /^\uFEFF?(?:#.*|<\?(?:php|hh)?|\s|(['"])use \w+\1;?)*$/;
const MARKER =
  /^\s*(?:\/\*+!?|\*+(?!\S*\*\*)|\/\/+!?|#+!?|(?:--+|\{-+)(?:[ \t]*[|^](?=[ \t])|\[\[)?|;+|<!--|\{\{--|=begin|"{3})[ \t]?/;
const CLOSING = /\s*(?:\*+\/|-->|--\}\}|-+\}|=end|\]\])\s*$/;

function isLineComment(text: string, span: Span): boolean {
  return !text.startsWith('/*', span.start) && !text.startsWith('<!--', span.start);
}

function opensItsLine(text: string, span: Span): boolean {
  const lineStart = text.lastIndexOf('\n', span.start - 1) + 1;
  return /^\uFEFF?(?:<\?php)?\s*$/.test(text.slice(lineStart, span.start));
}
