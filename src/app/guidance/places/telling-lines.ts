/** The reason for a place: the lines that the request and its leads speak of. */
import { asRelative } from '../../../base/paths.ts';
import { normalizeText } from '../../../base/text.ts';
import type { LinesOf } from '../../project/source-lines.ts';
import type { WeightedPattern } from './request-patterns.ts';

export interface Stretch {
  readonly file: string;
  readonly line: number;
  readonly endLine: number;
  readonly symbol: string | null;
}

/** Least score of a line that is quoted; any code has lines with less. */
const LEAST = 0.5;
/** A line elsewhere in the file is told when it says nearly as much as the best in the place. */
const NEARLY = 0.7;
const MOST_ELSEWHERE = 2;
/** Lines so near to one that is told are seen with it. */
const NEAR = 8;

export interface QuotedLines {
  /** `129: 'load_default' => […`, the best line of a place; empty when it only means something alike. */
  readonly lines: readonly string[];
  /** Quoted lines beyond the range of the place. */
  readonly elsewhere: readonly string[];
}

/** Quotes the telling line of a stretch, and those elsewhere in its file. */
export type QuoteLines = (place: Stretch) => QuotedLines;

/** Each file is looked through once. */
export function tellingLineReader(linesOf: LinesOf, patterns: readonly WeightedPattern[]): QuoteLines {
  const known = new Map<string, readonly ScoredLine[]>();
  return (place) => {
    const lines = linesOf(asRelative(place.file));
    const ranked = known.get(place.file) ?? rankedLines(lines, patterns);
    known.set(place.file, ranked);
    const chosen = tellingLines(ranked, place);
    const isWithin = ({ at }: ScoredLine): boolean => place.line <= at && at <= place.endLine;
    const quoted = ({ at }: ScoredLine): string => `${at}: ${shownLine(lines[at - 1] ?? '')}`;
    return {
      lines: chosen.filter(isWithin).map(quoted),
      elsewhere: chosen.filter((one) => !isWithin(one)).map(quoted),
    };
  };
}

/** The numbers of the lines that a reason quotes. */
export function quotedLines(why: string): readonly number[] {
  return [...why.matchAll(/(?:^|\s\s)(\d+): /g)].map(([, line]) => Number(line));
}

export interface ScoredLine {
  /** From 1. */
  readonly at: number;
  readonly score: number;
}

/** Lines of a file that tell anything, the best first. */
export function rankedLines(lines: readonly string[], patterns: readonly WeightedPattern[]): ScoredLine[] {
  const scored = [...scoreLines(lines, patterns)].map(([at, score]) => ({ at, score }));
  return scored.filter(({ score }) => score >= LEAST).sort((left, right) => right.score - left.score);
}

/** The best line of a place and those beyond it that say nearly as much. */
function tellingLines(ranked: readonly ScoredLine[], { line, endLine, symbol }: Stretch): ScoredLine[] {
  // The symbol tells the line in which it is named.
  const first = symbol === null ? line : line + 1;
  const best = ranked.find(({ at }) => at >= first && at <= endLine);
  const least = NEARLY * (best?.score ?? SURE);
  const chosen = best === undefined ? [] : [best];
  for (const one of ranked) {
    if (one.score < least || chosen.length > MOST_ELSEWHERE) break;
    const isWithin = one.at >= line && one.at <= endLine;
    if (!isWithin && chosen.every(({ at }) => Math.abs(at - one.at) > NEAR)) chosen.push(one);
  }
  return chosen;
}

/** A line of so much says by itself why a place is named; where nothing in the place tells, one elsewhere has to. */
const SURE = 1.4;

export function isComment(line: string): boolean {
  return /^\s*(?:\*|\/\/|\/\*|#|<!--)/.test(line);
}

/** By number of the line, from 1. Words that stand in many lines of a file are what all of it is about. */
function scoreLines(lines: readonly string[], patterns: readonly WeightedPattern[]): Map<number, number> {
  const text = lines.map(normalizeText).join('\n');
  const scores = new Map<number, number>();
  for (const { pattern, weight } of patterns) {
    const matching = linesWith(text, pattern);
    for (const at of matching) scores.set(at, (scores.get(at) ?? 0) + weight / Math.sqrt(matching.size));
  }
  for (const [at, score] of scores) if (isComment(lines[at - 1] ?? '')) scores.set(at, score / 2);
  return scores;
}

function linesWith(text: string, pattern: RegExp): Set<number> {
  const matching = new Set<number>();
  let [line, from] = [1, 0];
  for (const { index } of text.matchAll(pattern)) {
    for (let at = text.indexOf('\n', from); at >= 0 && at < index; at = text.indexOf('\n', from)) {
      line++;
      from = at + 1;
    }
    matching.add(line);
  }
  return matching;
}

const MOST_BYTES = 90;

function shownLine(line: string): string {
  const text = line.trim();
  if (Buffer.byteLength(text) <= MOST_BYTES) return text;
  let cut = text.slice(0, MOST_BYTES);
  while (Buffer.byteLength(cut) > MOST_BYTES) cut = cut.slice(0, -1);
  return `${cut}…`;
}
