/** Finds files by a glob or by a few letters of their name; a pure function over a list of paths. */

import { compareText } from '../base/compare-text.ts';
import { globMatcher } from '../base/globs.ts';
import { normalizeText } from '../base/text.ts';

/**
 * @param pattern a glob when it holds `*`, `?`, `[` or `{` and matches something; else letters that occur in
 *   the path in this order. Without capitals in the pattern case does not count; full-width letters equal others.
 * @returns best first, letters that lie apart only where no path contains them in a row; a glob's results in the order of their paths
 */
export function matchPaths<Path extends string>(paths: readonly Path[], pattern: string, limit: number): Path[] {
  const wanted = pattern.trim();
  if (wanted === '') return [];
  const byGlob = /[*?[{]/.test(wanted) ? matchGlob(paths, wanted) : [];
  return (byGlob.length > 0 ? byGlob : matchFuzzy(paths, wanted)).slice(0, limit);
}

function matchGlob<Path extends string>(paths: readonly Path[], glob: string): Path[] {
  const isMatch = globMatcher(glob, { ignoreCase: glob === glob.toLowerCase() });
  return paths.filter((path) => isMatch(path)).sort(compareText);
}

function matchFuzzy<Path extends string>(paths: readonly Path[], pattern: string): Path[] {
  const isCaseSensitive = pattern !== pattern.toLowerCase();
  const needle = fold(pattern.replace(/\s+/g, ''), isCaseSensitive);
  const containing = paths.filter((path) => fold(path, isCaseSensitive).includes(needle));
  return (containing.length > 0 ? containing : paths)
    .map((path) => ({ path, score: scorePath(path, needle, isCaseSensitive) }))
    .filter((candidate) => candidate.score > 0)
    .sort((a, b) => b.score - a.score || a.path.length - b.path.length || compareText(a.path, b.path))
    .map((candidate) => candidate.path);
}

function fold(text: string, isCaseSensitive: boolean): string {
  const normal = normalizeText(text);
  return isCaseSensitive ? normal : normal.toLowerCase();
}

/** A match inside the file name beats every match that is spread over the folders. */
const NAME_BONUS = 1000;

function scorePath(path: string, needle: string, isCaseSensitive: boolean): number {
  const original = normalizeText(path);
  const nameStart = original.lastIndexOf('/') + 1;
  const name = original.slice(nameStart);
  const inName = needle.includes('/') ? 0 : scoreText(name, fold(name, isCaseSensitive), needle);
  if (inName > 0) return NAME_BONUS + inName;
  return scoreText(original, fold(original, isCaseSensitive), needle);
}

/** 0 when the letters do not occur in order; whole words and runs of letters score highest. */
function scoreText(original: string, folded: string, needle: string): number {
  const at = folded.indexOf(needle);
  if (at !== -1) return 500 + scoreRun(original, at, needle.length);
  return scoreSubsequence(original, folded, needle);
}

function scoreRun(original: string, at: number, length: number): number {
  const startsWord = isWordStart(original, at) ? 200 : 0;
  const endsStem = at + length === original.length || original[at + length] === '.' ? 100 : 0;
  return startsWord + endsStem + Math.round((100 * length) / original.length);
}

/** Initials of words first; where that choice leaves letters over, the nearest occurrences. */
function scoreSubsequence(original: string, folded: string, needle: string): number {
  return alignLetters(original, folded, needle, nextWordStart) || alignLetters(original, folded, needle, nearest);
}

type Choose = (original: string, folded: string, letter: string, from: number) => number;

function alignLetters(original: string, folded: string, needle: string, choose: Choose): number {
  let score = 0;
  let at = -1;
  for (const letter of needle) {
    const next = choose(original, folded, letter, at + 1);
    if (next === -1) return 0;
    score += isWordStart(original, next) ? 8 : next === at + 1 ? 5 : 1;
    at = next;
  }
  return Math.max(1, (100 * score) / (8 * needle.length) - folded.length / 100);
}

function nearest(_original: string, folded: string, letter: string, from: number): number {
  return folded.indexOf(letter, from);
}

/** The next letter when it fits, else the next start of a word, else the nearest occurrence. */
function nextWordStart(original: string, folded: string, letter: string, from: number): number {
  const first = folded.indexOf(letter, from);
  if (first === from || first === -1) return first;
  for (let at = first; at !== -1; at = folded.indexOf(letter, at + 1)) if (isWordStart(original, at)) return at;
  return first;
}

function isWordStart(text: string, at: number): boolean {
  if (at === 0) return true;
  const before = text[at - 1]!;
  if (/[/_.\-\s]/.test(before)) return true;
  return /[a-z0-9]/.test(before) && /[A-Z]/.test(text[at]!);
}
