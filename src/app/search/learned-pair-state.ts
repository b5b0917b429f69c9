/** Whether what was learned still holds for the code as it is (LP4). */
import { asRelative } from '../../base/paths.ts';
import { hasChangedMuch, sketchOf } from '../../improvement/code-sketch.ts';
import { isExpired, isTrusted } from '../../improvement/learned-pair-expiry.ts';
import { cachedMatches, type LearnedPair, readLearnedPairs } from '../../improvement/learned-pairs.ts';
import { definitionsOf } from '../facts/find-definitions.ts';
import type { IndexedProject } from '../project/project.ts';
import { lineReader, textOfLines } from '../project/source-lines.ts';
import { indexFolder } from '../roots/index-folder.ts';

/**
 * `distrusted`: it failed more than it helped, and its failures are worth remembering. The last three are over:
 * too old, the symbol is gone, or little of its code is left.
 */
export type PairState = 'in_force' | 'distrusted' | 'expired' | 'vanished' | 'changed';

export function pairState(project: IndexedProject, pair: LearnedPair, now: number): PairState {
  if (isExpired(pair, now)) return 'expired';
  const code = codeState(project, pair);
  if (code !== 'same') return code;
  return isTrusted(pair) ? 'in_force' : 'distrusted';
}

export function isOver(state: PairState): boolean {
  return state === 'expired' || state === 'vanished' || state === 'changed';
}

interface Setting {
  readonly project: IndexedProject;
  /** Milliseconds since the epoch. */
  readonly now: () => number;
}

/** The pairs of exactly this term and one of the symbols that still hold (LP3). */
export function pairsInForce({ project, now }: Setting, term: string, symbols: readonly string[]): LearnedPair[] {
  const { pairs } = readLearnedPairs(indexFolder(project.home).learnedPairs);
  return cachedMatches(pairs, term, symbols).filter((pair) => pairState(project, pair, now()) === 'in_force');
}

/** Sketch of all definitions of a symbol, as by `sketchOf`; empty when there is none. */
export function sketchOfSymbol(project: IndexedProject, symbol: string): string {
  const linesOf = lineReader(project);
  const code = definitionsOf(project.store, symbol).slice(0, MOST_DEFINITIONS);
  return sketchOf(
    code.map(({ file, line, endLine }) => textOfLines(linesOf(asRelative(file)), line, endLine)).join('\n'),
  );
}

const MOST_DEFINITIONS = 5;

/** While the first index is not complete, a symbol that is not found may only be not indexed yet. */
export function hasVanished({ store }: IndexedProject, symbol: string): boolean {
  if (store.meta('complete') !== 'yes' || store.file(asRelative(symbol)) !== undefined) return false;
  return definitionsOf(store, symbol, { exactMatch: true }).length === 0;
}

function codeState(project: IndexedProject, { symbol, sketch }: LearnedPair): 'same' | 'vanished' | 'changed' {
  if (hasVanished(project, symbol)) return 'vanished';
  const now = sketch === '' ? '' : sketchOfSymbol(project, symbol);
  return now !== '' && hasChangedMuch(sketch, now) ? 'changed' : 'same';
}
