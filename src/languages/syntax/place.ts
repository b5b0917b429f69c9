/** Decides which range a definition has and which nodes name it. */
import type { SgNode } from '@ast-grep/napi';
import type { NodeKind } from '../contract.ts';
import type { FoundDefinition } from './collect.ts';
import { isBlankBetween, type Span, spanOf } from './source.ts';

/** A range that may still be corrected. */
export interface Placed {
  start: number;
  end: number;
}

export function nameNodes({ node, rule }: FoundDefinition): readonly SgNode[] {
  const { name = 'name' } = rule;
  const found = typeof name === 'string' ? node.field(name) : name(node);
  if (found === null || found === undefined) return [];
  return isList(found) ? found : [found];
}

/** Places definitions one after the other, in the order of the text. */
export function placer(decorators: readonly Span[], text: string): (definition: FoundDefinition) => Placed {
  let last: { readonly outer: Span; readonly own: Span; readonly placed: Placed } | undefined;
  const isDeep = depthTest();
  return (definition) => {
    const own = { start: definition.start, end: definition.end };
    const outer = isDeep(own) ? own : climb(definition);
    // Two declarations share one statement: each keeps its own part of it.
    if (last !== undefined && outer.start === last.outer.start && outer.end === last.outer.end) {
      Object.assign(last.placed, last.own);
      return { ...own };
    }
    const placed = { start: overDecorators(outer.start, decorators, text), end: outer.end };
    if (outer.start !== own.start || outer.end !== own.end) last = { outer, own, placed };
    return placed;
  };
}

/** Asking tree-sitter for a parent walks down from the root, so definitions in thousands of others would take minutes. */
const MAX_DEPTH = 200;

/** Tells of one span after the other, in the order of the text, whether it is inside of too many earlier ones. */
function depthTest(): (span: Span) => boolean {
  const ends: number[] = [];
  return ({ start, end }) => {
    while ((ends.at(-1) ?? Number.POSITIVE_INFINITY) <= start) ends.pop();
    return ends.push(end) > MAX_DEPTH;
  };
}

function isList(value: SgNode | readonly SgNode[]): value is readonly SgNode[] {
  return Array.isArray(value);
}

function climb({ node, rule, start, end }: FoundDefinition): Span {
  const { outer } = rule;
  if (outer === undefined) return { start, end };
  let top = node;
  for (let parent = node.parent(); parent !== null && isOneOf(outer, parent); parent = parent.parent()) top = parent;
  if (top === node) return { start, end };
  const around = spanOf(top);
  return { start: Math.min(start, around.start), end: Math.max(end, around.end) };
}

function isOneOf(kinds: readonly NodeKind[], node: SgNode): boolean {
  return kinds.some((kind) => {
    return typeof kind === 'string' ? node.kind() === kind : node.kind() === kind.kind && node.matches({ rule: kind });
  });
}

/** Decorators that stand before the node, as attributes do in Rust, belong to the definition. */
function overDecorators(start: number, decorators: readonly Span[], text: string): number {
  if (decorators.length === 0) return start;
  let top = start;
  for (let index = lastBefore(decorators, top); index >= 0; index--) {
    const decorator = decorators[index]!;
    if (decorator.end > top || !isBlankBetween(text, { start: decorator.end, end: top }, 1)) break;
    top = decorator.start;
  }
  return top;
}

function lastBefore(spans: readonly Span[], offset: number): number {
  let low = 0;
  let high = spans.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (spans[middle]!.start < offset) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}
