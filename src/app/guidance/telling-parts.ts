/** The parts of a file that a request speaks of, for an answer that has no room for all of it. */

import { joinedRanges } from '../../base/line-ranges.ts';
import { asRelative } from '../../base/paths.ts';
import { outlineOf } from '../../retrieval/outlines.ts';
import type { LineRange } from '../../session/ledger/ledger.ts';
import type { Project } from '../project/project.ts';
import { type LinesOf, lineReader, textOfLines } from '../project/source-lines.ts';
import type { WeightedPattern } from './places/request-patterns.ts';
import { rankedLines } from './places/telling-lines.ts';
import { isUnit } from './unit-names.ts';

/** Lines of a file, both ends inclusive, from 1. */
export interface RangeOfFile extends LineRange {
  readonly file: string;
}

/** Finds the parts of lines that are worth showing, within a number of bytes, in the order of the file; none where no line matches. */
export type TellParts = (lines: RangeOfFile, mostBytes: number) => LineRange[];

/** Short definitions are shown as a whole, elsewhere the lines around. Each file is looked through once. */
export function partTeller(project: Project, patterns: readonly WeightedPattern[]): TellParts {
  const linesOf = lineReader(project);
  return (range, mostBytes) => {
    const lines = linesOf(asRelative(range.file));
    const telling = rankedLines(lines, patterns).filter(({ at }) => range.start <= at && at <= range.end);
    const units = shortUnits(project, range.file);
    let parts: LineRange[] = [];
    for (const { at } of telling.slice(0, MOST_LINES)) {
      const more = joinedRanges([...parts, surrounding(at, units, range)], GAP);
      if (bytesOf(linesOf, range.file, more) <= mostBytes) parts = more;
    }
    return parts;
  };
}

/** Lines further down tell hardly anything. */
const MOST_LINES = 40;
const BEFORE = 5;
const AFTER = 9;
/** Lines between two parts that are shown with them. */
const GAP = 5;
const LONGEST_UNIT = 45;

function shortUnits({ store }: Project, file: string): LineRange[] {
  const record = store.file(asRelative(file));
  const symbols = record ? outlineOf(store, record.id).symbols : [];
  return symbols
    .filter(({ kind, startLine, endLine }) => isUnit(kind) && endLine - startLine < LONGEST_UNIT)
    .map(({ startLine, endLine }) => ({ start: startLine, end: endLine }));
}

/** The longest of the short definitions around a line, or the lines next to it with the short definitions that begin there. */
function surrounding(at: number, units: readonly LineRange[], range: LineRange): LineRange {
  const around = units.filter(({ start, end }) => start <= at && at <= end);
  const [longest] = around.toSorted((one, other) => other.end - other.start - (one.end - one.start));
  const begun = units.filter(({ start }) => at < start && start <= at + AFTER).map(({ end }) => end);
  const { start, end } = longest ?? { start: at - BEFORE, end: Math.max(at + AFTER, ...begun) };
  return {
    start: start <= range.start + GAP ? range.start : start,
    end: end >= range.end - GAP ? range.end : end,
  };
}

function bytesOf(linesOf: LinesOf, file: string, ranges: readonly LineRange[]): number {
  const lines = linesOf(asRelative(file));
  return ranges.reduce((sum, { start, end }) => sum + Buffer.byteLength(textOfLines(lines, start, end)), 0);
}
