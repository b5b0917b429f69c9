/**
 * Uses of a function that a lead names, in code of the kind of the best places. Such a line is looked at first by anyone who
 * adds a guard, an option or a default, and the name stands in too many lines for a list of all.
 */
import path from 'node:path';
import { distinctBy } from '../../base/distinct-by.ts';
import { asRelative } from '../../base/paths.ts';
import { splitIdentifier } from '../../base/text.ts';
import { searchWords } from '../../session/words/words.ts';
import { definitionsOf } from '../facts/find-definitions.ts';
import type { Project } from '../project/project.ts';
import { type LinesOf, lineReader } from '../project/source-lines.ts';
import type { FoundLine } from './common-names.ts';
import type { Named } from './rare-names.ts';
import { isUnit } from './unit-names.ts';

export interface Example {
  readonly name: string;
  readonly file: string;
  readonly line: number;
  /** The line, and what it opens as far as that is a line or two. */
  readonly content: string;
}

/** Lines with a name that no list has. */
export interface Untold {
  readonly text: string;
  readonly lines: readonly FoundLine[];
}

const MOST_EXAMPLES = 3;
const MOST_OF_NAME = 2;
const MOST_PLACES = 6;

export function examplesOf(project: Project, { query, leads, places }: Named, untold: readonly Untold[]): Example[] {
  const kinds = places.slice(0, MOST_PLACES).map(({ file }) => file);
  const words = [...new Set([query, ...leads].flatMap(wordsOf))];
  const linesOf = lineReader(project);
  const ofFunctions = untold.filter(({ text }) => isFunction(project, text));
  const found = ofFunctions.flatMap(({ text, lines }) => {
    const used = lines.filter((line) => isUse(line, text));
    const best = bestOfFiles(used, kinds, withoutWordsOf(text, words)).map((line) => withOpened(linesOf, line));
    // A guard that ends in a refusal is what others are made after.
    const opened = best.toSorted((one, other) => Number(isRefusal(other)) - Number(isRefusal(one)));
    const shown = distinctBy(opened, ({ content }) => content);
    return shown.slice(0, MOST_OF_NAME).map((line) => ({ name: text, ...line }));
  });
  return found.slice(0, MOST_EXAMPLES);
}

function isRefusal({ content }: FoundLine): boolean {
  return /\b(?:throw|raise|abort|deny|panic)\b/.test(content);
}

/** One line of each file of the kinds, those with most of the words first. */
function bestOfFiles(lines: readonly FoundLine[], kinds: readonly string[], words: readonly string[]): FoundLine[] {
  const ranked = lines.flatMap((line) => {
    const alike = kinds.filter((kind) => isSameKind(kind, line.file));
    const isNear = alike.some((kind) => path.dirname(kind) === path.dirname(line.file));
    const content = line.content.toLowerCase();
    const isNamed = alike.some((kind) => suffixOf(kind) === suffixOf(line.file));
    const worth = Number(isNear) + (isNamed ? SAME_SUFFIX : 0) + words.filter((word) => content.includes(word)).length;
    return alike.length === 0 ? [] : [{ line, worth }];
  });
  const best = ranked.toSorted((one, other) => other.worth - one.worth).map(({ line }) => line);
  return distinctBy(best, ({ file }) => file);
}

/** `Controller` of `UsersController.php`: what a file is called after says more than its folder. */
function suffixOf(file: string): string {
  return splitIdentifier(path.parse(file).name).at(-1) ?? '';
}

const SAME_SUFFIX = 2;

function withoutWordsOf(name: string, words: readonly string[]): string[] {
  const own = new Set(wordsOf(name));
  return words.filter((word) => !own.has(word));
}

function wordsOf(text: string): string[] {
  return [...searchWords(text), ...splitIdentifier(text)].map((word) => word.toLowerCase());
}

function isFunction({ store }: Project, name: string): boolean {
  return definitionsOf(store, name).some(({ kind }) => isUnit(kind));
}

/** A call, or the name as a value in quotes; neither a definition nor a comment. */
function isUse({ content }: FoundLine, name: string): boolean {
  const at = content.indexOf(name);
  const [before, behind] = [content.slice(0, at), content.slice(at + name.length)];
  const isUsed = /^(?:[A-Z]\w*)?\s*\(/.test(behind) || (/['"`:]$/.test(before) && !/^\w/.test(behind));
  const isDefined = /\b(?:function|def|fn|func)\s+$/.test(before);
  return at >= 0 && isUsed && !isDefined && !/^\s*(?:\*|\/\/|#|\/\*|use |import |from |export )/.test(content);
}

/** Files of one kind have a folder of one name, and a suffix. */
function isSameKind(one: string, other: string): boolean {
  return path.extname(one) === path.extname(other) && folderOf(one) === folderOf(other);
}

function folderOf(file: string): string {
  return path.basename(path.dirname(file));
}

/** @example `if (!isAdmin()) { throw new Forbidden(); }` */
function withOpened(linesOf: LinesOf, { file, line, content }: FoundLine): FoundLine {
  const isOpen = /[{([:]\s*$/.test(content);
  const behind = isOpen ? linesOf(asRelative(file)).slice(line, line + MOST_BEHIND) : [];
  return { file, line, content: [content, ...behind].map((text) => text.trim()).join(' ') };
}

const MOST_BEHIND = 2;
