/** The places of a first answer as people and models read them: one line each. */
import type { Place, Places } from './place.ts';

/** Bytes for the lines of places (D-44), and for them and the lines of the best ones. */
const MOST_BYTES = 2900;
const MOST_TOGETHER = 2900;

/** `src/cart/cart.ts:12-30  Cart.total  14: apply(coupon)`; as many likely ones as fit. */
export function placesText({ places, blocks }: Pick<Places, 'places' | 'blocks'>, mostBytes = MOST_BYTES): string {
  const shown = shownText(blocks);
  const room = Math.min(mostBytes, MOST_TOGETHER - Buffer.byteLength(shown.join('\n')));
  return [...thatFit(likely(places), room), ...shown].join('\n');
}

/** Chooses the places to print: of those without a reason only the best. */
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

/** The lines of the best places below their ranges, with their numbers. */
export function shownText(blocks: Places['blocks']): string[] {
  return blocks.flatMap(({ file, startLine, endLine, content }) => [
    '',
    `${file}:${startLine}-${endLine}`,
    ...content.split('\n').map((text, at) => `${startLine + at}\t${text}`),
  ]);
}
