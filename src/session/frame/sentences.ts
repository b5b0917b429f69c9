/** Sentences of a request, with what is quoted in them hidden from the forms of language. */
import type { SlotName } from './frame.ts';

export interface Sentence {
  /** Text as the person wrote it. */
  readonly text: string;
  /** Text of equal length in which quotations, back-ticks and addresses are replaced by `Q`. */
  readonly masked: string;
}

export type Parts = Readonly<Partial<Record<SlotName, string | undefined>>>;

/** A request tells what it is about in its first sentences. */
const MOST_SENTENCES = 24;
const QUOTED =
  /```[\s\S]*?(?:```|$)|`[^`\n]+`|「[^」]*」|『[^』]*』|“[^”]*”|"[^"\n]{1,200}"|(?<!\w)'[^'\n]{2,80}'(?!\w)|\bhttps?:\/\/\S+|<[^<>\n]{1,80}>|(?<=\S\s*)\(?\b(?:fix(?:es)?|close[sd]?|refs?|resolves) #\d+\)?/gi;
const SENTENCE = /[^。！？!?\n.]+(?:\.(?!\s|$)[^。！？!?\n.]*)*/g;

export function sentencesOf(request: string): Sentence[] {
  const hidden = request.replace(QUOTED, (quoted) => 'Q'.repeat(quoted.length));
  const sentences = [...hidden.matchAll(SENTENCE)].map(({ 0: masked, index }) =>
    withoutNumbers(trimStart({ masked, text: request.slice(index, index + masked.length) }, LISTED)),
  );
  return sentences.filter(({ masked }) => /[\p{L}\p{N}]/u.test(masked)).slice(0, MOST_SENTENCES);
}

/** Removes numbers of issues and parts from the end. */
function withoutNumbers(sentence: Sentence): Sentence {
  return part(sentence, 0, sentence.masked.search(NUMBERS_LAST));
}

const NUMBERS_LAST = /(?:\s*[(（]?(?:(?:issue|pr|see|refs?)\s+)?(?:#\d+|\d+\/\d+)[)）]?)*$/i;

/** Bullets, headings, labels and numbers of issues before what is said. */
const LISTED =
  /^(?:(?:fix(?:e[sd])?\s+)?\(?(?:[\w.-]+\/[\w.-]+)?#\d+\)?(?:\s*\()?|[\s>#*・●■○◆:\-–—]+|\d+[.)]\s+|\[[^\]]*\]\s*|【[^】]*】\s*|(?:bug|issue|feature request|feature|enhancement|question|enh|update|add)\s*:\s*)+/i;

/** `fix(parser):`, with the scope that names a part of the project. */
export const COMMIT_TYPE =
  /^(?:(?:fix|feat|refactor|chore|docs?|perf|test|build|ci|style|revert)(?:\(([^)]+)\))?!?:\s*|(?:fix|feat|refactor)\s+(?=[^\sa-z]*[\p{sc=Han}\p{sc=Katakana}\p{sc=Hiragana}]))/iu;

/** Removes a match of the pattern from the start. */
export function trimStart({ text, masked }: Sentence, start: RegExp): Sentence {
  const at = start.exec(masked)?.[0].length ?? 0;
  return part({ text, masked }, at, masked.length);
}

/** Cuts out a part and trims it. */
export function part({ text, masked }: Sentence, start: number, end: number): Sentence {
  const [own, hidden] = [text.slice(start, end), masked.slice(start, end)];
  const from = own.length - own.trimStart().length;
  const to = own.trimEnd().length;
  return { text: own.slice(from, to), masked: hidden.slice(from, to) };
}

/** Splits behind each match of the pattern, which stays with what is before it. */
export function splitBehind(sentence: Sentence, pattern: RegExp): Sentence[] {
  const ends = [...sentence.masked.matchAll(pattern)].map(({ 0: found, index }) => index + found.length);
  return parts(sentence, [0, ...ends, sentence.masked.length]);
}

function parts(sentence: Sentence, borders: readonly number[]): Sentence[] {
  const pieces = borders.slice(1).map((end, at) => part(sentence, borders[at] ?? 0, end));
  return pieces.filter(({ text }) => text !== '');
}

/** Joins neighbouring pieces with the text between them; empty for none. */
export function joinedIn({ text }: Sentence, pieces: readonly Sentence[]): string | undefined {
  const [first] = pieces;
  const last = pieces.at(-1);
  if (first === undefined || last === undefined) return undefined;
  const start = text.indexOf(first.text);
  return text.slice(start, text.indexOf(last.text, start) + last.text.length).replace(/[、，,;:]+$/u, '');
}
