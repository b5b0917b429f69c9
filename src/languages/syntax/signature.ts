/** The head of a definition: its text up to the body, on one line. */
import type { SgNode } from '@ast-grep/napi';
import type { Found, FoundDefinition } from './collect.ts';
import type { Source, Span } from './source.ts';

const MAX_LENGTH = 200;
/** White space is folded afterwards; this many characters leave enough for the signature. */
const MAX_READ = 600;

export interface SignatureInput {
  readonly source: Source;
  readonly found: Found;
  readonly definition: FoundDefinition;
  readonly place: Span;
  readonly nameSpan: Span;
}

export interface Signature {
  /** At most 200 characters. */
  readonly signature: string;
  /** Start of the body, undefined when there is none. */
  readonly bodyStart: number | undefined;
}

export function signatureOf({ source, found, definition, place, nameSpan }: SignatureInput): Signature {
  const bodyStart = bodyOf(definition)?.range().start.index;
  const from = afterDecorators({ start: place.start, end: nameSpan.start }, found.decorators);
  const to = Math.min(bodyStart ?? definition.end, from + MAX_READ);
  const head = withoutComments(source.text, { start: from, end: Math.max(to, from) }, found.comments);
  return { signature: folded(head), bodyStart };
}

const MAY_HOLD_COMMENT = /#|\/[/*]|--/;

/** A comment behind the head, or between its parameters, is no part of it. */
function withoutComments(text: string, { start, end }: Span, comments: readonly Span[]): string {
  const head = text.slice(start, end);
  if (!MAY_HOLD_COMMENT.test(head)) return head;
  let kept = '';
  let from = start;
  for (const comment of comments) {
    if (comment.start < from || comment.start >= end) continue;
    kept += `${text.slice(from, comment.start)} `;
    from = comment.end;
  }
  return from >= end ? kept : kept + text.slice(from, end);
}

function bodyOf({ node, rule }: FoundDefinition): SgNode | null | undefined {
  const { body = 'body' } = rule;
  return typeof body === 'string' ? node.field(body) : body(node);
}

/** The end of the last decorator that lies inside `range`, or its start. */
function afterDecorators(range: Span, decorators: readonly Span[]): number {
  let from = range.start;
  if (decorators.length === 0) return from;
  for (const decorator of decorators) {
    if (decorator.start > range.end) break;
    if (decorator.start >= range.start && decorator.end <= range.end && decorator.end > from) from = decorator.end;
  }
  return from;
}

/** On one line, without what opens a body, at most 200 characters. */
export function folded(text: string): string {
  const line = text
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/\s*(?:\{|=>|=)$/, '');
  return line.length <= MAX_LENGTH ? line : `${line.slice(0, MAX_LENGTH - 1)}…`;
}
