/** The first look at every file of the index: what each signal says of it, in one score. */
import type { FileClass } from '../../storage/contract.ts';
import type { QueryType } from '../query/query-type.ts';
import { BestOf } from './best-of.ts';
import { candidateAt, emptyCandidate, type FileCandidate, type SignalRequest, type SignalTable } from './signals.ts';

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
  const top = (signal: keyof Tops): number =>
    tables.reduce((most, table) => table[signal].reduce((best, value) => Math.max(best, value), most), 0);
  return {
    lexical: top('lexical'),
    vector: top('vector'),
    expansion: top('expansion'),
    wholeFile: top('wholeFile'),
    // Translations of one word of many say little of the whole: their best file stays as far below the full weight.
    translated: top('translated') / (tables[0]?.translatedShare || 1),
  };
}

/**
 * The best of all files, best first. One object is read into for all of them: a hundred thousand would take longer than
 * everything else.
 */
export function firstPass(tables: readonly SignalTable[], most: number, request: SignalRequest): Scored[] {
  const tops = topsOf(tables);
  const score = (candidate: FileCandidate): Scored => scored(candidate, partsOf(candidate, tops, request));
  const best = new BestOf<FileCandidate>(most);
  for (const table of tables) {
    const reading = emptyCandidate(table.segment);
    for (let row = 0; row < table.rows; row++) {
      const found = score(candidateAt(table, row, reading)).score;
      if (found > best.least) best.offer(candidateAt(table, row), found);
    }
  }
  return best.items().map(score);
}

function partsOf(candidate: FileCandidate, tops: Tops, { options, query, leads, history }: SignalRequest): ScoreParts {
  const share = options.vectorShare[query.type];
  // Of a question of which little is known, the best match of words is no full match.
  const known = Math.min(1, query.known / options.knownShare);
  return {
    queryType: query.type,
    lexical: known * (1 - share) * ratio(candidate.lexical, tops.lexical),
    vector: share * aboveFloor(ratio(candidate.vector, tops.vector), options.vectorFloor),
    stem: known * options.stemMatch * candidate.stem,
    coverage: known * (query.isLed ? options.ledCoverage : options.coverage) * candidate.coverage,
    wholeFile: options.wholeFile * ratio(candidate.wholeFile, tops.wholeFile),
    expansion: options.expansion * ratio(candidate.expansion, tops.expansion),
    meant: options.meant * query.meantShare * candidate.meant,
    translated: options.translated * ratio(candidate.translated, tops.translated),
    definition: options.definitionMatch * candidate.definition,
    leads: options.leads * (leads.get(fileIdOf(candidate)) ?? 0),
    history: options.history * (history.get(fileIdOf(candidate)) ?? 0),
    tied: 0,
    folder: 0,
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
  const { expansion, meant, tied, translated, leads, history, folder, linked } = why;
  const own = lexical + vector + stem + coverage + wholeFile + definition;
  return own + expansion + meant + tied + translated + leads + history + folder + linked;
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
