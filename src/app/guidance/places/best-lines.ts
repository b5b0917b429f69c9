/** The lines of the best place, shown at once so that looking has begun (D-44). */
import { asRelative } from '../../../base/paths.ts';
import type { LinesOf } from '../../project/source-lines.ts';
import type { Place, ShownLines } from './place.ts';
import { isComment, quotedLines } from './telling-lines.ts';

/** Beside the places, the lines that name the same and the state of the session, a first answer stays within 5 kB. */
const MOST_BYTES = 600;

/**
 * A small file as a whole; of a place that is too long, its beginning, or the lines around the first one that its reason quotes where that lies
 * further below; null for a place of which not even a few lines fit, and for a part of a file for which
 * no line of it speaks; null also for what says no more than its name: a declaration, a getter, a setter.
 */
export function bestLines(linesOf: LinesOf, { file, line: head, endLine, symbol, why }: Place): ShownLines | null {
  const all = linesOf(asRelative(file));
  if (all.slice(head - 1, endLine).filter(isTelling).length < LEAST_TELLING) return null;
  if (all.length <= SMALL_FILE && Buffer.byteLength(all.join('\n')) <= MOST_BYTES)
    return { file, startLine: 1, endLine: all.length, content: all.join('\n') };
  const lines = all.slice(0, endLine);
  const line = belowComment(lines, head);
  const telling = quotedLines(why).filter((quoted) => quoted >= line && quoted <= endLine);
  // A view that only resembles the request has no lines that are better than others.
  if (telling.length === 0 && symbol === null) return null;
  const first = Math.min(...telling, endLine);
  const beginning = fitting(lines, line);
  const start = telling.length === 0 || first < line + beginning.length ? line : Math.max(line, first - LINES_BEFORE);
  const shown = start === line ? beginning : fitting(lines, start);
  if (shown.length < Math.min(LEAST_LINES, endLine - start + 1)) return null;
  return { file, startLine: start, endLine: start + shown.length - 1, content: shown.join('\n') };
}

/** Number of lines with words that say more than a name. */
const LEAST_TELLING = 3;

/** False for comments, brackets alone, and the `return $this` of a setter. */
function isTelling(line: string): boolean {
  return /\p{L}/u.test(line) && !isComment(line) && !/^\s*return \$?(?:this|self);?\s*$/.test(line);
}

/** Number of lines up to which a file is shown whole. */
const SMALL_FILE = 12;
const LEAST_LINES = 5;
const LINES_BEFORE = 3;

/** A comment above a definition takes the room of its code. */
function belowComment(lines: readonly string[], line: number): number {
  const below = lines.slice(line - 1).findIndex((text) => !/^\s*(?:\/\*|\*|\/\/)/.test(text));
  return below < 0 ? line : line + below;
}

/** So little more is shown to the end. */
const SPARED = 1.3;

/** @param start the line to begin with, from 1 */
function fitting(lines: readonly string[], start: number): string[] {
  const shown: string[] = [];
  const all = lines.slice(start - 1);
  if (Buffer.byteLength(all.join('\n')) < SPARED * MOST_BYTES) return all;
  let room = MOST_BYTES;
  for (const text of all) {
    room -= Buffer.byteLength(text) + 1;
    if (room < 0) break;
    shown.push(text);
  }
  return shown;
}
