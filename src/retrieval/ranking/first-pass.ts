/** The score of every file of the index: what each signal says of it, weighed by the rules. */
import { FILE_CLASSES, type FileClass } from '../../storage/contract.ts';
import type { QueryType } from '../query/query-type.ts';
import type { RuleId, Rules } from '../rules/rules.ts';
import { BestOf } from './best-of.ts';
import { PLACE_WIDTH } from './loaded-index.ts';
import { candidateAt, type FileCandidate, type SignalRequest, type SignalTable } from './signals.ts';

/** Parts of a score: their sum, times the factor. */
export interface ScoreParts {
  readonly queryType: QueryType;
  readonly lexical: number;
  readonly vector: number;
  readonly stem: number;
  readonly expansion: number;
  /** Score by the project's own names for Japanese words. */
  readonly meant: number;
  /** Score by the leads. */
  readonly leads: number;
  /** Score of the file by the commits that changed it. */
  readonly history: number;
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
export type Tops = Readonly<Record<'lexical' | 'vector' | 'expansion', number>>;

export function topsOf(tables: readonly SignalTable[]): Tops {
  const top = (signal: keyof Tops): number => tables.reduce((most, table) => Math.max(most, table[signal].top), 0);
  return { lexical: top('lexical'), vector: top('vector'), expansion: top('expansion') };
}

/** Scores all files and returns the best, best first; only few become objects, since making one for each takes longest. */
export function firstPass(tables: readonly SignalTable[], most: number, request: SignalRequest): Scored[] {
  const tops = topsOf(tables);
  const best = new BestOf<FileCandidate>(most);
  for (const table of tables) {
    const scoreOf = rowScorer(table, tops, request);
    for (let row = 0; row < table.rows; row++) {
      const score = scoreOf(row);
      if (score > best.least) best.offer(candidateAt(table, row), score);
    }
  }
  return best.items().map((candidate) => scored(candidate, partsOf(candidate, tops, request)));
}

const VECTOR_SHARES: Readonly<Record<QueryType, RuleId>> = {
  symbol: 'vectorShareSymbol',
  sentence: 'vectorShareSentence',
  japanese: 'vectorShareJapanese',
};

/** Share of the meaning in the mix of words and meaning. */
export function vectorShare(type: QueryType, rules: Rules): number {
  return rules(VECTOR_SHARES[type]);
}

/** What the signals of a file are multiplied with. */
interface Weights {
  readonly lexical: number;
  readonly vector: number;
  readonly floor: number;
  readonly stem: number;
  readonly expansion: number;
  readonly meant: number;
  readonly leads: number;
  readonly history: number;
}

function weightsOf({ rules, query }: SignalRequest, tops: Tops): Weights {
  const share = vectorShare(query.type, rules);
  const floor = rules('vectorFloor');
  return {
    lexical: ratio(1 - share, tops.lexical),
    vector: share / (1 - floor),
    floor,
    stem: rules('stemMatch'),
    expansion: ratio(rules('expansion'), tops.expansion),
    meant: rules('projectTerms') * query.meantShare,
    leads: rules('leads'),
    history: rules('history'),
  };
}

/** The score of a row of the table: `partsOf` as arithmetic over columns, without an object for each of a hundred thousand files. */
function rowScorer(table: SignalTable, tops: Tops, request: SignalRequest): (row: number) => number {
  const { places, fileClasses, fileIds } = table.segment;
  const { leads, history, rules } = request;
  const weights = weightsOf(request, tops);
  const [lexical, vector] = [table.lexical.values, table.vector.values];
  const [expansion, meant] = [table.expansion.values, table.meant.values];
  const byMeant = ratio(weights.meant, table.meantIdf);
  const factors = Float64Array.from(FILE_CLASSES, (fileClass) => classFactor(fileClass, rules));
  const toTop = ratio(1, tops.vector);
  const { stems } = table;
  const byStem = ratio(weights.stem, table.totalIdf);
  const hasOthers = leads.size > 0 || history.size > 0;
  return (row) => {
    const file = places[row * PLACE_WIDTH]!;
    const above = vector[row]! * toTop - weights.floor;
    let sum = weights.lexical * lexical[row]! + weights.expansion * expansion[row]! + byMeant * meant[row]!;
    if (above > 0) sum += weights.vector * above;
    if (stems !== undefined) sum += byStem * stems[file]!;
    if (hasOthers) {
      const id = fileIds[file]!;
      sum += weights.leads * (leads.get(id) ?? 0) + weights.history * (history.get(id) ?? 0);
    }
    return sum * factors[fileClasses[file]!]!;
  };
}

function partsOf(candidate: FileCandidate, tops: Tops, request: SignalRequest): ScoreParts {
  const { query, leads, history, rules } = request;
  const weights = weightsOf(request, tops);
  const id = fileIdOf(candidate);
  return {
    queryType: query.type,
    lexical: weights.lexical * candidate.lexical,
    vector: weights.vector * Math.max(0, ratio(candidate.vector, tops.vector) - weights.floor),
    stem: weights.stem * candidate.stem,
    expansion: weights.expansion * candidate.expansion,
    meant: weights.meant * candidate.meant,
    leads: weights.leads * (leads.get(id) ?? 0),
    history: weights.history * (history.get(id) ?? 0),
    fileClass: candidate.fileClass,
    factor: classFactor(candidate.fileClass, rules),
  };
}

function scored(candidate: FileCandidate, why: ScoreParts): Scored {
  return { candidate, why, score: sumOf(why) * why.factor };
}

function sumOf({ lexical, vector, stem, expansion, meant, leads, history }: ScoreParts): number {
  return lexical + vector + stem + expansion + meant + leads + history;
}

const CLASS_FACTORS: Readonly<Partial<Record<FileClass, RuleId>>> = {
  test: 'testFactor',
  example: 'exampleFactor',
  documentation: 'documentationFactor',
  data: 'dataFactor',
};

function classFactor(fileClass: FileClass, rules: Rules): number {
  const rule = CLASS_FACTORS[fileClass];
  return rule === undefined ? 1 : rules(rule);
}

export function ratio(part: number, whole: number): number {
  return whole > 0 ? part / whole : 0;
}

export function fileIdOf({ segment, file }: Pick<FileCandidate, 'segment' | 'file'>): number {
  return segment.fileIds[file] ?? 0;
}
