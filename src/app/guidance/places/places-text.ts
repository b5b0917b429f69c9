/** The places of a first answer as people and models read them: one line each. */
import type { Place, Places } from './place.ts';

/** Bytes for the lines of places (D-44), and for them and the lines of the best one. */
const MOST_BYTES = 2900;
const MOST_TOGETHER = 2900;

/** `src/cart/cart.ts:12-30  Cart.total  14: apply(coupon)`; as many likely ones as fit. */
export function placesText({ places, best }: Pick<Places, 'places' | 'best'>, mostBytes = MOST_BYTES): string {
  const bestLines = shownText(best);
  const room = Math.min(mostBytes, MOST_TOGETHER - Buffer.byteLength(bestLines.join('\n')));
  return [...thatFit(likely(places), room), ...bestLines].join('\n');
}

/** A name without a reason is worth no line, but for the best ones. */
export function worthNaming(places: readonly Place[]): Place[] {
  return places.filter(({ isWeak, symbol, why }, at) => !isWeak && (at < MOST_BARE || symbol !== null || why !== ''));
}

const MOST_BARE = 3;

function likely(places: readonly Place[]): string[] {
  return worthNaming(places).map(lineOf);
}

/** In their order, as many as fit. */
function thatFit(lines: readonly string[], mostBytes: number): readonly string[] {
  let left = mostBytes;
  const end = lines.findIndex((line) => {
    left -= Buffer.byteLength(line) + 1;
    return left < 0;
  });
  return end < 0 ? lines : lines.slice(0, end);
}

/** Bytes that the likely places take, which a first answer always shows. */
export function leastBytes(places: readonly Place[]): number {
  return Buffer.byteLength(likely(places).join('\n')) + 1;
}

function lineOf({ file, line, endLine, symbol, why }: Place): string {
  const range = endLine > line ? `${line}-${endLine}` : `${line}`;
  return [`${file}:${range}`, symbol ?? '', why].filter((part) => part !== '').join('  ');
}

/** The lines of the best place below its range, with their numbers. */
export function shownText(best: Places['best']): string[] {
  if (best === null) return [];
  const { file, startLine, endLine, content } = best;
  return [
    '',
    `${file}:${startLine}-${endLine}`,
    ...content.split('\n').map((text, at) => `${startLine + at}\t${text}`),
  ];
}
