/**
 * A small fingerprint of code by which two versions can be compared without keeping either: the smallest hashes of
 * its lines (bottom-k sketch; E. Cohen, H. Kaplan, "Summarizing data using bottom-k sketches", 2007).
 */
import { contentHash } from '../base/hash.ts';

const KEPT = 32;
const DIGITS = 6;
/** Share of common lines below which code counts as different. */
const LEAST_IN_COMMON = 0.5;

/** Hashes of six digits, ascending, with spaces between; empty for no code. Indentation does not count. */
export function sketchOf(code: string): string {
  const lines = code.split('\n').map((line) => line.trim());
  const hashes = new Set(lines.filter((line) => line !== '').map((line) => contentHash(line).slice(0, DIGITS)));
  return [...hashes].sort().slice(0, KEPT).join(' ');
}

/** Whether so little is left of the code that what was learned about it is not about it any more (LP4). */
export function hasChangedMuch(before: string, after: string): boolean {
  return inCommon(before.split(' '), after.split(' ')) < LEAST_IN_COMMON;
}

/** Estimated share of the lines of both that they have in common; exact below 32 lines. */
function inCommon(one: readonly string[], other: readonly string[]): number {
  const union = [...new Set([...one, ...other])].sort().slice(0, KEPT);
  return union.filter((hash) => one.includes(hash) && other.includes(hash)).length / union.length;
}
