import type { SgNode } from '@ast-grep/napi';
import { firstAbove } from '../../base/sorted.ts';

/** A text with its line starts. Lines end with `\n`, as tree-sitter counts them; both numbers are 1-based. */
export interface Source {
  readonly text: string;
  lineAt(offset: number): number;
  /** In UTF-16 code units. */
  columnAt(offset: number): number;
  offsetAt(line: number, column: number): number;
}

let latest: Source | undefined;

/** Remembers the text that was asked for last, since all who read a file ask for the same. */
export function sourceOf(text: string): Source {
  if (latest?.text !== text) latest = readSource(text);
  return latest;
}

function readSource(text: string): Source {
  const starts = lineStarts(text);
  const lineAt = (offset: number): number => firstAbove(starts, offset);
  return {
    text,
    lineAt,
    columnAt: (offset) => offset - (starts[lineAt(offset) - 1] ?? 0) + 1,
    offsetAt: (line, column) => (starts[line - 1] ?? 0) + column - 1,
  };
}

/** A piece of the text, the end exclusive. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

/** An edit, which is never made, is one object where a range is three: two thirds of the time. */
export function spanOf(node: SgNode): Span {
  const { startPos, endPos } = node.replace('');
  return { start: startPos, end: endPos };
}

/** First line of a node, from 1. */
export function lineOf(node: SgNode): number {
  return node.range().start.line + 1;
}

/** Tells the line of an offset into the text of a node. */
export function linesWithin(node: SgNode): (offset: number) => number {
  const { lineAt } = readSource(node.text());
  const before = lineOf(node) - 1;
  return (offset) => before + lineAt(offset);
}

/** The order of the text, an outer span before those inside it. */
export function byStart(a: Span, b: Span): number {
  return a.start - b.start || b.end - a.end;
}

/** True when only white space with at most `newlines` line ends lies between the two offsets. */
export function isBlankBetween(text: string, range: Span, newlines: number): boolean {
  let seen = 0;
  for (let at = range.start; at < range.end; at++) {
    const code = text.charCodeAt(at);
    if (code === 10) seen++;
    else if (code !== 32 && code !== 9 && code !== 13) return false;
    if (seen > newlines) return false;
  }
  return true;
}

function lineStarts(text: string): number[] {
  const starts = [0];
  for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) starts.push(at + 1);
  return starts;
}
