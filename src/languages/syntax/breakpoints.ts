/** Offsets at which an oversize text may be cut: the starts of statements and members. */
import type { SgNode } from '@ast-grep/napi';

/** A node up to this many UTF-16 code units needs no cut inside. */
const MAX_WHOLE = 2000;
/** Bounds the work on data-like files, which can be cut at any line. */
const MAX_VISITS = 20_000;

/** Ascending; empty for a text that needs no cut. Descends into oversize nodes only, and without recursion. */
export function breakpointsOf(root: SgNode, textLength: number): readonly number[] {
  if (textLength <= MAX_WHOLE) return [];
  const starts = new Set<number>();
  const oversize = [root];
  let visits = 0;
  for (let node = oversize.pop(); node !== undefined && visits < MAX_VISITS; node = oversize.pop()) {
    for (const child of node.namedChildren()) {
      visits++;
      const { start, end } = child.range();
      if (end.index - start.index > MAX_WHOLE) oversize.push(child);
      starts.add(start.index);
    }
  }
  return [...starts].sort((a, b) => a - b);
}
