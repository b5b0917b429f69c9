/** A query, worked out once: its type, its terms, the text whose meaning is compared. */
import { queryTerms } from '../../base/words/terms.ts';
import { type KnownTerms, knownWords } from './known-words.ts';
import { type QueryType, queryTypeOf } from './query-type.ts';

export interface Query {
  readonly text: string;
  /** The text whose meaning is compared. */
  readonly embedded: string;
  readonly type: QueryType;
  readonly terms: readonly string[];
  /** Terms of one word each, the names that the dictionary has for it; they are asked for together. */
  readonly alike: readonly (readonly string[])[];
  /** English terms for the Japanese words, where comments are Japanese and identifiers are not; they count a little. */
  readonly related: readonly string[];
  /** Terms of the names that the project itself gives to what the query speaks of in Japanese, the query's own left out. */
  readonly meant: readonly string[];
  /** How far these names speak for the whole query, 0–1. */
  readonly meantShare: number;
  /** True when it is about the wording of what people read: then catalogues of translations are meant themselves. */
  readonly asksForWording: boolean;
}

const WORDING =
  /\b(?:wording|typos?|misspel\w*|spelling|phras(?:e|ing)|translat\w*|locali[sz]ation|i18n|l10n|label(?:l?ed)? (?:as|to|text)|explanation|clearer text|language (?:strings?|lines?|files?))\b|文言|表記|誤字|脱字|誤植|翻訳|訳文|言い回し|言語ファイル|ラベル名|用語|(?:エラー|説明)?(?:文|メッセージ)(?:を|も)(?:直|変|修正|分かり)/i;

/** Knowledge of the project about the words of a query; `meant` is asked for Japanese queries only. */
export interface WordSources extends KnownTerms {
  /** Whether a large part of the code holds the term. */
  readonly isCommon: (term: string) => boolean;
  /** Names that the project ties to the words of the query. */
  readonly meant: (query: string) => { readonly names: readonly string[]; readonly share: number };
}

/**
 * @param leads guesses at names and words of the code. Their words are asked for as well; what the query is, and what
 *   it asks for, only its own text tells.
 */
export function analyzeQuery(text: string, sources: WordSources, leads: readonly string[] = []): Query {
  const type = queryTypeOf(text);
  const whole = [text, ...leads].join(' ');
  const { terms, english, alike, related } = knownWords(whole, termsOf(whole), sources);
  const meant = type === 'japanese' ? sources.meant(text) : { names: [], share: 0 };
  return {
    text,
    embedded: embeddedText([whole, ...english].join(' '), sources.isCommon),
    type,
    terms,
    alike,
    related: related.filter((term) => !terms.includes(term)),
    meant: newTerms(meant.names, terms),
    meantShare: meant.share,
    asksForWording: [text, ...leads].some((one) => WORDING.test(one)),
  };
}

/** `tRPC`, `gRPC`, `iOS`: one word of prose, whose capitals are no identifier's. */
const SPELLED = /(?<!\w)[a-z][A-Z]{2,}(?!\w)/g;

/** The index holds such a word as it is and, where it is written in capitals, as a stem. */
function termsOf(text: string): string[] {
  const spelled = (text.match(SPELLED) ?? []).map((word) => word.toLowerCase());
  return [...new Set([...queryTerms(text.replace(SPELLED, (word) => word.toLowerCase())), ...spelled])];
}

/**
 * Models cut such a word into pieces that mean something else: to one the name of tRPC is about remote calls. A
 * question is clearer without the name when all of the code is about it, as it is about the project itself.
 */
function embeddedText(text: string, isCommon: WordSources['isCommon']): string {
  const kept = text.replace(SPELLED, (word) => (isCommon(word.toLowerCase()) ? ' ' : word));
  return /[\p{L}\p{N}]/u.test(kept) ? kept : text;
}

function newTerms(words: readonly string[], known: readonly string[]): string[] {
  const seen = new Set(known);
  return queryTerms(words.join(' ')).filter((term) => !seen.has(term));
}
