/**
 * Every number of the ranking, tuned on the development sets only; `docs/retrieval.md` tells what each
 * is worth. A weight of 0 (or a factor of 1) switches its stage off, which is how the ablation works.
 */
import type { FileClass } from '../../storage/contract.ts';
import type { QueryType } from '../query/query-type.ts';
import type { LexicalOptions } from './lexical.ts';

export interface RankingOptions {
  readonly lexical: LexicalOptions;
  /** Weight of a pair of hiragana beside other terms; most are grammar. */
  readonly hiraganaWeight: number;
  /** From this known share of a Japanese question on its words count fully. */
  readonly knownShare: number;
  /** Share of the vector side in the mix, by query type; the rest is lexical. */
  readonly vectorShare: Readonly<Record<QueryType, number>>;
  /** Share of the best vector score below which the vector side says nothing; all code resembles all code a little. */
  readonly vectorFloor: number;
  /** A file's lexical score: its best chunk + this × the next three. */
  readonly lexicalCoherence: number;
  /** The same for the vector side. */
  readonly vectorCoherence: number;
  /** Share of the similarity between query and path, added to the vector side. */
  readonly pathSimilarity: number;
  /** Weight of the share of the query found in the file's own name; the mix of both sides is at most 1. */
  readonly stemMatch: number;
  /** Of a long query, the largest share that a few words in the file's own name stand for. */
  readonly longStem: number;
  /** Weight of the share of the query found anywhere in the file. */
  readonly coverage: number;
  /** The same in place of it with leads, which hold the words of the code. */
  readonly ledCoverage: number;
  /** Weight of BM25 over the whole file, for an English query that asks for a change and spells no identifier. */
  readonly wholeFile: number;
  /** Weight of related words found in the file. */
  readonly expansion: number;
  /** Weight of the names that the project ties to the Japanese words of the query. */
  readonly meant: number;
  /** Weight of files that use the keys behind the Japanese words of the query in a translation. */
  readonly tied: number;
  /** Weight of names of files and folders in the English that the comments of the project have for the query's words. */
  readonly translated: number;
  /** Weight of good candidates in the same folder. */
  readonly folder: number;
  /** Weight of what a file hangs together with, for a request that is told. */
  readonly linked: number;
  /** With leads, weight of what the first two hang together with, for the sixth place and those behind it. */
  readonly ledLinked: number;
  /** Added when an identifier of the query is defined in the file. */
  readonly definitionMatch: number;
  /** Weight of the leads of the agent, and without any of the sentences of the request, each as a question of its own. */
  readonly leads: number;
  /** Weight of a file that a lead spells. */
  readonly spelled: number;
  /** Factor of files of a kind that the leads ask for: "template", "javascript", "css". */
  readonly ledKindFactor: number;
  /** With leads, factor of controllers, which have the words of all that they pass on. */
  readonly ledControllerFactor: number;
  /** Added to the similarity of a definition whose name says what a Japanese question asks for. */
  readonly action: number;
  /** Factor of views for a Japanese question for what the program does. */
  readonly actionViewFactor: number;
  /** Factor of components of one file for the same, which hold code as well. */
  readonly actionComponentFactor: number;
  /** Weight of files whose commits hold the words of the query, and again of files of the commits most like it. */
  readonly history: number;
  /** Factor of tests when the query speaks of tests. */
  readonly askedTestFactor: number;
  /** Factor of migrations when the query asks how data is stored. */
  readonly askedMigrationFactor: number;
  /** Factor of catalogues of translations when the query is about the wording. */
  readonly askedTranslationFactor: number;
  /** Factor of English catalogues for other English queries that tell what happens; those that name a change may mean them. */
  readonly toldTranslationFactor: number;
  /** Factor by file class. */
  readonly classFactor: Readonly<Record<FileClass, number>>;
}

export const DEFAULT_RANKING: RankingOptions = {
  lexical: {
    k1: 1.2,
    weights: { stem: 2, folder: 1, name: 3, signature: 1, doc: 0.8, body: 1 },
    b: { stem: 0, folder: 0, name: 0.3, signature: 0.3, doc: 0.5, body: 0.4 },
  },
  hiraganaWeight: 0.5,
  knownShare: 0.5,
  vectorShare: { symbol: 0.3, sentence: 0.55, japanese: 0.43 },
  vectorFloor: 0.2,
  lexicalCoherence: 0.3,
  vectorCoherence: 0.05,
  pathSimilarity: 0.3,
  stemMatch: 0.5,
  longStem: 0.4,
  coverage: 0.2,
  ledCoverage: 0.4,
  wholeFile: 0.2,
  expansion: 0.15,
  meant: 0.3,
  tied: 0.3,
  translated: 0.15,
  folder: 0.2,
  linked: 0.2,
  ledLinked: 0.1,
  definitionMatch: 0.15,
  leads: 0.3,
  spelled: 0.2,
  ledKindFactor: 1.2,
  ledControllerFactor: 0.95,
  action: 0.1,
  actionViewFactor: 0.5,
  actionComponentFactor: 0.7,
  history: 0.2,
  askedTestFactor: 0.6,
  askedMigrationFactor: 1,
  askedTranslationFactor: 1,
  toldTranslationFactor: 0.6,
  classFactor: {
    source: 1,
    test: 0.45,
    example: 0.6,
    documentation: 0.3,
    data: 0.5,
    declaration: 0.8,
    legacy: 0.5,
    template: 1,
    migration: 0.6,
    translation: 0.4,
    japanese_translation: 0.25,
    english_translation: 0.25,
  },
};
