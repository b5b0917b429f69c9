/** Headers beside their implementations in C and its kin: a class in two files is one place of an answer, not two. */
import type { RelativePath } from '../../base/paths.ts';

const HEADER = /\.(?:h|hh|hpp|hxx|h\+\+)$/i;
const SOURCE = /\.(?:c|cc|cpp|cxx|c\+\+|m|mm)$/i;

interface Placed {
  readonly file: RelativePath;
  readonly startLine: number;
  /** Qualified; empty for module-level code. */
  readonly symbol: string;
  readonly kind: string;
}

/** A hit with the place of its other half, `src/cart.hpp:12`. */
export type Joined<Hit> = Hit & { readonly otherHalf?: string };

/**
 * @param hits best first
 * @returns the same, of the two files of a unit in one folder the better; of one definition in both its implementation, as in place
 *   of what is only the namespace around
 */
export function joinHeaders<Hit extends Placed>(hits: readonly Hit[]): Joined<Hit>[] {
  const halves = new Map<string, Hit[]>();
  for (const hit of hits) {
    const unit = unitOf(hit.file);
    if (unit !== undefined) halves.set(unit, [...(halves.get(unit) ?? []), hit]);
  }
  return hits.flatMap((hit) => {
    const [first = hit, second] = halves.get(unitOf(hit.file) ?? '') ?? [];
    if (second === undefined || HEADER.test(first.file) === HEADER.test(second.file)) return [hit];
    if (hit !== first) return [];
    const isDeclared = HEADER.test(first.file) && (first.kind === 'namespace' || isSame(first, second));
    const [shown, other] = isDeclared ? [second, first] : [first, second];
    return [{ ...shown, otherHalf: `${other.file}:${other.startLine}` }];
  });
}

function isSame(one: Placed, other: Placed): boolean {
  return one.symbol !== '' && one.symbol === other.symbol;
}

/** The path without its ending; undefined for a file of another language. */
function unitOf(file: string): string | undefined {
  return HEADER.test(file) || SOURCE.test(file) ? file.replace(/\.[^.]+$/, '') : undefined;
}
