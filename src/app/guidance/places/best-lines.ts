/** The lines of the best place, shown at once so that looking has begun (D-44). */
import { asRelative } from '../../../base/paths.ts';
import type { LinesOf } from '../../project/source-lines.ts';
import type { Place, ShownLines } from './place.ts';
import { quotedLines } from './telling-lines.ts';

/** Beside the places, the lines that name the same and the state of the session, a first answer stays within 5 kB. */
const MOST_BYTES = 600;

/**
 * Of a place that is too long, its beginning, or the lines around the first one that its reason quotes where that lies
 * further below; null for a place of which not even a few lines fit.
 */
export function bestLines(linesOf: LinesOf, { file, line, endLine, why }: Place): ShownLines | null {
  const lines = linesOf(asRelative(file)).slice(0, endLine);
  const telling = quotedLines(why).filter((quoted) => quoted >= line && quoted <= endLine);
  const first = Math.min(...telling, endLine);
  const beginning = fitting(lines, line);
  const start = telling.length === 0 || first < line + beginning.length ? line : Math.max(line, first - LINES_BEFORE);
  const shown = start === line ? beginning : fitting(lines, start);
  if (shown.length < Math.min(LEAST_LINES, endLine - start + 1)) return null;
  return { file, startLine: start, endLine: start + shown.length - 1, content: shown.join('\n') };
}

const LEAST_LINES = 5;
const LINES_BEFORE = 3;

/** @param start the line to begin with, from 1 */
function fitting(lines: readonly string[], start: number): string[] {
  const shown: string[] = [];
  let room = MOST_BYTES;
  for (const text of lines.slice(start - 1)) {
    room -= Buffer.byteLength(text) + 1;
    if (room < 0) break;
    shown.push(text);
  }
  return shown;
}
