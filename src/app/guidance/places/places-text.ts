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
  let left = room - Buffer.byteLength(perhaps) - 1;
  const lines: string[] = [];
  for (const place of places) {
    const line = lineOf(place);
    left -= Buffer.byteLength(line) + 1;
    if (left < 0) break;
    if (place.isWeak && !lines.includes(perhaps)) lines.push(perhaps);
    lines.push(line);
  }
  return [...lines, ...bestLines].join('\n');
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
