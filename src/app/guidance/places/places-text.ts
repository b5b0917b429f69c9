/** The places of a first answer as people and models read them: one line each, what belongs together indented below. */
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

/** In their order, as many as fit: first what a search found likely or put first, then what is tied to that, then the rest. */
function thatFit(places: readonly Place[], mostBytes: number): Place[] {
  const numbered = places.map((place, at) => ({ place, at }));
  const urgent = numbered.toSorted((one, other) => urgencyOf(one.place) - urgencyOf(other.place));
  let left = mostBytes;
  const end = urgent.findIndex(({ place }) => {
    left -= Buffer.byteLength(lineOf(place)) + 1;
    return left < 0;
  });
  const fitting = end < 0 ? urgent : urgent.slice(0, end);
  return fitting.toSorted((one, other) => one.at - other.at).map(({ place }) => place);
}

const PUT_FIRST = 1;

function urgencyOf({ isWeak, isTied, isFirst }: Place): number {
  if (isWeak) return isFirst === true ? PUT_FIRST : 3;
  return isTied === true ? 2 : 0;
}

/** Bytes that the places take of which a first answer always tells. */
export function leastBytes(places: readonly Place[]): number {
  const first = places.filter((place) => urgencyOf(place) <= PUT_FIRST);
  return first.reduce((bytes, place) => bytes + Buffer.byteLength(lineOf(place)) + 1, Buffer.byteLength(PERHAPS) + 1);
}

const PERHAPS = 'perhaps:';

function lineOf({ file, line, endLine, symbol, why, under, isWeak }: Place): string {
  const range = endLine > line ? `${line}-${endLine}` : `${line}`;
  if (isWeak) return [`${file}:${range}`, why].filter((part) => part !== '').join('  ');
  return [`${under ? '  ' : ''}${file}:${range}`, symbol ?? '', why].filter((part) => part !== '').join('  ');
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
