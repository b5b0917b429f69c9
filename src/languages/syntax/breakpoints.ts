/** Offsets at which an oversize text may be cut. */
import type { SgNode } from '@ast-grep/napi';
import { firstAbove } from '../../base/sorted.ts';
import type { Breakpoints } from '../breakpoints.ts';
import { type Span, spanOf } from './source.ts';

/** A node up to this many UTF-16 code units needs no cut inside. */
const MAX_WHOLE = 2000;
/** Bounds the work on data-like files, which can be cut at any line. */
const MAX_VISITS = 20_000;

/** @param offsets ascending */
export function breakpointsAt(offsets: readonly number[]): Breakpoints {
  return {
    any: () => offsets.length > 0,
    last: (limit) => offsets[firstAbove(offsets, limit) - 1],
    next: (limit) => offsets[firstAbove(offsets, limit)],
  };
}

/** Breakpoints of a text without any. */
export const NO_BREAKPOINTS = breakpointsAt([]);

/** Joins the breakpoints of several parts of one text. */
export function joinedBreakpoints(parts: readonly Breakpoints[]): Breakpoints {
  const known = (offsets: readonly (number | undefined)[]) => offsets.filter((offset) => offset !== undefined);
  return {
    any: () => parts.some((part) => part.any()),
    last: (limit) => known(parts.map((part) => part.last(limit))).sort((left, right) => right - left)[0],
    next: (limit) => known(parts.map((part) => part.next(limit))).sort((left, right) => left - right)[0],
  };
}

/**
 * Looks only at what a question is about: to ask for a node costs 2 µs, and for its place as much again. Descends into
 * oversize nodes only, and without recursion.
 */
export function breakpointsOf(root: SgNode, textLength: number): Breakpoints {
  if (textLength <= MAX_WHOLE) return NO_BREAKPOINTS;
  let opened: OversizeNode | undefined;
  const top = (): OversizeNode => {
    opened ??= new OversizeNode(root, { visits: 0 });
    return opened;
  };
  return { any: () => top().size > 0, last: (limit) => lastIn(top(), limit), next: (limit) => nextIn(top(), limit) };
}

function lastIn(top: OversizeNode, limit: number): number | undefined {
  let found: number | undefined;
  for (let node: OversizeNode | undefined = top; node !== undefined; ) {
    const index: number = node.firstAbove(limit) - 1;
    if (index < 0) break;
    found = node.range(index).start;
    node = node.inside(index);
  }
  return found;
}

function nextIn(top: OversizeNode, limit: number): number | undefined {
  let found: number | undefined;
  for (let node: OversizeNode | undefined = top; node !== undefined; ) {
    const index: number = node.firstAbove(limit);
    // Deeper nodes before this start come before it in the text.
    if (index < node.size) found = node.range(index).start;
    node = index > 0 && node.range(index - 1).end > limit ? node.inside(index - 1) : undefined;
  }
  return found;
}

interface Budget {
  visits: number;
}

/** A node that is too long to stay whole. Its children begin a statement, a member or another part. */
class OversizeNode {
  private readonly children: readonly SgNode[];
  private readonly budget: Budget;
  private readonly ranges: Span[] = [];
  private readonly inner = new Map<number, OversizeNode>();

  constructor(node: SgNode, budget: Budget) {
    this.children = node.namedChildren();
    this.budget = budget;
    budget.visits += this.children.length;
  }

  get size(): number {
    return this.children.length;
  }

  /** The first child that begins behind `limit`; children are in the order of the text. */
  firstAbove(limit: number): number {
    let low = 0;
    let high = this.size;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.range(middle).start > limit) high = middle;
      else low = middle + 1;
    }
    return low;
  }

  range(index: number): Span {
    const known = this.ranges[index] ?? spanOf(this.children[index]!);
    this.ranges[index] = known;
    return known;
  }

  /** The child when it is oversize as well. */
  inside(index: number): OversizeNode | undefined {
    const { start, end } = this.range(index);
    if (end - start <= MAX_WHOLE) return undefined;
    const known = this.inner.get(index);
    if (known !== undefined || this.budget.visits >= MAX_VISITS) return known;
    const node = new OversizeNode(this.children[index]!, this.budget);
    this.inner.set(index, node);
    return node;
  }
}
