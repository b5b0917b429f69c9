/**
 * Other lines with a text of the screen that the best places quote: a sentence is changed together with its copies and
 * translations, which would be searched for.
 */
import { distinctBy } from '../../base/distinct-by.ts';
import { asRelative } from '../../base/paths.ts';
import { searchWords } from '../../session/words/words.ts';
import { asideOf } from '../facts/file-order.ts';
import { type CountedAside, countAsides } from '../facts/search-text.ts';
import { lineReader } from '../project/source-lines.ts';
import type { Workspace } from '../sessions/workspace.ts';
import type { FoundLine } from './common-names.ts';
import { quotedLines } from './places/telling-lines.ts';
import type { Named } from './rare-names.ts';

export interface ScreenText {
  /** Its beginning, as it was searched for. */
  readonly text: string;
  /** It goes on behind that. */
  readonly isCut: boolean;
  /** Lines of code and documents with it, beside those that the answer quotes. */
  readonly lines: readonly FoundLine[];
  /** Lines in translations, tests and the like. */
  readonly asides: readonly CountedAside[];
}

const MOST_TEXTS = 2;
/** Less stands anywhere. */
const LEAST_LETTERS = 8;
const MOST_PLACES = 8;
const MOST_MATCHES = 200;

/** Texts that have most words of the request first. */
export async function screenTexts(workspace: Workspace, { query, places }: Named): Promise<ScreenText[]> {
  const words = searchWords(query).map((word) => word.toLowerCase());
  const linesOf = lineReader(workspace.project);
  const quoted = places.slice(0, MOST_PLACES).flatMap(({ file, why }) => {
    return quotedLines(why).map((line) => ({ file, line, content: linesOf(asRelative(file))[line - 1] ?? '' }));
  });
  const met = quoted.flatMap(({ content }) => textsIn(content)).map((text) => ({ text, worth: worthOf(text, words) }));
  const ranked = met.filter(({ worth }) => worth > 0).toSorted((one, other) => other.worth - one.worth);
  const begun = ranked.map(({ text: whole }) => {
    const text = beginningOf(whole);
    return { text, isCut: text !== whole.trim() };
  });
  const telling = begun.filter(({ text }) => text.length >= LEAST_LETTERS);
  const texts = distinctBy(telling, ({ text }) => text).slice(0, MOST_TEXTS);
  if (texts.length === 0) return [];
  const { matches, truncated } = await workspace.facts.searchText({
    patterns: texts.map(({ text }) => text),
    caseSensitive: true,
    limit: MOST_MATCHES,
  });
  if (truncated) return [];
  const isQuoted = (match: FoundLine): boolean =>
    quoted.some(({ file, line }) => file === match.file && line === match.line);
  return texts.map(({ text, isCut }) => {
    const found = matches.filter((match) => match.content.includes(text) && !isQuoted(match));
    const lines = found.filter(({ file }) => [null, 'documentation'].includes(asideOf(file)));
    return { text, isCut, lines, asides: countAsides(found.filter((match) => !lines.includes(match))) };
  });
}

/** Sentences between quotes or tags; a text without a word of a person's language is a name. */
function textsIn(content: string): string[] {
  const found = [...content.matchAll(TEXT)].map((match) => match.slice(1).find((text) => text !== undefined) ?? '');
  return found.filter((text) => JAPANESE.test(text) || SENTENCE.test(text));
}

const TEXT = /'([^']{8,})'|"([^"]{8,})"|`([^`]{8,})`|>([^<>{}]{8,})</g;
const JAPANESE = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー]{8,}/u;
const SENTENCE = /^\s*[A-Z]?[a-z']*(?: [A-Za-z',]+){3,}/;

function worthOf(text: string, words: readonly string[]): number {
  const lower = text.toLowerCase();
  return words.filter((word) => lower.includes(word)).length;
}

/** So much of a sentence is the same where its end is not. */
const MOST_JAPANESE = 16;
const MOST_LATIN = 32;

/** Without what is filled in. */
function beginningOf(text: string): string {
  const [fixed = ''] = text.trim().split(/[{%$<\\]/);
  return [...fixed]
    .slice(0, JAPANESE.test(text) ? MOST_JAPANESE : MOST_LATIN)
    .join('')
    .trim();
}
