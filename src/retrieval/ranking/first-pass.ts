/** The first look at every file of the index: what each signal says of it, in one score. */
import { FILE_CLASSES, type FileClass } from '../../storage/contract.ts';
import type { QueryType } from '../query/query-type.ts';
import { BestOf } from './best-of.ts';
import { PLACE_WIDTH } from './loaded-index.ts';
import { candidateAt, type FileCandidate, type SignalRequest, type SignalTable, stemShare } from './signals.ts';

/** Parts of a score: their sum, times the factor. */
export interface ScoreParts {
  readonly queryType: QueryType;
  readonly lexical: number;
  readonly vector: number;
  readonly stem: number;
  readonly coverage: number;
  readonly wholeFile: number;
  readonly expansion: number;
  readonly meant: number;
  readonly tied: number;
  readonly translated: number;
  readonly definition: number;
  /** Score by the leads, without any by the sentences of the question. */
  readonly leads: number;
  /** Score by its commits. */
  readonly history: number;
  readonly folder: number;
  /** Score of a file that a lead spells. */
  readonly spelled: number;
  /** Score by the files that it hangs together with. */
  readonly linked: number;
  readonly fileClass: FileClass;
  readonly factor: number;
}

/** A file with its score. */
export interface Scored {
  readonly candidate: FileCandidate;
  readonly why: ScoreParts;
  readonly score: number;
}

/** The best values of each side, by which the sides are made comparable. */
export interface Tops {
  readonly lexical: number;
  readonly vector: number;
  readonly expansion: number;
  readonly translated: number;
  readonly wholeFile: number;
}

export function topsOf(tables: readonly SignalTable[]): Tops {
  const top = (signal: keyof Tops): number => tables.reduce((most, table) => Math.max(most, table[signal].top), 0);
  return {
    lexical: top('lexical'),
    vector: top('vector'),
    expansion: top('expansion'),
    wholeFile: top('wholeFile'),
    // Translations of one word of many say little of the whole: their best file stays as far below the full weight.
    translated: top('translated') / (tables[0]?.translatedShare || 1),
  };
}

/** The best of all files, best first. Few of them are read into an object: all would take longer than everything else. */
export function firstPass(tables: readonly SignalTable[], most: number, request: SignalRequest): Scored[] {
  const tops = topsOf(tables);
  const weights = weightsOf(request);
  const score = (candidate: FileCandidate): Scored => scored(candidate, partsOf(candidate, { tops, weights }, request));
  const best = new BestOf<FileCandidate>(most);
  for (const table of tables) {
    const roughly = roughScorer(table, { tops, weights }, request);
    for (let row = 0; row < table.rows; row++) {
      if (roughly(row) <= best.least) continue;
      const candidate = candidateAt(table, row);
      best.offer(candidate, score(candidate).score);
    }
  }
  return best.items().map(score);
}

/** Of the parts of a score, by what the signals are measured with. */
type Weights = Omit<
  Record<keyof ScoreParts, number>,
  'queryType' | 'fileClass' | 'factor' | 'tied' | 'folder' | 'spelled' | 'linked'
>;

interface Scale {
  readonly tops: Tops;
  readonly weights: Weights;
}

function weightsOf({ options, query }: SignalRequest): Weights {
  const share = options.vectorShare[query.type];
  // Of a question of which little is known, the best match of words is no full match.
  const known = Math.min(1, query.known / options.knownShare);
  return {
    lexical: known * (1 - share),
    vector: share,
    stem: known * options.stemMatch,
    coverage: known * (query.isLed ? options.ledCoverage : options.coverage),
    wholeFile: options.wholeFile,
    expansion: options.expansion,
    meant: options.meant * query.meantShare,
    translated: options.translated,
    definition: options.definitionMatch,
    leads: options.leads,
    history: options.history,
  };
}

/** More than sums of the same numbers in another order differ by. */
const ROUNDING = 1e-9;

/** Of a row of the table what its score is at most, and not much more: without an object, a division or a call for each. */
function roughScorer(table: SignalTable, { tops, weights }: Scale, request: SignalRequest): (row: number) => number {
  const { places, fileClasses, fileIds } = table.segment;
  const { leads, history, options } = request;
  const [lexical, vector] = [table.lexical.values, table.vector.values];
  const factors = Float64Array.from(FILE_CLASSES, (fileClass) => classFactor(fileClass, request));
  const byWords = ratio(weights.lexical, tops.lexical);
  const byMeaning = ratio(weights.vector, 1 - options.vectorFloor);
  const toTop = ratio(1, tops.vector);
  const others = furtherColumns(table, { tops, weights });
  const { stems, coverage, meant, defining, totalIdf, meantIdf } = table;
  const byCoverage = ratio(weights.coverage, totalIdf);
  const byMeant = ratio(weights.meant, meantIdf);
  const hasCompany = leads.size > 0 || history.size > 0;
  return (row) => {
    const file = places[row * PLACE_WIDTH]!;
    const above = vector[row]! * toTop - options.vectorFloor;
    let sum = byWords * lexical[row]!;
    if (above > 0) sum += byMeaning * above;
    for (const { values, weight } of others) sum += weight * values[row]!;
    if (stems !== undefined && stems[file]! > 0) sum += weights.stem * stemShare(ratio(stems[file]!, totalIdf), table);
    if (coverage !== undefined) sum += byCoverage * coverage[file]!;
    if (meant !== undefined) sum += byMeant * meant[file]!;
    if (defining?.has(file)) sum += weights.definition;
    if (hasCompany) {
      const id = fileIds[file]!;
      sum += weights.leads * (leads.get(id) ?? 0) + weights.history * (history.get(id) ?? 0);
    }
    return sum * factors[fileClasses[file]!]! + ROUNDING;
  };
}

interface WeightedColumn {
  readonly values: Float64Array;
  readonly weight: number;
}

/** Those that most questions leave at nothing. */
function furtherColumns(table: SignalTable, { tops, weights }: Scale): WeightedColumn[] {
  const signals = ['wholeFile', 'expansion', 'translated'] as const;
  return signals.flatMap((signal) => {
    const { values, top } = table[signal];
    return top > 0 ? [{ values, weight: ratio(weights[signal], tops[signal]) }] : [];
  });
}

function partsOf(candidate: FileCandidate, { tops, weights }: Scale, request: SignalRequest): ScoreParts {
  const { options, query, leads, history } = request;
  return {
    queryType: query.type,
    lexical: weights.lexical * ratio(candidate.lexical, tops.lexical),
    vector: weights.vector * aboveFloor(ratio(candidate.vector, tops.vector), options.vectorFloor),
    stem: weights.stem * candidate.stem,
    coverage: weights.coverage * candidate.coverage,
    wholeFile: weights.wholeFile * ratio(candidate.wholeFile, tops.wholeFile),
    expansion: weights.expansion * ratio(candidate.expansion, tops.expansion),
    meant: weights.meant * candidate.meant,
    translated: weights.translated * ratio(candidate.translated, tops.translated),
    definition: weights.definition * candidate.definition,
    leads: weights.leads * (leads.get(fileIdOf(candidate)) ?? 0),
    history: weights.history * (history.get(fileIdOf(candidate)) ?? 0),
    tied: 0,
    folder: 0,
    spelled: 0,
    linked: 0,
    fileClass: candidate.fileClass,
    factor: classFactor(candidate.fileClass, { options, query }),
  };
}

export function scored(candidate: FileCandidate, why: ScoreParts): Scored {
  return { candidate, why, score: sumOf(why) * why.factor };
}

export function sumOf(why: ScoreParts): number {
  const { lexical, vector, stem, coverage, wholeFile, definition } = why;
  const { expansion, meant, tied, translated, leads, history, folder, spelled, linked } = why;
  const own = lexical + vector + stem + coverage + wholeFile + definition;
  return own + expansion + meant + tied + translated + leads + history + folder + spelled + linked;
}

/** Catalogues in the languages in which questions are asked. */
const READ_TRANSLATIONS: ReadonlySet<FileClass> = new Set(['english_translation', 'japanese_translation']);

/** Tests, translations, migrations and the like sink unless the query asks for them. */
function classFactor(fileClass: FileClass, { options, query }: Pick<SignalRequest, 'options' | 'query'>): number {
  if (fileClass === 'test' && query.asksForTests) return options.askedTestFactor;
  if (fileClass === 'migration' && query.asksForSchema) return options.askedMigrationFactor;
  if (READ_TRANSLATIONS.has(fileClass) && query.asksForWording) return options.askedTranslationFactor;
  // An English task has the words of the catalogue that it may change; a story has them since people read them there.
  if (fileClass === 'english_translation' && query.type !== 'japanese')
    return query.asksForChange || query.type === 'symbol' ? 1 : options.toldTranslationFactor;
  return options.classFactor[fileClass];
}

function aboveFloor(value: number, floor: number): number {
  return Math.max(0, value - floor) / (1 - floor);
}

export function ratio(part: number, whole: number): number {
  return whole > 0 ? part / whole : 0;
}

export function fileIdOf({ segment, file }: Pick<FileCandidate, 'segment' | 'file'>): number {
  return segment.fileIds[file] ?? 0;
}
