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

/** A line that tells less is what any code looks like. */
const LEAST = 0.5;
/** A line elsewhere in the file is told when it says nearly as much as the best in the place. */
const NEARLY = 0.7;
const MOST_ELSEWHERE = 2;
/** Lines so near to one that is told are seen with it. */
const NEAR = 8;

export interface QuotedLines {
  /** `129: 'load_default' => […`, the best line of a place; empty when it only means something alike. */
  readonly lines: readonly string[];
  /** Those beyond its range. */
  readonly elsewhere: readonly string[];
  /** A line elsewhere in the file, from 1, that tells so much more that the place is rather there; null for none. */
  readonly better: number | null;
}

export interface TellingLines {
  /** The telling line of a stretch, and those elsewhere in its file. */
  readonly quoteLines: (place: Stretch) => QuotedLines;
  /** Of a long definition the lines that tell most together; the stretch itself where they are in it. */
  readonly densest: (place: Stretch, around: { readonly line: number; readonly endLine: number }) => WindowOfLines;
}

interface WindowOfLines {
  readonly line: number;
  readonly endLine: number;
}

/** Each file is looked through once. */
export function tellingLineReader(linesOf: LinesOf, patterns: readonly WeightedPattern[]): TellingLines {
  const known = new Map<string, readonly ScoredLine[]>();
  const rankedIn = (file: string): readonly ScoredLine[] => {
    const ranked = known.get(file) ?? rankedLines(linesOf(asRelative(file)), patterns);
    known.set(file, ranked);
    return ranked;
  };
  return {
    quoteLines,
    densest: (place, around) => densestWindow(rankedIn(place.file), place, around),
  };

  function quoteLines(place: Stretch): QuotedLines {
    const lines = linesOf(asRelative(place.file));
    const ranked = rankedIn(place.file);
    const chosen = tellingLines(ranked, place);
    const isWithin = ({ at }: ScoredLine): boolean => place.line <= at && at <= place.endLine;
    const quoted = ({ at }: ScoredLine): string => `${at}: ${shownLine(lines[at - 1] ?? '')}`;
    return {
      better: betterLine(ranked, place),
      lines: chosen.filter(isWithin).map(quoted),
      elsewhere: chosen.filter((one) => !isWithin(one)).map(quoted),
    };
  }
}

/** Lines in a window, and around it. */
const WINDOW = 40;
const AROUND = 3;
/** So many times what a stretch tells has a window to tell that takes its place. */
const DENSER = 1.5;

function densestWindow(ranked: readonly ScoredLine[], place: WindowOfLines, around: WindowOfLines): WindowOfLines {
  const inside = ranked.filter(({ at }) => at >= around.line && at <= around.endLine);
  const from = (start: number): ScoredLine[] => inside.filter(({ at }) => at >= start && at < start + WINDOW);
  const own = inside.filter(({ at }) => at >= place.line && at <= place.endLine);
  let best = own;
  for (const { at } of inside)
    if (weightOf(from(at)) > DENSER * weightOf(own) && weightOf(from(at)) > weightOf(best)) best = from(at);
  if (best === own) return place;
  const at = best.map((one) => one.at);
  const [first, last] = [Math.min(...at) - AROUND, Math.max(...at) + AROUND];
  return { line: Math.max(around.line, first), endLine: Math.min(around.endLine, last) };
}

function weightOf(lines: readonly ScoredLine[]): number {
  return lines.reduce((sum, { score }) => sum + score, 0);
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

const FAR_BETTER = 1.5;

function betterLine(ranked: readonly ScoredLine[], { line, endLine }: Stretch): number | null {
  const [top] = ranked;
  const within = ranked.find(({ at }) => at >= line && at <= endLine)?.score ?? 0;
  return top !== undefined && top.score >= Math.max(SURE, FAR_BETTER * within) ? top.at : null;
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
