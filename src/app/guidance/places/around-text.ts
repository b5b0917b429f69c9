/** Lines for a place that a line of its file tells better than what a search found. */
import { asRelative } from '../../../base/paths.ts';
import { qualifiedNameOf } from '../../../languages/contract.ts';
import { outlineOf } from '../../../retrieval/outlines.ts';
import type { IndexStore } from '../../../storage/contract.ts';
import { shortName } from '../unit-names.ts';
import type { Found } from './place.ts';

const LINES_BEFORE = 6;
const LINES_BEHIND = 12;
/** A longer definition is shown by the lines near the text. */
const MOST_AROUND = 40;

/**
 * A hit may be another part of the file: what a text leads to is the lines in which it stands.
 * @param telling the line, from 1
 */
export function aroundText(store: IndexStore, found: Found, telling: number): Found {
  const { file, line, endLine } = found;
  const isShown = found.kind !== 'lines' || endLine > line;
  if (isShown && line <= telling && telling <= endLine) return found;
  const record = store.file(asRelative(file));
  if (record === undefined) return found;
  const around = outlineOf(store, record.id).symbols.findLast(
    (symbol) => symbol.startLine <= telling && telling <= symbol.endLine,
  );
  // A controller tells its title where it is made, and what is asked for is one of its actions.
  if (around?.kind === 'constructor' && isShown) return found;
  if (around !== undefined && around.endLine - around.startLine < MOST_AROUND) {
    const { startLine, endLine: end, kind } = around;
    return { ...found, line: startLine, endLine: end, symbol: shortName(qualifiedNameOf(around)), kind };
  }
  const [start, end] = [Math.max(1, telling - LINES_BEFORE), Math.min(record.lines, telling + LINES_BEHIND)];
  return { ...found, line: start, endLine: end, symbol: null, kind: 'lines' };
}
