/** A query, worked out once: its type, its terms, the identifiers in it. */
import { queryTerms } from '../../base/words/terms.ts';
import { asksForChange } from './asks-for-change.ts';
import { type FileKind, kindsIn } from './file-kinds.ts';
import { actionOf, asksForAction } from './japanese-action.ts';
import { type KnownTerms, knownWords } from './known-words.ts';
import { identifiersIn, lastSegment, type QueryType, queryTypeOf } from './query-type.ts';
import { isTold } from './sentences.ts';
import { type LedName, namesOfLeads } from './spelled-files.ts';

export interface Query {
  readonly text: string;
  /** The text whose meaning is compared. */
  readonly embedded: string;
  readonly type: QueryType;
  readonly terms: readonly string[];
  /** Share of its words, as far as they carry content, that the index knows: 0–1. Unknown words weigh as well. */
  readonly known: number;
  /** True when it asks in Japanese about code in English, and too few of its words have a name there for anything to fit. */
  readonly isStrange: boolean;
  /** Terms of related words, from the embedding's vocabulary; they count a little where the query's own are missing. */
  readonly related: readonly string[];
  /** Terms of the names that the project itself gives to what the query speaks of in Japanese, the query's own left out. */
  readonly meant: readonly string[];
  /** How far these names speak for the whole query, 0–1. */
  readonly meantShare: number;
  /** By path, how far texts on the screen that it speaks of lead to a file, 0–1. */
  readonly tied: ReadonlyMap<string, number>;
  /** English terms that stand for its Japanese words in the comments of the project; looked for in names of files and folders. */
  readonly translated: readonly string[];
  /** English terms for what a Japanese question says that the code does; looked for in names of definitions. */
  readonly action: readonly string[];
  /** Names that the query spells as identifiers, without qualifiers. */
  readonly names: readonly string[];
  /** Kinds of files that its leads ask for. */
  readonly ledKinds: ReadonlySet<FileKind>;
  /** Words of each of its leads that can spell a file. */
  readonly ledNames: readonly LedName[];
  /** True when leads steer it. */
  readonly isLed: boolean;
  /** True when it is told in sentences and no lead steers it: people tell what they see, not what the code is called. */
  readonly isTold: boolean;
  /** True when it asks, in Japanese, what the program does, and for nothing that people see. */
  readonly asksForAction: boolean;
  /** True when the query itself speaks of tests. */
  readonly asksForTests: boolean;
  /** True when it asks how or where data is stored. */
  readonly asksForSchema: boolean;
  /** True when it is about the wording of what people read: then catalogues of translations are meant themselves. */
  readonly asksForWording: boolean;
  /** True for an English task, such as "Fix …", that spells no identifier: one that does says where. */
  readonly asksForChange: boolean;
}

const TESTS = /\b(tests?|specs?|testing)\b|テスト/i;

/** カスタムテーブル is what a project calls something of its own. */
const SCHEMA =
  /\b(database|db|schema|migrations?|columns?|(?:is|are) \w*\s?(?:stored|saved))\b|(?<![ァ-ヺー])(?:データベース|テーブル|カラム|スキーマ|マイグレーション)|保存(?:先|場所|され)|格納/i;

const WORDING =
  /\b(?:wording|typos?|misspel\w*|spelling|phras(?:e|ing)|translat\w*|locali[sz]ation|i18n|l10n|label(?:l?ed)? (?:as|to|text)|explanation|clearer text|language (?:strings?|lines?|files?))\b|文言|表記|誤字|脱字|誤植|翻訳|訳文|言い回し|言語ファイル|ラベル名|用語|(?:エラー|説明)?(?:文|メッセージ)(?:を|も)(?:直|変|修正|分かり)/i;

/** Whether a text is about the wording of what people read. */
export function asksForWording(text: string): boolean {
  return WORDING.test(text);
}

/** Knowledge of the project about the words of a query; all but `isCommon` are asked for Japanese queries only. */
export interface WordSources extends KnownTerms {
  /** Whether a large part of the code holds the term. */
  readonly isCommon: (term: string) => boolean;
  /** Words near in meaning. */
  readonly related: (query: string) => readonly string[];
  /** English words near in meaning to one Japanese word. */
  readonly englishFor: (word: string) => readonly string[];
  /** Names that the project ties to the words of the query. */
  readonly meant: (query: string) => { readonly names: readonly string[]; readonly share: number };
  /** By path, how far texts on the screen that the query speaks of lead to a file, 0–1. */
  readonly shown: (query: string) => Query['tied'];
  /** Terms that its comments use names for. */
  readonly translated: (query: string) => readonly string[];
}

/**
 * @param leads guesses at names and words of the code. Their words are asked for as well; what the query is, and what
 *   it asks for, only its own text tells.
 */
export function analyzeQuery(text: string, sources: WordSources, leads: readonly string[] = []): Query {
  const type = queryTypeOf(text);
  const whole = [text, ...leads].join(' ');
  const { terms, share: known, english } = knownWords(whole, termsOf(whole), sources);
  const names = namesIn(text);
  const isAction = leads.length === 0 && asksForAction(text);
  const meant = type === 'japanese' ? sources.meant(text) : { names: [], share: 0 };
  return {
    text,
    embedded: embeddedText([whole, ...english].join(' '), sources.isCommon),
    type,
    terms,
    known,
    isStrange: english.length > 0 && known < LEAST_KNOWN,
    related: type === 'japanese' ? newTerms(sources.related(text), terms) : [],
    meant: newTerms(meant.names, terms),
    meantShare: meant.share,
    tied: type === 'japanese' && !isAction ? sources.shown(text) : NO_FILES,
    translated: type === 'japanese' ? sources.translated(text) : [],
    action: isAction ? queryTerms(sources.englishFor(actionOf(text)).join(' ')) : [],
    names: [...new Set([...names, ...leads.flatMap(namesIn)])],
    ledKinds: kindsIn(leads),
    ledNames: namesOfLeads(leads),
    isLed: leads.length > 0,
    isTold: leads.length === 0 && isTold(text),
    asksForAction: isAction,
    asksForTests: TESTS.test(text),
    asksForSchema: SCHEMA.test(text),
    asksForWording: [text, ...leads].some(asksForWording),
    asksForChange: type === 'sentence' && names.length === 0 && asksForChange(text),
  };
}

/** A lead as a question of its own: its words, and the names that they are when they are written as one. */
export function analyzeLead(lead: string, sources: WordSources): Query {
  const query = analyzeQuery(lead, sources);
  return { ...query, names: [...new Set([...query.names, ...spellingsOf(lead)])], isTold: false, asksForChange: false };
}

/** Identifiers that a text spells; all of it when it is one name. */
function namesIn(text: string): string[] {
  return queryTypeOf(text) === 'symbol' ? [lastSegment(text.trim())] : identifiersIn(text);
}

/** `order list filter` is written orderListFilter, OrderListFilter, order_list_filter; case does not count. */
export function spellingsOf(lead: string): string[] {
  const words = lead.match(/[A-Za-z0-9]+/g) ?? [];
  return words.length > 1 ? [words.join(''), words.join('_')] : [];
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

/** A verb such as 作る has a name in all code. */
const LEAST_KNOWN = 0.7;

const NO_FILES: Query['tied'] = new Map();

function newTerms(words: readonly string[], known: readonly string[]): string[] {
  const seen = new Set(known);
  return queryTerms(words.join(' ')).filter((term) => !seen.has(term));
}
