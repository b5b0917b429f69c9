/** Why a place is named, in a few words: what ties it to the place above it, or which words of the request stand in it. */
import { asRelative } from '../../../base/paths.ts';
import { normalizeText } from '../../../base/text.ts';
import { searchWords } from '../../../session/words/words.ts';
import type { IndexedProject } from '../../project/project.ts';
import { lineReader } from '../../project/source-lines.ts';

const MOST_WORDS = 2;
/** In Latin letters; one kanji is a word. */
const LEAST_LETTERS = 3;

interface Stretch {
  readonly file: string;
  readonly line: number;
  readonly endLine: number;
}

/**
 * @param texts the request first, then the leads
 * @returns the reason for a stretch, `link` before its words; empty when it only means something alike
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
    if (link !== null) return link;
    const text = normalizeText(
      `${file}\n${linesOf(asRelative(file))
        .slice(line - 1, endLine)
        .join('\n')}`,
    ).toLowerCase();
    const met = words.filter((word) => text.includes(word.toLowerCase())).slice(0, MOST_WORDS);
    return met.length === 0 ? '' : `words ${met.join(', ')}`;
  };
}
