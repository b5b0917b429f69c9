/** A place as a first answer tells it: where it is, and why. */
import { asRelative } from '../../../base/paths.ts';
import { type CodeSymbol, qualifiedNameOf } from '../../../languages/contract.ts';
import { outlineOf } from '../../../retrieval/outlines.ts';
import type { IndexStore } from '../../../storage/contract.ts';
import type { IndexedProject } from '../../project/project.ts';
import { type FileLink, USED } from '../../search/file-links.ts';
import { isUnit, shortName } from '../unit-names.ts';
import { aroundText } from './around-text.ts';
import type { BesideText } from './beside-text.ts';
import { builtCopyOf } from './built-copies.ts';
import type { Grouped } from './group-places.ts';
import { type Found, isTooWide, type PartOfFile, type Place } from './place.ts';
import type { TellingLines, Told } from './telling-lines.ts';

export function toldPlaceReader(
  { store }: IndexedProject,
  { toldOf, densest }: TellingLines,
  beside: BesideText,
): (grouped: Grouped<Found>) => Place {
  return ({ item, link }) => {
    const { text, why, otherHalf, also = [], ...found } = moved(item);
    const part = isPart(found) ? { ...found, ...densest(found, wholeOf(store, found)) } : found;
    const place = toldOf(part).lines.length > 0 ? part : (tiedMember(store, part, link) ?? part);
    const told = toldOf(place);
    // A use says less than a line that has what was asked for.
    const tie = link === null || (told.isSure && link.strength <= USED) ? null : apart(store, place, link) + link.why;
    const copy = builtCopyOf(store, item.file);
    const reasons = [
      why ?? (text === undefined ? tie : `text ${text.said}`) ?? '',
      ...(why === 'named' ? [] : [...told.lines, ...beyond(told)]),
      otherHalf === undefined ? '' : `also ${otherHalf}`,
      copy === null ? '' : `built copy: ${copy}`,
      alsoText(place, also),
    ];
    return { ...place, why: reasons.filter((one) => one !== '').join('  '), under: tie !== null, isWeak: false };
  };

  function moved(item: Found): Found {
    if (item.why !== undefined) return item;
    if (item.text === undefined) return movedTo(item, toldOf(item).better);
    const shown = movedTo(item, item.text.line);
    return movedTo(shown, beside(item.text.said, shown));
  }

  function movedTo(item: Found, line: number | null): Found {
    return line === null ? item : aroundText(store, item, line);
  }
}

type Shown = Omit<Found, 'why' | 'text' | 'otherHalf' | 'also'>;

/** `same file: delete 176-188, 45`: the next best parts of the file, outside of the place. */
function alsoText({ line, endLine }: Shown, also: readonly PartOfFile[]): string {
  const apart = also.filter((part) => !isTooWide(part) && (part.endLine < line || part.line > endLine));
  const parts = apart.map((part) => {
    const range = part.endLine > part.line ? `${part.line}-${part.endLine}` : `${part.line}`;
    return part.symbol === null ? range : `${part.symbol.split('.').at(-1)} ${range}`;
  });
  return parts.length === 0 ? '' : `${SAME_FILE} ${parts.join(', ')}`;
}

/** A place in which no line tells anything is rather the member that the tie is of: the action that renders the view. */
function tiedMember(store: IndexStore, place: Shown, link: FileLink | null): Shown | null {
  if (link === null || link.strength <= USED) return null;
  const end = endOf(store, place, link);
  if (end === null || typeof end === 'number') return null;
  const { startLine, endLine, kind } = end;
  return { ...place, line: startLine, endLine, symbol: shortName(qualifiedNameOf(end)), kind };
}

/** A tie is often of another member than the one that is shown: `step3 98-120 ` before it tells which. */
function apart(store: IndexStore, place: Stretch, link: FileLink): string {
  const end = endOf(store, place, link);
  if (end === null) return '';
  return typeof end === 'number' ? `line ${end} ` : `${end.name} ${end.startLine}-${end.endLine} `;
}

/** The member or the line where a tie ends, unless that is in the place; null where it ends nowhere else. */
function endOf(store: IndexStore, place: Stretch, { at }: FileLink): CodeSymbol | number | null {
  const record = at === undefined ? undefined : store.file(asRelative(place.file));
  if (at === undefined || record === undefined) return null;
  const units = outlineOf(store, record.id).symbols.filter(({ kind }) => isUnit(kind));
  if ('name' in at) {
    const named = units.filter(({ name }) => name === at.name);
    return named.some((unit) => meets(unit, place)) ? null : (named[0] ?? null);
  }
  if (place.line <= at.line && at.line <= place.endLine) return null;
  const around = units.findLast(({ startLine, endLine }) => startLine <= at.line && at.line <= endLine);
  return around === undefined || meets(around, place) ? at.line : around;
}

function meets({ startLine, endLine }: CodeSymbol, place: Stretch): boolean {
  return startLine <= place.endLine && place.line <= endLine;
}

/** Of a definition that is longer than an index keeps together, a search finds one part. */
function isPart({ line, endLine }: Stretch): boolean {
  return endLine - line >= LEAST_OF_PART;
}

const LEAST_OF_PART = 30;

type Stretch = Pick<Place, 'file' | 'line' | 'endLine'>;

/** The function or method of which it is a part, or else itself. */
function wholeOf(store: IndexStore, { file, line, endLine }: Stretch): Pick<Place, 'line' | 'endLine'> {
  const record = store.file(asRelative(file));
  const symbols = record === undefined ? [] : outlineOf(store, record.id).symbols;
  const around = symbols.findLast((symbol) => {
    return isUnit(symbol.kind) && symbol.startLine <= line && line <= symbol.endLine && symbol.endLine >= endLine;
  });
  const isMember = around !== undefined && !symbols.some(({ parent }) => symbols[parent] === around);
  return isMember ? { line: around.startLine, endLine: around.endLine } : { line, endLine };
}

/** A quoted line that lies outside of the range has to be told as such. */
function beyond({ elsewhere }: Told): string[] {
  return elsewhere.length === 0 ? [] : [ELSEWHERE, ...elsewhere];
}

/** The word before lines of the same file outside of the range. */
const ELSEWHERE = 'also';
/** The words before further parts of the same file. */
export const SAME_FILE = 'same file:';

/** @param toldOf without it, only what is called so is told */
export function weakPlace(
  { text: _, otherHalf: __, also: ___, ...found }: Found,
  toldOf?: TellingLines['toldOf'],
): Place {
  const [why = ''] = toldOf?.(found).lines ?? [];
  return { ...found, why, under: false, isWeak: true };
}
