/** The places that a request may be about: from its words, its slots and the leads of the agent (D-42 to D-44). */
import { distinctBy } from '../../../base/distinct-by.ts';
import { asRelative } from '../../../base/paths.ts';
import { type QueryFrame, SLOT_NAMES } from '../../../session/frame/frame.ts';
import { searchWords } from '../../../session/words/words.ts';
import { definitionsOf } from '../../facts/find-definitions.ts';
import type { IndexedProject } from '../../project/project.ts';
import { type SearchHit, searchIndexed } from '../../search/search-code.ts';
import { shortName } from '../candidate-symbols.ts';
import { namedSymbols } from '../named-targets.ts';
import { bestLines } from './best-lines.ts';
import { linksAmong } from './file-links.ts';
import { groupPlaces } from './group-places.ts';
import type { Place, Places } from './place.ts';
import { reasonReader } from './reason.ts';

export interface Wanted {
  readonly frame: QueryFrame;
  /** Guesses of the agent at names and words of the code. */
  readonly leads: readonly string[];
}

/** A first answer has so many lines. */
const MOST_PLACES = 20;
/** Of each question so many hits are taken. */
const MOST_HITS = 60;
/** So many of the best are asked how they hang together. */
const MOST_LINKED = 32;

/** A hit or a definition that the request names, before it is grouped. */
export type Found = Omit<Place, 'under' | 'why'> & { readonly why?: string };

/** Best first, each file once, with what hangs together in one group. */
export async function findPlaces(project: IndexedProject, wanted: Wanted): Promise<Places> {
  const { ranked, isClear } = await rankedPlaces(project, wanted);
  const links = linksAmong(
    project.store,
    ranked.slice(0, MOST_LINKED).map(({ file }) => file),
  );
  const reasonOf = reasonReader(project, [wanted.frame.rawQuery, ...wanted.leads]);
  const places = groupPlaces(ranked, links)
    .slice(0, MOST_PLACES)
    .map(({ item, link }): Place => ({ ...item, why: item.why ?? reasonOf(item, link), under: link !== null }));
  const [first] = places;
  return { places, best: first !== undefined && isClear ? bestLines(project, first) : null, untied: null };
}

interface Ranked {
  /** Best first, each file once. */
  readonly ranked: readonly Found[];
  readonly isClear: boolean;
}

async function rankedPlaces(project: IndexedProject, wanted: Wanted): Promise<Ranked> {
  const named = namedSymbols(wanted.frame.rawQuery).flatMap((name) => placesNamed(project, name));
  const lists: (readonly SearchHit[])[] = [];
  for (const query of questionsOf(wanted)) lists.push(await searchIndexed(project, { query, limit: MOST_HITS }));
  const fused = fuse(lists);
  const found = fused.map(({ hit: { file, startLine, endLine, symbol, kind } }): Found => {
    return { file, line: startLine, endLine, symbol: symbol === '' ? null : shortName(symbol), kind };
  });
  const [first, second] = fused;
  const isClear = first !== undefined && first.score >= CLEAR * (second?.score ?? 0);
  return {
    ranked: distinctBy([...named, ...found], ({ file }) => file),
    isClear: named.length === 1 || (named.length === 0 && isClear),
  };
}

/** A best place that is so much better than the next is worth its lines. */
const CLEAR = 1.1;

/** The request, what its slots say without its politeness, and what the agent guesses. */
function questionsOf({ frame: { rawQuery, slots }, leads }: Wanted): string[] {
  const said = SLOT_NAMES.flatMap((name) => slots[name]?.value ?? []).filter((value) => searchWords(value).length > 0);
  const guessed = leads.join(' ');
  return [...new Set([rawQuery, said.join(' '), `${rawQuery} ${guessed}`, guessed].map((text) => text.trim()))].filter(
    (text) => text !== '',
  );
}

/** So far down a list a place counts half of what the first does. */
const HALF_AT = 20;

interface Fused {
  readonly hit: SearchHit;
  /** Of the best list. */
  readonly rank: number;
  readonly score: number;
}

/** By reciprocal ranks, best first; each file is shown by its hit in the list that ranks it best. */
function fuse(lists: readonly (readonly SearchHit[])[]): Fused[] {
  const sums = new Map<string, Fused>();
  for (const hits of lists) {
    for (const [rank, hit] of hits.entries()) {
      const score = 1 / (HALF_AT + rank);
      const known = sums.get(hit.file);
      if (known === undefined) sums.set(hit.file, { hit, rank, score });
      else sums.set(hit.file, { ...(rank < known.rank ? { hit, rank } : known), score: known.score + score });
    }
  }
  return [...sums.values()].sort((left, right) => right.score - left.score);
}

/** A name with more homes tells nothing about which is meant. */
const MOST_HOMES = 3;

function placesNamed({ store }: IndexedProject, name: string): Found[] {
  return definitionsOf(store, name)
    .slice(0, MOST_HOMES)
    .map(({ file, line, endLine, kind, scope, name: own }) => {
      const symbol = shortName(scope === '' ? own : `${scope}.${own}`);
      return { file: asRelative(file), line, endLine, symbol, kind, why: 'named' };
    });
}
