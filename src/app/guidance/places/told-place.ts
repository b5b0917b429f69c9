/** A place as a first answer tells it: where it is, and why. */
import type { IndexedProject } from '../../project/project.ts';
import type { LinesOf } from '../../project/source-lines.ts';
import { aroundText } from './around-text.ts';
import { builtCopyOf } from './built-copies.ts';
import { USED } from './file-links.ts';
import type { Grouped } from './group-places.ts';
import type { Found, Place } from './place.ts';
import type { Sought } from './sought.ts';
import { tellingLineReader } from './telling-lines.ts';

export function toldPlaceReader(
  { store }: IndexedProject,
  linesOf: LinesOf,
  sought: readonly Sought[],
): (grouped: Grouped<Found>) => Place {
  const toldOf = tellingLineReader(linesOf, sought);
  return ({ item, link }) => {
    const { better } = toldOf(item);
    const isMoved = item.why === undefined && better !== null;
    const { textLine, why, ...place } = aroundText(store, isMoved ? { ...item, textLine: better } : item);
    const told = toldOf(place);
    // A use says less than a line that has what was asked for.
    const tie = link === null || (told.isSure && link.strength <= USED) ? null : link.why;
    const copy = builtCopyOf(store, item.file);
    const reasons = [
      why ?? tie ?? '',
      ...(why === 'named' ? [] : told.lines),
      copy === null ? '' : `built copy: ${copy}`,
    ];
    return { ...place, why: reasons.filter((part) => part !== '').join('  '), under: tie !== null, isWeak: false };
  };
}

export function weakPlace({ textLine: _, ...found }: Found): Place {
  return { ...found, why: '', under: false, isWeak: true };
}
