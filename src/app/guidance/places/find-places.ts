/** The places that a request may be about: the files of one search for the request with its leads, in its order (D-42 to D-44, D-61). */
import { distinctBy } from '../../../base/distinct-by.ts';
import { essenceOf } from '../../../retrieval/query/long-text.ts';
import type { QueryFrame } from '../../../session/frame/frame.ts';
import { isSourceLike } from '../../facts/file-order.ts';
import type { IndexedProject } from '../../project/project.ts';
import { type LinesOf, lineReader } from '../../project/source-lines.ts';
import { missingThings, rankHits, type SearchHit } from '../../search/search-code.ts';
import { namedSymbols } from '../named-targets.ts';
import { shortName } from '../unit-names.ts';
import { bestLines } from './best-lines.ts';
import { type Found, isTooWide, type PartOfFile, type Place, type Places, type ShownLines } from './place.ts';
import { placesNamed } from './places-named.ts';
import { requestPatterns } from './request-patterns.ts';
import { type QuotedLines, type QuoteLines, tellingLineReader } from './telling-lines.ts';

export interface Wanted {
  readonly frame: QueryFrame;
  /** Guesses of the agent at names and words of the code. */
  readonly leads: readonly string[];
}

/** Files that a first answer names. */
const MOST_PLACES = 24;
/** The first of them, shown with their most telling lines. */
const MOST_LIKELY = 8;
/** Files named when nothing in the project fits the request. */
const MOST_NEAREST = 10;

/** Best first, each file once: definitions that the request names, then what the search finds. */
export async function findPlaces(project: IndexedProject, { frame, leads }: Wanted): Promise<Places> {
  const { text, places: traced } = essenceOf(frame.rawQuery);
  const named = namedSymbols(text).flatMap((name) => placesNamed(project, name));
  const { hits, fits } = await rankHits(project, { query: frame.rawQuery, leads, limit: MOST_PLACES });
  const all = [...named, ...hits.map(placeOf)];
  const first = named.map((place) => ({ ...place, also: otherParts(all, place) }));
  const ranked = distinctBy([...first, ...all], ({ file }) => file).slice(0, MOST_PLACES);
  const linesOf = lineReader(project);
  const quoteLines = tellingLineReader(linesOf, requestPatterns(project, text, [...leads, ...traced]));
  const places = ranked.map((found, at) => (at < MOST_LIKELY ? likelyPlace(quoteLines, found) : weakPlace(found)));
  if (named.length === 0 && !fits) {
    const untied = missingThings(project, frame.rawQuery);
    return { places: places.slice(0, MOST_NEAREST), blocks: [], isBegun: false, untied };
  }
  return { places, blocks: blocksOf(places, linesOf), isBegun: named.length === 1, untied: null };
}

/** Lines of the best places in code: a reader who sees the block that is meant reads no other file first. */
function blocksOf(places: readonly Place[], linesOf: LinesOf): ShownLines[] {
  const inCode = places.filter(({ file, isWeak }) => !isWeak && isSourceLike(file));
  const blocks: ShownLines[] = [];
  for (const place of inCode) {
    if (blocks.length === MOST_BLOCKS) break;
    const block = bestLines(linesOf, place);
    if (block !== null) blocks.push(block);
  }
  return blocks;
}

const MOST_BLOCKS = 2;

/** Further definitions of the names in the file of a place, such as overloads, and what the search found in it. */
function otherParts(all: readonly Found[], { file, line }: Found): PartOfFile[] {
  const parts = all.filter((other) => other.file === file).flatMap(({ also = [], ...found }) => [found, ...also]);
  return distinctBy(parts, (part) => part.line).filter((part) => part.line !== line);
}

/** A part that matches nearly as well stands for a class that is too long to be read. */
function placeOf(hit: SearchHit): Found {
  const own = partOf(hit);
  const also = hit.also.map(partOf);
  const [member, ...others] = isTooWide(own) ? also.filter((one) => !isTooWide(one)) : [];
  const otherHalf = hit.otherHalf === undefined ? {} : { otherHalf: hit.otherHalf };
  return member === undefined
    ? { file: hit.file, ...own, also, ...otherHalf }
    : { file: hit.file, ...member, also: others, ...otherHalf };
}

function partOf({ startLine, endLine, symbol, kind }: SearchHit['also'][number]): PartOfFile {
  return { line: startLine, endLine, symbol: symbol === '' ? null : shortName(symbol), kind };
}

/** The place with the lines that say why it is named. */
function likelyPlace(quoteLines: QuoteLines, { why, otherHalf, also = [], ...place }: Found): Place {
  const quoted = quoteLines(place);
  const reasons = [
    why ?? '',
    ...(why === undefined ? [...quoted.lines, ...beyond(quoted)] : []),
    otherHalf === undefined ? '' : `also ${otherHalf}`,
    alsoText(place, also),
  ];
  return { ...place, why: reasons.filter((one) => one !== '').join('  '), isWeak: false };
}

type Range = Pick<Place, 'file' | 'line' | 'endLine'>;

/** `same file: delete 176-188, 45`: the next best parts of the file, outside of the place and of each other. */
function alsoText(place: Range, also: readonly PartOfFile[]): string {
  const apart: PartOfFile[] = [];
  for (const part of also) {
    const isApart = [place, ...apart].every(({ line, endLine }) => part.endLine < line || part.line > endLine);
    if (isApart && !isTooWide(part)) apart.push(part);
  }
  const parts = apart.map((part) => {
    const range = part.endLine > part.line ? `${part.line}-${part.endLine}` : `${part.line}`;
    return part.symbol === null ? range : `${part.symbol.split('.').at(-1)} ${range}`;
  });
  return parts.length === 0 ? '' : `same file: ${parts.join(', ')}`;
}

/** A quoted line that lies outside of the range has to be told as such. */
function beyond({ elsewhere }: QuotedLines): string[] {
  return elsewhere.length === 0 ? [] : ['also', ...elsewhere];
}

function weakPlace({ otherHalf: _, also: __, ...found }: Found): Place {
  return { ...found, why: '', isWeak: true };
}
