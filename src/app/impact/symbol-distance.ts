/**
 * How far symbols are from each other along references and imports. Two symbols are one step apart
 * when the definition of one mentions the other, or its file imports it; two steps when a third is one step from both.
 */

import { remembered } from '../../base/once.ts';
import { asRelative } from '../../base/paths.ts';
import { outlineOf } from '../../retrieval/outlines.ts';
import type { FileRecord, IndexStore } from '../../storage/contract.ts';
import { definitionsOf } from '../facts/find-definitions.ts';
import { parseSymbolName } from '../facts/symbol-name.ts';
import type { Project } from '../project/project.ts';
import { filesDefining, usesOf } from './name-uses.ts';

export type LinkSteps = 0 | 1 | 2;

/** Number of definitions that are examined for a name. */
const MOST_DEFINITIONS = 5;
const MOST_USING_FILES = 20;
/** A name that more files define or use (`get`, `log`) ties nothing together. */
const MOST_DEFINERS = 3;
const LEAST_NAME_LENGTH = 3;

/**
 * @param from names as users write them, plain or qualified
 * @returns for each name of `to` that is within `maxSteps` of one of `from` the least number of steps; a name in both
 *   is 0 steps away
 */
export function linkDistance(
  { store }: Pick<Project, 'store'>,
  from: readonly string[],
  to: readonly string[],
  maxSteps: 1 | 2 = 2,
): ReadonlyMap<string, LinkSteps> {
  const links = remembered((name: string) => linksOf(store, name));
  const isTelling = remembered((name: string) => isTellingName(store, name));
  const endOf = (name: string): string => (store.file(asRelative(name)) === undefined ? plainName(name) : name);
  const starts = from.map((name) => ({ name: endOf(name), near: links(name) }));
  const distances = new Map<string, LinkSteps>();
  for (const name of to) {
    const end = { name: endOf(name), near: links(name) };
    const steps = Math.min(...starts.map((start) => stepsBetween(start, end, isTelling)));
    if (steps === 0 || steps === 1 || (steps === 2 && maxSteps === 2)) distances.set(name, steps);
  }
  return distances;
}

/** Names one step away. A file that is one unit uses what stands in it and means one thing; nothing uses it by a name. */
function linksOf(store: IndexStore, name: string): ReadonlySet<string> {
  const file = store.file(asRelative(name));
  if (file === undefined) return new Set([...mentionedBy(store, name), ...usersOf(store, name)]);
  const names = new Set(store.references(file.id).map((reference) => reference.name));
  return new Set([...names].filter((each) => isTellingName(store, each)));
}

/** Plain names one step away that mean one thing in the project: its users first, then what it uses. */
export function neighboursOf({ store }: Pick<Project, 'store'>, name: string): string[] {
  const near = new Set([...usersOf(store, name), ...mentionedBy(store, name)]);
  near.delete(plainName(name));
  return [...near].slice(0, MOST_NEIGHBOURS).filter((each) => isTellingName(store, each));
}

const MOST_NEIGHBOURS = 60;

interface Neighbourhood {
  readonly name: string;
  /** Plain names one step away. */
  readonly near: ReadonlySet<string>;
}

function stepsBetween(left: Neighbourhood, right: Neighbourhood, isTelling: (name: string) => boolean): number {
  if (left.name === right.name) return 0;
  if (left.near.has(right.name) || right.near.has(left.name)) return 1;
  const [few, many] = left.near.size < right.near.size ? [left, right] : [right, left];
  for (const name of few.near) if (many.near.has(name) && isTelling(name)) return 2;
  return Number.POSITIVE_INFINITY;
}

function plainName(name: string): string {
  return parseSymbolName(name).name;
}

/** Names that its definitions mention and their files import. */
function mentionedBy(store: IndexStore, name: string): string[] {
  const places = definitionsOf(store, name).slice(0, MOST_DEFINITIONS);
  return places.flatMap(({ file: path, line }) => {
    const file = store.file(asRelative(path));
    return file === undefined ? [] : mentionsIn(store, file, line);
  });
}

function mentionsIn(store: IndexStore, file: FileRecord, nameLine: number): string[] {
  const { symbols } = outlineOf(store, file.id);
  const own = symbols.find((symbol) => symbol.nameLine === nameLine);
  if (own === undefined) return [];
  const isInside = (line: number): boolean => own.startLine <= line && line <= own.endLine;
  const names = store
    .references(file.id)
    .filter(({ line, kind }) => kind === 'import' || isInside(line))
    .map((reference) => reference.name);
  return [...new Set(names)];
}

/** The definitions that mention it. */
function usersOf(store: IndexStore, name: string): string[] {
  const { uses, fileCount } = usesOf(store, plainName(name), MOST_USING_FILES);
  if (fileCount > MOST_USING_FILES) return [];
  return uses.flatMap(({ userName }) => (userName === '' ? [] : [userName]));
}

/** Defined in the project, and in few enough files to mean one thing. */
function isTellingName(store: IndexStore, name: string): boolean {
  const definers = name.length < LEAST_NAME_LENGTH ? 0 : filesDefining(store, name).length;
  return definers > 0 && definers <= MOST_DEFINERS;
}
