/** The places of a first answer as people and models read them: one line each. */
import type { Place, Places } from './place.ts';

/** Bytes for the lines of places (D-44), and for them and the lines of the best one. */
const MOST_BYTES = 2900;
const MOST_TOGETHER = 2900;

/** `src/cart/cart.ts:12-30  Cart.total  14: apply(coupon)`; as many as fit. */
export function placesText(
  { places, best }: Pick<Places, 'places' | 'best'>,
  mostBytes = MOST_BYTES,
  perhaps = PERHAPS,
): string {
  const bestLines = shownText(best);
  const room = Math.min(mostBytes, MOST_TOGETHER - Buffer.byteLength(bestLines.join('\n')));
  const fitting = thatFit(places, room - Buffer.byteLength(perhaps) - 1);
  const weak = fitting.findIndex(({ isWeak }) => isWeak);
  const lines = fitting.flatMap((place, at) => (at === weak ? [perhaps, lineOf(place)] : [lineOf(place)]));
  return [...lines, ...bestLines].join('\n');
}

/** In their order, as many as fit. */
function thatFit(places: readonly Place[], mostBytes: number): readonly Place[] {
  let left = mostBytes;
  const end = places.findIndex((place) => {
    left -= Buffer.byteLength(lineOf(place)) + 1;
    return left < 0;
  });
  return end < 0 ? places : places.slice(0, end);
}

/** Bytes that the likely places take, which a first answer always shows. */
export function leastBytes(places: readonly Place[]): number {
  const likely = places.filter(({ isWeak }) => !isWeak);
  return likely.reduce((bytes, place) => bytes + Buffer.byteLength(lineOf(place)) + 1, Buffer.byteLength(PERHAPS) + 1);
}

const PERHAPS = 'perhaps:';

function lineOf({ file, line, endLine, symbol, why, isWeak }: Place): string {
  const range = endLine > line ? `${line}-${endLine}` : `${line}`;
  if (isWeak) return [`${file}:${range}`, why].filter((part) => part !== '').join('  ');
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
