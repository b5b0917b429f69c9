/** The lines of the best place, shown at once so that looking has begun (D-44). */
import { asRelative } from '../../../base/paths.ts';
import type { IndexedProject } from '../../project/project.ts';
import { lineReader } from '../../project/source-lines.ts';
import type { Place, ShownLines } from './place.ts';

const MOST_LINES = 60;
/** Beside the places, the lines that name the same and the state of the session, a first answer stays within 5 kB. */
const MOST_BYTES = 600;

/** The beginning of a place that is too long; null for one of which not even a few lines fit. */
export function bestLines(project: IndexedProject, { file, line, endLine }: Place): ShownLines | null {
  const lines = lineReader(project)(asRelative(file)).slice(line - 1, Math.min(endLine, line + MOST_LINES - 1));
  let room = MOST_BYTES;
  const shown = [];
  for (const text of lines) {
    room -= Buffer.byteLength(text) + 1;
    if (room < 0) break;
    shown.push(text);
  }
  if (shown.length < Math.min(LEAST_LINES, lines.length)) return null;
  return { file, startLine: line, endLine: line + shown.length - 1, content: shown.join('\n') };
}

const LEAST_LINES = 5;
