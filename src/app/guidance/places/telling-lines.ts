/** The reason for a place: the lines that the request and its leads speak of. */
import { asRelative } from '../../../base/paths.ts';
import { normalizeText } from '../../../base/text.ts';
import type { LinesOf } from '../../project/source-lines.ts';
import type { Sought } from './sought.ts';

interface Stretch {
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

export interface Told {
  /** `129: 'load_default' => […`, the best line of a place first; empty when it only means something alike. */
  readonly lines: readonly string[];
  /** Whether they say by themselves why the place is named. */
  readonly isSure: boolean;
  /** A line elsewhere in the file, from 1, that tells so much more that the place is rather there; null for none. */
  readonly better: number | null;
}

/** @returns the telling line of a stretch, and those elsewhere in its file; each file is looked through once */
export function tellingLineReader(linesOf: LinesOf, sought: readonly Sought[]): (place: Stretch) => Told {
  const known = new Map<string, readonly ScoredLine[]>();
  return (place) => {
    const lines = linesOf(asRelative(place.file));
    const ranked = known.get(place.file) ?? rankedLines(lines, sought);
    known.set(place.file, ranked);
    const told = tellingLines(ranked, place);
    return {
      better: betterLine(ranked, place),
      lines: told.map(({ at }) => `${at}: ${shown(lines[at - 1] ?? '')}`),
      isSure: (told[0]?.score ?? 0) >= SURE,
    };
  };
}

/** The numbers of the lines that a reason quotes. */
export function quotedLines(why: string): readonly number[] {
  return [...why.matchAll(/(?:^|\s\s)(\d+): /g)].map(([, line]) => Number(line));
}

interface ScoredLine {
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
function rankedLines(lines: readonly string[], sought: readonly Sought[]): ScoredLine[] {
  const scored = [...scoreLines(lines, sought)].map(([at, score]) => ({ at, score }));
  return scored.filter(({ score }) => score >= LEAST).sort((left, right) => right.score - left.score);
}

/** The best line of a place and those beyond it that say nearly as much. */
function tellingLines(ranked: readonly ScoredLine[], { line, endLine, symbol }: Stretch): ScoredLine[] {
  // The symbol tells the line in which it is named.
  const first = symbol === null ? line : line + 1;
  const best = ranked.find(({ at }) => at >= first && at <= endLine);
  const least = NEARLY * (best?.score ?? SURE);
  const told = best === undefined ? [] : [best];
  for (const one of ranked) {
    if (one.score < least || told.length > MOST_ELSEWHERE) break;
    const isWithin = one.at >= line && one.at <= endLine;
    if (!isWithin && told.every(({ at }) => Math.abs(at - one.at) > NEAR)) told.push(one);
  }
  return told;
}

/** A line of so much says by itself why a place is named; where nothing in the place tells, one elsewhere has to. */
const SURE = 1.4;

export function isComment(line: string): boolean {
  return /^\s*(?:\*|\/\/|\/\*|#|<!--)/.test(line);
}

/** By number of the line, from 1. Words that stand in many lines of a file are what all of it is about. */
function scoreLines(lines: readonly string[], sought: readonly Sought[]): Map<number, number> {
  const text = lines.map(normalizeText).join('\n');
  const scores = new Map<number, number>();
  for (const { pattern, weight } of sought) {
    const met = linesWith(text, pattern);
    for (const at of met) scores.set(at, (scores.get(at) ?? 0) + weight / Math.sqrt(met.size));
  }
  for (const [at, score] of scores) if (isComment(lines[at - 1] ?? '')) scores.set(at, score / 2);
  return scores;
}

function linesWith(text: string, pattern: RegExp): Set<number> {
  const met = new Set<number>();
  let [line, from] = [1, 0];
  for (const { index } of text.matchAll(pattern)) {
    for (let at = text.indexOf('\n', from); at >= 0 && at < index; at = text.indexOf('\n', from)) {
      line++;
      from = at + 1;
    }
    met.add(line);
  }
  return met;
}

const MOST_BYTES = 90;

function shown(line: string): string {
  const text = line.trim();
  if (Buffer.byteLength(text) <= MOST_BYTES) return text;
  let cut = text.slice(0, MOST_BYTES);
  while (Buffer.byteLength(cut) > MOST_BYTES) cut = cut.slice(0, -1);
  return `${cut}…`;
}
