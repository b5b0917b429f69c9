/** English names for the Japanese words of a question, from a dictionary: a model knows few of them. */
import { once } from '../../base/once.ts';
import dictionary from './japanese-words.json' with { type: 'json' };

/**
 * English names by Japanese word, the most usual name first. A single kanji stands for a word with kana behind it: 消 for
 * 消す and 消える. Questions in English never need the table.
 */
const entries = once(() => new Map(Object.entries(dictionary).map(([word, names]) => [word, names.split(' ')])));
const longest = once(() => Math.max(...[...entries().keys()].map((word) => word.length)));

const KANJI = /[㐀-鿿々]/;
const HIRAGANA = /[ぁ-ん]/;
const KATAKANA_RUN = /[ァ-ヺー]+/y;
/** A shorter piece of a katakana word that is unknown as a whole is another word more often than not. */
const LEAST_PIECE = 4;

export interface KnownWord {
  readonly word: string;
  /** English, the most usual one first. */
  readonly names: readonly string[];
  /** A verb that only describes the noun behind it, as 削除した in 削除したページ. */
  readonly isDescribing: boolean;
}

export interface JapaneseWords {
  /** Words that the dictionary knows, in the order of the text. */
  readonly known: readonly KnownWord[];
  /** Rest of the text, without these words. */
  readonly rest: string;
}

/** Endings of a verb before a noun, which katakana, kanji or Latin letters begin. */
const DESCRIBING = /^[ぁ-ん]?(?:した|された|った|れた|けた|いた|んだ|ている|されている)(?=[ァ-ヺ一-龥A-Za-z])/;
const LONGEST_ENDING = 8;

/** Greedy from the left, the longest word first. */
export function japaneseWords(text: string): JapaneseWords {
  const whole = text.normalize('NFKC');
  const known: KnownWord[] = [];
  let rest = '';
  for (let at = 0; at < whole.length; ) {
    const run = runAt(whole, at);
    const words = run === '' ? [wordAt(whole, at) ?? ''].filter((word) => word !== '') : wordsOfRun(run);
    const length = Math.max(1, run.length, words[0]?.length ?? 0);
    const isDescribing = DESCRIBING.test(whole.slice(at + length, at + length + LONGEST_ENDING));
    known.push(...words.map((word) => ({ word, names: entries().get(word) ?? [], isDescribing })));
    rest += words.length > 0 ? ' ' : whole.slice(at, at + length);
    at += length;
  }
  return { known, rest };
}

function runAt(text: string, at: number): string {
  KATAKANA_RUN.lastIndex = at;
  return KATAKANA_RUN.exec(text)?.[0] ?? '';
}

/** The longest entry that begins there. A single kanji is a word where kana follow it, inside a compound it is none. */
function wordAt(text: string, at: number): string | undefined {
  for (let length = Math.min(longest(), text.length - at); length > 0; length--) {
    const word = text.slice(at, at + length);
    if (entries().has(word) && (length > 1 || isAlone(text, at))) return word;
  }
  return undefined;
}

function isAlone(text: string, at: number): boolean {
  return !KANJI.test(text.charAt(at - 1)) && HIRAGANA.test(text.charAt(at + 1));
}

/** All pieces where the dictionary knows the whole run, else the long ones. */
function wordsOfRun(run: string): string[] {
  const pieces: string[] = [];
  let known = 0;
  for (let at = 0; at < run.length; ) {
    const piece = pieceAt(run, at);
    if (piece !== '') pieces.push(piece);
    known += piece.length;
    at += Math.max(1, piece.length);
  }
  return pieces.filter((piece) => known === run.length || piece.length >= LEAST_PIECE);
}

function pieceAt(run: string, at: number): string {
  for (let length = Math.min(longest(), run.length - at); length > 1; length--) {
    const piece = run.slice(at, at + length);
    if (entries().has(piece)) return piece;
  }
  return '';
}
