/** Names that stand in too many lines to list them all: which files have them, and where in the best places. */
import { groupBy } from '../../base/group-by.ts';

export interface FoundLine {
  readonly file: string;
  readonly line: number;
  readonly content: string;
}

export interface FileWithName {
  readonly file: string;
  readonly lines: number;
  /** Their numbers, where they are few. */
  readonly at?: readonly number[];
}

export interface CommonName {
  readonly text: string;
  /** 0 where they are so many that they were not counted. */
  readonly lines: number;
  /** How many of them the answer lists, since they lie in the best places. */
  readonly listed: number;
  /** Files of the others: the best places with the numbers of its lines, then those with most of them; the former alone where it stands everywhere. */
  readonly files: readonly FileWithName[];
}

/** A name in more lines is no rare one. */
export const MOST_OF_NAME = 12;
/** A name in more lines tells nothing, not even in a few files. */
const MOST_OF_COMMON = 100;

/** @param told those of its lines that the answer lists */
export function commonName(
  text: string,
  found: readonly FoundLine[],
  { nearest, told }: { readonly nearest: readonly string[]; readonly told: readonly FoundLine[] },
): CommonName {
  const rest = found.filter((one) => !told.includes(one));
  const near = nearest.flatMap((file) => numbersIn(rest, file));
  const others = rest.filter(({ file }) => near.every((one) => one.file !== file));
  const files = isEverywhere(found) ? near : [...near, ...byLines(others)];
  return { text, lines: found.length, listed: told.length, files };
}

export function isEverywhere({ length }: readonly FoundLine[]): boolean {
  return length > MOST_OF_COMMON;
}

/** A reader who knows the file looks for the change in these lines next. */
export function numbersIn(found: readonly FoundLine[], file: string, most = MOST_OF_NAME): CommonName['files'] {
  const lines = found.filter((one) => one.file === file).map(({ line }) => line);
  const at = lines.toSorted((left, right) => left - right);
  return at.length === 0 || at.length > most ? [] : [{ file, lines: at.length, at }];
}

export function byLines(found: readonly FoundLine[]): CommonName['files'] {
  const files = [...groupBy(found, ({ file }) => file)].map(([file, { length }]) => ({ file, lines: length }));
  return files.toSorted((left, right) => right.lines - left.lines);
}

export function distinct(matches: readonly FoundLine[]): FoundLine[] {
  return [...new Map(matches.map((match) => [keyOf(match), match])).values()];
}

export function keyOf({ file, line }: FoundLine): string {
  return `${file}:${line}`;
}
