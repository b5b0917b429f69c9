/** A place as a first answer tells it: where it is, and why. */
import { asRelative } from '../../../base/paths.ts';
import { outlineOf } from '../../../retrieval/outlines.ts';
import type { IndexStore } from '../../../storage/contract.ts';
import type { IndexedProject } from '../../project/project.ts';
import { isUnit } from '../unit-names.ts';
import { aroundText } from './around-text.ts';
import { builtCopyOf } from './built-copies.ts';
import { USED } from './file-links.ts';
import type { Grouped } from './group-places.ts';
import type { Found, Place } from './place.ts';
import type { TellingLines, Told } from './telling-lines.ts';

export function toldPlaceReader(
  { store }: IndexedProject,
  { toldOf, densest }: TellingLines,
): (grouped: Grouped<Found>) => Place {
  return ({ item, link }) => {
    const { better } = toldOf(item);
    const isMoved = item.why === undefined && better !== null;
    const { textLine, why, ...found } = aroundText(store, isMoved ? { ...item, textLine: better } : item);
    const place = isPart(found) ? { ...found, ...densest(found, wholeOf(store, found)) } : found;
    const told = toldOf(place);
    // A use says less than a line that has what was asked for.
    const tie = link === null || (told.isSure && link.strength <= USED) ? null : link.why;
    const copy = builtCopyOf(store, item.file);
    const reasons = [
      why ?? tie ?? '',
      ...(why === 'named' ? [] : [...told.lines, ...beyond(told)]),
      copy === null ? '' : `built copy: ${copy}`,
    ];
    return { ...place, why: reasons.filter((part) => part !== '').join('  '), under: tie !== null, isWeak: false };
  };
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

/** Words before lines of the same file outside of the range. */
const ELSEWHERE = 'also';

/** @param toldOf without it, only what is called so is told */
export function weakPlace({ textLine: _, ...found }: Found, toldOf?: TellingLines['toldOf']): Place {
  const [why = ''] = toldOf?.(found).lines ?? [];
  return { ...found, why, under: false, isWeak: true };
}
