/** Cuts interpolations out of string literals whose own text has no node in the grammar. */
import { byStart, type Span } from './source.ts';

/** The parts of the strings outside of the holes. Both lists may nest in each other; each is ordered by start, outer first. */
export function withoutHoles(strings: Span[], holes: readonly Span[]): Span[] {
  if (holes.length === 0) return strings;
  const pieces: Span[] = [];
  const open: Marked[] = [];
  let at = 0;
  const pass = (to: number): void => {
    if (open.at(-1)?.isString === true && to > at) pieces.push({ start: at, end: to });
    at = Math.max(at, to);
  };
  const closeUpTo = (offset: number): void => {
    for (let top = open.at(-1); top !== undefined && top.end <= offset; top = open.at(-1)) {
      pass(top.end);
      open.pop();
    }
  };
  for (const span of marked(strings, holes)) {
    closeUpTo(span.start);
    pass(span.start);
    open.push(span);
  }
  closeUpTo(Number.POSITIVE_INFINITY);
  return pieces;
}

interface Marked extends Span {
  readonly isString: boolean;
}

function marked(strings: readonly Span[], holes: readonly Span[]): Marked[] {
  const all = [
    ...strings.map(({ start, end }) => ({ start, end, isString: true })),
    ...holes.map(({ start, end }) => ({ start, end, isString: false })),
  ];
  return all.sort(byStart);
}
