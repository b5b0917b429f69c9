/** The reason for a place, in a few words: what ties it to the place above it, or the line that the request speaks of. */
import { asRelative } from '../../../base/paths.ts';
import { normalizeText } from '../../../base/text.ts';
import { searchWords } from '../../../session/words/words.ts';
import type { IndexedProject } from '../../project/project.ts';
import { lineReader } from '../../project/source-lines.ts';

/** In Latin letters; one kanji is a word. */
const LEAST_LETTERS = 3;

interface Stretch {
  readonly file: string;
  readonly line: number;
  readonly endLine: number;
}

/**
 * @param texts the request first, then the leads
 * @returns the reason for a stretch, `link` before its telling line; empty when it only means something alike
 */
export function reasonReader(
  project: IndexedProject,
  texts: readonly string[],
): (place: Stretch, link: string | null) => string {
  const linesOf = lineReader(project);
  const words = [...new Set(texts.flatMap(searchWords))].filter(
    (word) => word.length >= LEAST_LETTERS || /[\p{Script=Han}\p{Script=Katakana}]/u.test(word),
  );
  return ({ file, line, endLine }, link) => {
    const told = tellingLine(linesOf(asRelative(file)).slice(line, endLine), words);
    const text = told === null ? '' : `${line + 1 + told.at}: ${told.text}`;
    if (link === null) return text;
    return told !== null && told.words > 1 ? `${link}  ${text}` : link;
  };
}

/** The line that a reason quotes; null where it quotes none. */
export function quotedLine(why: string): number | null {
  const [, line] = /(?:^|\s\s)(\d+): /.exec(why) ?? [];
  return line === undefined ? null : Number(line);
}

interface TellingLine {
  readonly at: number;
  readonly text: string;
  /** So many of the words stand in it. */
  readonly words: number;
}

/** The line behind the first one, which the symbol tells, that holds the most of the words; rare ones count for more. */
function tellingLine(lines: readonly string[], words: readonly string[]): TellingLine | null {
  const texts = lines.map((text) => normalizeText(text).toLowerCase());
  const weights = words.map((word) => {
    const key = word.toLowerCase();
    return { key, weight: 1 / Math.max(1, texts.filter((text) => text.includes(key)).length) };
  });
  const scores = texts.map((text) => {
    const sum = weights.reduce((whole, { key, weight }) => whole + (text.includes(key) ? weight : 0), 0);
    return COMMENT.test(text) ? sum / 2 : sum;
  });
  const most = Math.max(0, ...scores);
  if (most === 0) return null;
  const at = scores.indexOf(most);
  const met = weights.filter(({ key }) => texts[at]?.includes(key)).length;
  return { at, text: withinBytes((lines[at] ?? '').trim(), MOST_BYTES), words: met };
}

const COMMENT = /^\s*(?:\*|\/\/|\/\*|#|<!--)/;

const MOST_BYTES = 90;

function withinBytes(text: string, most: number): string {
  if (Buffer.byteLength(text) <= most) return text;
  let cut = text.slice(0, most);
  while (Buffer.byteLength(cut) > most) cut = cut.slice(0, -1);
  return `${cut}…`;
}
