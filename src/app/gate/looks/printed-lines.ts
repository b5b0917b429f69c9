/**
 * Lines of a file that stand in what a command or a search printed: raw, or behind a number, as `cat -n`, `awk` and `git blame`
 * print them, behind the name of the file, or behind the mark of a difference. Only lines that follow one another are a look; single hits are none.
 */

import { joinedRanges } from '../../../base/line-ranges.ts';
import type { LineRange } from '../../../session/ledger/ledger.ts';

export interface PrintedIn {
  /** As an output may name the file before a line: `src/a.ts:12:text`. */
  readonly names: readonly string[];
  readonly content: string;
}

/** Characters of an output that a client surely shows; what comes after counts for nothing. */
const MOST_CHARACTERS = 30_000;
const MOST_LINES = 20_000;
/** Lines in a row, or all of a shorter file. */
const LEAST_RUN = 5;
/** Lines held against lines; what is left then, of a file of equal lines, counts for nothing. */
const MOST_STEPS = 500_000;

const COLOURS = new RegExp(`${String.fromCharCode(27)}\\[[\\d;]*[mK]`, 'g');

/** A line of an output with what of it may be a line of a file. */
interface PrintedLine {
  readonly text: string;
  /** Numbers that may be that of the line, and the characters that each ends after. */
  readonly counts: readonly { readonly number: number; readonly end: number }[];
  /** The text without what stands before it: a mark of a difference, or a number of another count. */
  readonly rests: readonly string[];
}

function printedLine(text: string): PrintedLine {
  const counts = [...text.slice(0, MOST_BEFORE).matchAll(/\d{1,7}(?!\d)/g)].map((match) => ({
    number: Number(match[0]),
    end: match.index + match[0].length,
  }));
  const [, numbered] = /^\s*\d{1,7}(?:[:\-\t→|.)]|\s\s?)(.*)$/s.exec(text) ?? [];
  const rests = numbered === undefined ? [] : [numbered, ...(numbered.startsWith(' ') ? [numbered.slice(1)] : [])];
  return { text, counts, rests: /^[ +]/.test(text) ? [text.slice(1), ...rests] : rests };
}

/** Characters before a line: `d4f7b3f5 lib/a.js (A. Author 2010-01-01 12:00:00 +0000 800) `. */
const MOST_BEFORE = 160;

/** Lines of a file, and the lines of the output that they stand in, counted from 0. */
interface PrintedRun extends LineRange {
  readonly from: number;
  readonly to: number;
}

/**
 * A stretch of the output belongs to the file with the longest run there: a licence that stands in ten files
 * shows none of them.
 * @param least lines in a row, by default five
 * @returns for each file 1-based ranges, ascending and apart from each other
 */
export function printedLines(output: string, files: readonly PrintedIn[], least = LEAST_RUN): LineRange[][] {
  if (files.length === 0) return [];
  const printed = output.slice(0, MOST_CHARACTERS).replace(COLOURS, '').split(/\r?\n/).map(printedLine);
  const runs = files.map((file) => runsOf(printed, file, least));
  const reaches = runs.map(reachOf);
  return runs.map((own, at) => {
    const isOthers = ({ from, to }: PrintedRun): boolean =>
      reaches.some((reach, other) => other !== at && (reach[from] ?? -1) >= to);
    return joinedRanges(own.filter((run) => !isOthers(run)).map(({ start, end }) => ({ start, end })));
  });
}

/** For each line of the output how far a run goes that begins there or before. */
function reachOf(runs: readonly PrintedRun[]): readonly number[] {
  const reach: number[] = [];
  for (const { from, to } of runs) reach[from] = Math.max(reach[from] ?? -1, to);
  let furthest = -1;
  for (let line = 0; line < reach.length; line++) {
    furthest = Math.max(furthest, reach[line] ?? -1);
    reach[line] = furthest;
  }
  return reach;
}

function runsOf(output: readonly PrintedLine[], { names, content }: PrintedIn, run: number): PrintedRun[] {
  const lines = content.split(/\r?\n/);
  if (lines.at(-1) === '') lines.pop();
  if (lines.length === 0 || lines.length > MOST_LINES) return [];
  const least = Math.min(run, lines.length);
  const places = placesOf(lines);
  const found: PrintedRun[] = [];
  // Runs that end at the line before, by the line of the file that they end at.
  let runs = new Map<number, number>();
  let steps = 0;
  let at = 0;
  for (const printed of output) {
    const next = new Map<number, number>();
    for (const line of linesPrinted(printed, { names, lines, places })) next.set(line, runs.get(line - 1) ?? line);
    close(found, runs, { next, least, at });
    runs = next;
    at++;
    steps += next.size;
    if (steps > MOST_STEPS) break;
  }
  close(found, runs, { next: new Map(), least, at });
  return found;
}

/** Numbers of the lines with the same text. */
function placesOf(lines: readonly string[]): ReadonlyMap<string, readonly number[]> {
  const places = new Map<string, number[]>();
  for (const [index, text] of lines.entries()) {
    const known = places.get(text);
    if (known === undefined) places.set(text, [index + 1]);
    else known.push(index + 1);
  }
  return places;
}

interface Printed {
  readonly names: readonly string[];
  readonly lines: readonly string[];
  readonly places: ReadonlyMap<string, readonly number[]>;
}

/** A number before the text says which of several equal lines it is; any other mark before it says nothing. */
function linesPrinted({ text, counts, rests }: PrintedLine, { names, lines, places }: Printed): readonly number[] {
  const counted = counts.find(({ number, end }) => isLine(text, end, lines[number - 1]));
  if (counted !== undefined) return [counted.number];
  const name = names.find((one) => text.startsWith(one) && /[:-]/.test(text[one.length] ?? ''));
  const readings = name === undefined ? [text, ...rests] : [text, text.slice(name.length + 1), ...rests];
  for (const reading of readings) {
    const known = places.get(reading);
    if (known !== undefined) return known;
  }
  return [];
}

/** Nothing but a separator stands between a number and the text of its line. */
function isLine(text: string, end: number, line: string | undefined): boolean {
  if (line === undefined) return false;
  const own = line.trim();
  const printed = text.trimEnd();
  const start = printed.length - own.length;
  return start >= end && printed.endsWith(own) && SEPARATOR.test(printed.slice(end, start));
}

const SEPARATOR = /^\s*[:)|=\]>→.-]{0,2}\s*$/;

interface NextLine {
  readonly next: ReadonlyMap<number, number>;
  readonly least: number;
  /** Position in the output. */
  readonly at: number;
}

/** Notes the runs that the next line does not go on with. */
function close(found: PrintedRun[], runs: ReadonlyMap<number, number>, { next, least, at }: NextLine): void {
  for (const [end, start] of runs) {
    if (end - start + 1 < least || next.get(end + 1) === start) continue;
    found.push({ start, end, from: at - 1 - (end - start), to: at - 1 });
  }
}
