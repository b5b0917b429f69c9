/** The names of a request that are worth a list of all their lines, and those lines. */
import { compareText } from '../../base/compare-text.ts';
import { groupBy } from '../../base/group-by.ts';
import { asideOf } from '../facts/file-order.ts';
import {
  byLines,
  type CommonName,
  commonName,
  distinct,
  type FileWithName,
  type FoundLine,
  isEverywhere,
  keyOf,
  MOST_OF_NAME,
  numbersIn,
} from './common-names.ts';
import type { Untold } from './examples.ts';
import { around, holdsAll, isListed, isLong, isWritten, withLonger, withLongerName } from './name-in-line.ts';
import type { Name } from './rare-names.ts';

export interface Mention extends FoundLine {
  /** The first of the names that it has. */
  readonly name: string;
}

export interface MentionedName {
  readonly text: string;
  readonly lines: number;
  /** Lines outside of the files of the best places, which are not told of a common name; 0 for a rare one. */
  readonly elsewhere: number;
  /** The files with most of those lines, most first; none for a plain word. */
  readonly otherFiles: readonly FileWithName[];
}

/** A plain word that stands in more files says nothing. */
const MOST_OF_PLAIN = 4;
const MOST_LINES = 36;
/** Lines of a file that nothing else speaks for are numbered where they are so few. */
const MOST_ELSEWHERE = 6;
/** Of the best places so many have their lines numbered. */
const MOST_NEAREST = 3;

export interface Chosen {
  readonly names: readonly MentionedName[];
  /** By file and line; documents last. */
  readonly lines: readonly Mention[];
  readonly common: readonly CommonName[];
  readonly nowhere: readonly string[];
  /** Of names among the leads the lines that are not listed. */
  readonly untold: readonly Untold[];
  /** Lines of `asides`. */
  readonly aside: readonly FoundLine[];
}

/** Names in the order in which they are asked for, as far as all their lines fit; common ones in the files of places. */
export function chooseNames(asked: readonly Name[], found: readonly FoundLine[], best: readonly string[]): Chosen {
  const files = new Set(best);
  const lines = new Map<string, Mention>();
  const aside = new Map<string, FoundLine>();
  const names: MentionedName[] = [];
  const untold: Untold[] = [];
  const common: Untold[] = [];
  const nowhere: string[] = [];
  for (const name of asked) {
    const { text, isLead, isPlain } = name;
    const weighed = weigh(name, found, files);
    const { all, listed, told } = weighed;
    if (all.length === 0 && isLead && name.words.length === 1) nowhere.push(text);
    const further = told.filter((match) => !lines.has(keyOf(match)));
    const isTold = isWorthTelling(weighed) && lines.size + further.length <= MOST_LINES;
    if (isLead) untold.push(untoldOf(text, found, { listed, told: isTold ? told : [] }));
    if (isTold) {
      names.push(mentionedName(name, listed, told));
      for (const match of further) list(lines, match, { name: text });
      for (const match of all) if (!isListed(match.file)) aside.set(keyOf(match), match);
    } else if (isLead && !isPlain && all.length > 0) {
      common.push({ text, lines: listed.length > 0 ? listed : all });
    }
  }
  for (const { text } of asked.filter(({ isLead }) => isLead)) {
    for (const match of withLongerName(found, text, [...lines.values()])) list(lines, match, match, text);
  }
  const nearest = best.slice(0, MOST_NEAREST);
  const meeting = meetingLines(common, nearest).slice(0, Math.max(0, MOST_LINES - lines.size));
  for (const match of meeting) list(lines, match, match);
  return {
    names,
    lines: [...lines.values()].sort(byPlace),
    aside: [...aside.values()],
    common: common.map(({ text, lines: all }) =>
      commonName(text, all, { nearest, told: all.filter((one) => lines.has(keyOf(one))) }),
    ),
    nowhere,
    untold,
  };
}

/** Lists a line once, with the name that it is listed for. */
function list(lines: Map<string, Mention>, match: FoundLine, { name }: Pick<Mention, 'name'>, shown = name): void {
  if (lines.has(keyOf(match))) return;
  lines.set(keyOf(match), { file: match.file, line: match.line, content: around(match, shown), name });
}

/** The lines of a name. */
interface Weighed {
  readonly name: Name;
  /** All, those in tests and the like included. */
  readonly all: readonly FoundLine[];
  /** Those in code and documents. */
  readonly listed: readonly FoundLine[];
  /** Those that are told if the name is worth it: all of a rare name, of a common one those in the best places. */
  readonly told: readonly FoundLine[];
}

function weigh(name: Name, found: readonly FoundLine[], best: ReadonlySet<string>): Weighed {
  const { text, words, spelling } = name;
  const spelled = spelling === undefined ? undefined : new RegExp(spelling, 'u');
  const own = distinct(found.filter(({ content }) => spelled?.test(content) ?? holdsAll(content, words)));
  const wide = isLong(text) ? distinct([...own, ...withLonger(found, text)]) : own;
  const all = wide.filter(({ file }) => isListed(file)).length <= MOST_OF_NAME ? wide : own;
  const listed = all.filter((match) => isListed(match.file) && (spelled !== undefined || isWritten(match, text)));
  if (isRare(listed)) return { name, all, listed, told: listed };
  return { name, all, listed, told: isEverywhere(listed) ? [] : listed.filter(({ file }) => best.has(file)) };
}

function isRare({ length }: readonly FoundLine[]): boolean {
  return length <= MOST_OF_NAME;
}

function isWorthTelling({ name, listed, told }: Weighed): boolean {
  if (told.length === 0 || !isRare(told)) return false;
  if (WORD.test(name.text) && told.length > MOST_OF_WORD) return false;
  if (!isRare(listed) && (name.isPlain || name.isShared)) return false;
  return !name.isPlain || new Set(told.map(({ file }) => file)).size <= MOST_OF_PLAIN;
}

function untoldOf(
  text: string,
  found: readonly FoundLine[],
  { listed, told }: Pick<Weighed, 'listed' | 'told'>,
): Untold {
  const longer = withLonger(found, text).filter((match) => isListed(match.file) && !listed.includes(match));
  return { text, lines: [...listed.filter((match) => !told.includes(match)), ...longer] };
}

function mentionedName(
  { text, isPlain }: Name,
  listed: readonly FoundLine[],
  told: readonly FoundLine[],
): MentionedName {
  const others = listed.filter((match) => !told.includes(match));
  const otherFiles = isPlain ? [] : byLines(others).map((one) => numbersIn(others, one.file, MOST_ELSEWHERE)[0] ?? one);
  return { text, lines: told.length, elsewhere: others.length, otherFiles };
}

/** Lines with common names in the best places; those in which several of them meet matter most. */
function meetingLines(common: readonly Untold[], nearest: readonly string[]): Mention[] {
  const near = common.flatMap(({ text, lines }) => nearBest(lines, nearest).map((one) => ({ ...one, name: text })));
  const inLine = [...groupBy(near, keyOf).values()].toSorted((one, other) => other.length - one.length);
  return inLine.flatMap(([first]) => first ?? []);
}

/** Lines with a common name in the best places, where there are few: they are what a reader of the place looks for next. */
function nearBest(listed: readonly FoundLine[], nearest: readonly string[]): FoundLine[] {
  return nearest.flatMap((file) => {
    const own = listed.filter((one) => one.file === file);
    return own.length > MOST_NEAR ? [] : own;
  });
}

const MOST_NEAR = 8;

/** An English word that stands in more lines is one of sentences. */
const WORD = /^[A-Za-z]?[a-z]+$/;
const MOST_OF_WORD = 4;

function byPlace(left: Mention, right: Mention): number {
  const order = Number(asideOf(left.file) !== null) - Number(asideOf(right.file) !== null);
  return order || compareText(left.file, right.file) || left.line - right.line;
}
