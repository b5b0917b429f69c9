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
  const nearest = best.slice(0, MOST_NEAREST);
  const lines = new Map<string, Mention>();
  const aside = new Map<string, FoundLine>();
  const names: MentionedName[] = [];
  const untold: Untold[] = [];
  const untoldNames: { readonly text: string; readonly found: readonly FoundLine[] }[] = [];
  const nowhere: string[] = [];
  for (const { text, words, spelling, isLead, isShared, isPlain } of asked) {
    const spelled = spelling === undefined ? undefined : new RegExp(spelling, 'u');
    const own = distinct(found.filter(({ content }) => spelled?.test(content) ?? holdsAll(content, words)));
    const wide = isLong(text) ? distinct([...own, ...withLonger(found, text)]) : own;
    const all = wide.filter(({ file }) => isListed(file)).length <= MOST_OF_NAME ? wide : own;
    const listed = all.filter((match) => isListed(match.file) && (spelled !== undefined || isWritten(match, text)));
    if (all.length === 0 && isLead && words.length === 1) nowhere.push(text);
    const isRare = listed.length <= MOST_OF_NAME;
    const isCommon = isEverywhere(listed);
    const told = isRare ? listed : listed.filter(({ file }) => !isCommon && files.has(file));
    const further = told.filter((match) => !lines.has(keyOf(match)));
    const isFitting = told.length <= MOST_OF_NAME && lines.size + further.length <= MOST_LINES;
    const isSpread = isPlain && new Set(told.map(({ file }) => file)).size > MOST_OF_PLAIN;
    const isHalfTold = isPlain && !isRare;
    const isVague = isSpread || isHalfTold || (isShared && !isRare) || (WORD.test(text) && told.length > MOST_OF_WORD);
    const isTold = told.length > 0 && isFitting && !isVague;
    if (isLead) {
      const longer = withLonger(found, text).filter((match) => isListed(match.file) && !listed.includes(match));
      const rest = isTold ? listed.filter((match) => !told.includes(match)) : listed;
      untold.push({ text, lines: [...rest, ...longer] });
    }
    if (!isTold) {
      if (!isLead || isPlain || all.length === 0) continue;
      untoldNames.push({ text, found: listed.length > 0 ? listed : all });
      continue;
    }
    const others = listed.filter((match) => !told.includes(match));
    const otherFiles = isPlain
      ? []
      : byLines(others).map((one) => numbersIn(others, one.file, MOST_ELSEWHERE)[0] ?? one);
    names.push({ text, lines: told.length, elsewhere: others.length, otherFiles });
    for (const one of further) {
      const { file, line } = one;
      lines.set(keyOf(one), { file, line, content: around(one, text), name: text });
    }
    for (const match of all) if (!isListed(match.file)) aside.set(keyOf(match), match);
  }
  for (const { text } of asked.filter(({ isLead }) => isLead)) {
    for (const one of withLongerName(found, text, [...lines.values()])) {
      if (!lines.has(keyOf(one))) lines.set(keyOf(one), { ...one, content: around(one, text) });
    }
  }
  const near = untoldNames.flatMap(({ text, found: all }) =>
    nearBest(all, nearest).map((one) => ({ ...one, name: text })),
  );
  const inLine = groupBy(near, keyOf);
  // They matter most in lines in which several of them meet.
  const meeting = [...inLine.values()].toSorted((one, other) => other.length - one.length);
  for (const [first] of meeting.slice(0, Math.max(0, MOST_LINES - lines.size))) {
    if (first && !lines.has(keyOf(first))) lines.set(keyOf(first), { ...first, content: around(first, first.name) });
  }
  const common = untoldNames.map(({ text, found: all }) => {
    return commonName(text, all, { nearest, told: all.filter((one) => lines.has(keyOf(one))) });
  });
  return { names, lines: [...lines.values()].sort(byPlace), aside: [...aside.values()], common, nowhere, untold };
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
