/** The places that a request may be about: from its words, its slots and the leads of the agent (D-42 to D-44). */
import { distinctBy } from '../../../base/distinct-by.ts';
import { asRelative } from '../../../base/paths.ts';
import { queryTerms } from '../../../base/words/terms.ts';
import { asksForWording } from '../../../retrieval/query/query.ts';
import { type QueryFrame, subjectOf } from '../../../session/frame/frame.ts';
import { withoutOwn } from '../../../session/frame/take-apart.ts';
import { searchWords } from '../../../session/words/words.ts';
import { isPublishedLibrary } from '../../facts/file-order.ts';
import { fileRoleOf } from '../../impact/file-role.ts';
import type { IndexedProject } from '../../project/project.ts';
import { lineReader } from '../../project/source-lines.ts';
import { type FileLinks, linksAmong } from '../../search/file-links.ts';
import { joinHeaders } from '../../search/header-hits.ts';
import { placesMeant } from '../../search/screen-terms.ts';
import { rankHits, type SearchHit, type SearchRequest } from '../../search/search-code.ts';
import { englishNames } from '../english-names.ts';
import { namedSymbols } from '../named-targets.ts';
import { shortName } from '../unit-names.ts';
import { besideTextReader } from './beside-text.ts';
import { bestLines } from './best-lines.ts';
import { type Fused, fuse } from './fuse.ts';
import { type Grouped, groupPlaces } from './group-places.ts';
import { withHelpers } from './helpers.ts';
import { type Found, isTooWide, type PartOfFile, type Places } from './place.ts';
import { filesCalled, placesCalled, placesNamed } from './places-named.ts';
import { siblingReader, withSiblings } from './siblings.ts';
import { soughtIn } from './sought.ts';
import { tellingLineReader } from './telling-lines.ts';
import { toldPlaceReader, weakPlace } from './told-place.ts';
import { untiedWords } from './untied.ts';

export interface Wanted {
  readonly frame: QueryFrame;
  /** Guesses of the agent at names and words of the code. */
  readonly leads: readonly string[];
}

/** A first answer names so many files, of which so many of the best are told with their reasons. */
const MOST_PLACES = 24;
const MOST_LIKELY = 8;
/** Behind a best one that is worth so many times the next, more names than these are only in the way. */
const MOST_BEHIND_SURE = 12;
const SURE_LEAD = 1.4;
/** Share of the best below which a place is not likely. */
const LEAST_LIKELY = 0.35;
/** So many of the best are put into groups; one that ranks lower would only hide what ranks above it. */
const MOST_GROUPED = 12;
/** Of what only comes nearest so many are worth a look. */
const MOST_NEAREST = 10;
/** So many files that the search puts first are always told. */
const MOST_FIRST = 10;
/** Of each question so many hits are taken. */
const MOST_HITS = 60;
/** Of the less likely ones so many are looked at for a line that tells why they are named. */
const MOST_LOOKED_AT = 8;
/** So many of the best are asked how they hang together. */
const MOST_LINKED = 60;

/** Best first, each file once, with what hangs together in one group; behind them those that are less likely. */
export async function findPlaces(project: IndexedProject, wanted: Wanted): Promise<Places> {
  const { named, found, first: searched, fits } = await rankedPlaces(project, wanted);
  const { rawQuery } = wanted.frame;
  const near = found.slice(0, MOST_LINKED).map(({ found: { file } }) => file);
  const terms = queryTerms([rawQuery, ...englishNames(project, rawQuery), ...wanted.leads].join(' '));
  const fused = drawnUp(found, linksAmong(project.store, near, terms));
  const isClear = named.length === 1 || (named.length === 0 && isFarAhead(fused, wanted));
  const isSure = isAhead(fused, SURE_LEAD);
  const ranked = distinctBy([...named, ...fused.map((one) => one.found)], ({ file }) => file);
  const least = LEAST_LIKELY * (fused[0]?.score ?? 0);
  const likely = new Set([...named, ...fused.filter(({ score }) => score >= least).map((one) => one.found)]);
  const best = ranked.slice(0, MOST_GROUPED);
  // A reason is read as a fact, while for the order of what ranks lower a name is enough.
  const sure = linksAmong(
    project.store,
    best.map(({ file }) => file),
    terms,
    'sure',
  );
  const grouped = groupPlaces(best, sure);
  const isLikely = ({ item }: Grouped<Found>, at: number): boolean => at < MOST_LIKELY && likely.has(item);
  const linesOf = lineReader(project);
  const telling = tellingLineReader(linesOf, soughtIn(project, rawQuery, wanted.leads));
  const beside = besideTextReader(project, linesOf, { request: rawQuery, leads: wanted.leads });
  const placeOf = toldPlaceReader(project, telling, beside);
  const besides = withSiblings(siblingReader(project.store, rawQuery, wanted.leads), telling);
  const helpers = withHelpers(project.store, telling, terms);
  const listed = [
    ...grouped.map(({ item }) => item),
    ...ranked.slice(MOST_GROUPED, isSure ? MOST_BEHIND_SURE : MOST_PLACES),
    ...searched,
  ];
  const told = new Set(grouped.filter(isLikely).map(({ item }) => item.file));
  const weak = distinctBy(listed, ({ file }) => file).filter(({ file }) => !told.has(file));
  const isFirst = new Set(searched.map(({ file }) => file));
  const places = [
    ...grouped.filter(isLikely).map(placeOf).map(besides).map(helpers),
    ...weak.map((found, at) => weakPlace(found, at < MOST_LOOKED_AT ? telling.toldOf : undefined)),
  ].map((place) => (isFirst.has(place.file) ? { ...place, isFirst: true as const } : place));
  const [first] = places;
  const untied = named.length === 0 && !fits ? untiedWords(project, wanted.frame) : null;
  if (untied !== null) return { places: places.slice(0, MOST_NEAREST), best: null, untied };
  return { places, best: first !== undefined && isClear ? bestLines(linesOf, first) : null, untied: null };
}

interface Ranked {
  readonly named: readonly Found[];
  /** Whether anything is worth a look by itself. */
  readonly fits: boolean;
  /** Best first. */
  readonly found: readonly Fused[];
  /** The first files of the search for the request with its leads. */
  readonly first: readonly Found[];
}

async function rankedPlaces(project: IndexedProject, wanted: Wanted): Promise<Ranked> {
  const { rawQuery } = wanted.frame;
  const named = namedSymbols(rawQuery).flatMap((name) => placesNamed(project, name));
  const shown = placesShowing(project, rawQuery);
  const called = wanted.leads.map((lead) => placesCalled(project, lead));
  const lists = [
    shown.map((found) => ({ found, weight: SHOWN_WEIGHT })),
    ...called.map((places) => places.map((found) => ({ found, weight: CALLED_WEIGHT }))),
    wanted.leads.flatMap((lead) => filesCalled(project.store, lead)).map((found) => ({ found, weight: PATH_WEIGHT })),
  ];
  const first: Found[] = [];
  let fits = shown.length + called.flat().length > 0;
  for (const request of questionsOf(wanted)) {
    const ranked = await rankHits(project, { ...request, limit: MOST_HITS });
    fits ||= ranked.fits;
    const hits = ranked.hits.map(placeOf);
    if (first.length === 0)
      first.push(...distinctBy(hits.filter(isLikelyIn(rawQuery)), ({ file }) => file).slice(0, MOST_FIRST));
    lists.push(hits.map((found) => ({ found, weight: 1 })));
  }
  return { named, fits, first, found: withHalves(fuse(lists, (file) => likelihoodOf(file, rawQuery))) };
}

/** A class in two files is one place. */
function withHalves(found: readonly Fused[]): Fused[] {
  const placed = found.map((one) => {
    const { file, line: startLine, symbol, kind } = one.found;
    return { one, file: asRelative(file), startLine, symbol: symbol ?? '', kind };
  });
  return joinHeaders(placed).map(({ one, otherHalf }) => {
    return otherHalf === undefined ? one : { ...one, found: { ...one.found, otherHalf } };
  });
}

/** The best stay as they are; behind them comes first what hangs together with them. */
function drawnUp(found: readonly Fused[], links: FileLinks): Fused[] {
  const near = new Map<string, number>();
  for (const { found: head, score } of found.slice(0, MOST_HEADS)) {
    for (const [file, { strength }] of links.get(head.file) ?? []) {
      near.set(file, Math.max(near.get(file) ?? 0, strength * score));
    }
  }
  const rest = found.slice(SURE).map((one) => ({ one, score: one.score + NEAR * (near.get(one.found.file) ?? 0) }));
  const ordered = rest.toSorted((left, right) => right.score - left.score);
  return [...found.slice(0, SURE), ...ordered.map(({ one }) => one)];
}

/** So many keep their places, so many draw others up, and by this share of their own score. */
const SURE = 10;
const MOST_HEADS = 8;
const NEAR = 0.5;

/** A part that matches nearly as well stands for a class that is too long to be read. */
function placeOf(hit: SearchHit): Found {
  const own = partOf(hit);
  const also = hit.also.map(partOf);
  const [member, ...others] = isTooWide(own) ? also.filter((one) => !isTooWide(one)) : [];
  return member === undefined ? { file: hit.file, ...own, also } : { file: hit.file, ...member, also: others };
}

function partOf({ startLine, endLine, symbol, kind }: SearchHit['also'][number]): PartOfFile {
  return { line: startLine, endLine, symbol: symbol === '' ? null : shortName(symbol), kind };
}

/** Weight of places that words on the screen lead to, and of those that a lead names, beside a search. */
const SHOWN_WEIGHT = 0.5;
const CALLED_WEIGHT = 0.5;
/** A lead that is a path means this very file. */
const PATH_WEIGHT = 1;
const LEAST_SHARE = 0.2;

/** Places of texts that the request speaks of, and what shows them; best first. */
function placesShowing({ store }: IndexedProject, query: string): Found[] {
  const meant = [...placesMeant(store, query, 'all')].filter(([, { share }]) => share >= LEAST_SHARE);
  const best = meant.toSorted(([, left], [, right]) => right.share - left.share).slice(0, MOST_HITS);
  return best.map(([file, { text, line }]): Found => {
    const place = { file, line: Math.max(1, line), endLine: Math.max(1, line), symbol: null, kind: 'lines' };
    return text === null ? place : { ...place, text: { said: text, line } };
  });
}

const STYLE_SHEET = /\.(?:css|s[ac]ss|less|styl)$/;
const LOOKS =
  /\b(?:css|styles?|styling|colou?rs?|fonts?|layout|align\w*|position|spacing|margin|padding|width|height|phone|mobile|responsive|overlap\w*)\b|見た目|デザイン|配色|色|文字サイズ|レイアウト|余白|崩れ|はみ出|位置|幅|高さ|スマホ/i;
const UNASKED_STYLE = 0.5;

/** 0 for what only lists or decorates what was asked for, unless that is meant itself, and for what others wrote. */
function likelihoodOf(file: string, query: string): number {
  if (isPublishedLibrary(file)) return 0;
  if (fileRoleOf(file) === 'translation') return asksForWording(query) ? 1 : 0;
  return STYLE_SHEET.test(file) && !LOOKS.test(query) ? UNASKED_STYLE : 1;
}

function isLikelyIn(query: string): (found: Found) => boolean {
  return ({ file }) => likelihoodOf(file, query) > 0;
}

/** A best place that is so much better than the next is worth its lines; without leads it is right less often. */
function isFarAhead(found: readonly Fused[], { leads }: Wanted): boolean {
  return isAhead(found, leads.length > 0 ? 1.1 : 1.3);
}

function isAhead([first, second]: readonly Fused[], times: number): boolean {
  return first !== undefined && first.score >= times * (second?.score ?? 0);
}

type Question = Pick<SearchRequest, 'query' | 'leads'>;

/** The request and the target that an agent gave it, each with the leads, and the leads alone. */
function questionsOf({ frame, leads }: Wanted): Question[] {
  const subject = subjectOf(withoutOwn(frame));
  const asked = [frame.rawQuery, ...(subject === frame.rawQuery || searchWords(subject).length === 0 ? [] : [subject])];
  const questions = asked.map((query): Question => ({ query, leads }));
  return leads.length === 0 ? questions : [...questions, { query: leads.join(' ') }];
}
