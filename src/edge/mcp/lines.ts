/** Cuts the text of a definition to what fits, at the end of a line. */
import { wireBytes } from './wire.ts';

export interface NumberedText {
  readonly startLine: number;
  readonly endLine: number;
  readonly content: string;
}

export interface CutText {
  readonly content: string;
  /** The last line that is shown whole or in part. */
  readonly shownTo: number;
  /** Lines left out. */
  readonly omitted: number;
}

/** Takes the lines that fit into `room` bytes, at least the first, which is cut when it is too long. */
export function cutLines({ startLine, endLine, content }: NumberedText, room: number): CutText {
  if (wireBytes(content) <= room) return { content, shownTo: endLine, omitted: 0 };
  const lines = content.split('\n');
  let left = room;
  const fit = lines.findIndex((line) => {
    left -= wireBytes(line);
    return left < 0;
  });
  const count = Math.max(1, fit);
  const shown =
    fit === 0 ? (lines[0] ?? '').slice(0, Math.floor(room / LONGEST_CHARACTER)) : lines.slice(0, count).join('\n');
  return { content: shown, shownTo: startLine + count - 1, omitted: lines.length - count };
}

/** Bytes of a character that JSON writes as an escape. */
const LONGEST_CHARACTER = 6;
