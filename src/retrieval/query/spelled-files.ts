/**
 * Files that a lead spells: the lead has each word of the file's name, and the path each word of the lead. `order model` is
 * `models/order.rb`, `order list` is `orders/list.vue`. An agent that guesses a name so well means this very file.
 */

import { splitIdentifier } from '../../base/text.ts';
import { stem } from '../../base/words/terms.ts';

/** Stemmed words of a lead. */
export type LedName = ReadonlySet<string>;

/** One word may be in any path. */
const LEAST_WORDS = 2;

/** Words of the leads that can spell a file; none of those in Japanese. */
export function namesOfLeads(leads: readonly string[]): LedName[] {
  const latin = leads.filter((lead) => !/[^\p{ASCII}]/u.test(lead));
  return latin.map(wordsOf).filter(({ size }) => size >= LEAST_WORDS);
}

/** Whether one of the leads spells the path. */
export function isSpelled(path: string, leads: readonly LedName[]): boolean {
  if (leads.length === 0) return false;
  const nameAt = path.lastIndexOf('/') + 1;
  const dot = path.indexOf('.', nameAt + 1);
  const name = wordsOf(path.slice(nameAt, dot < 0 ? path.length : dot));
  const near = name.size === 0 ? [] : leads.filter((lead) => isWithin(name, lead));
  if (near.length === 0) return false;
  // `orders.controller.ts` is a controller, and `list.blade.php` a view of Blade.
  const around = wordsOf(`${path.slice(0, nameAt)} ${dot < 0 ? '' : path.slice(dot)}`);
  return near.some((lead) => isWithin(lead, new Set([...name, ...around])));
}

function isWithin(words: LedName, all: LedName): boolean {
  return [...words].every((word) => all.has(word));
}

function wordsOf(text: string): Set<string> {
  return new Set(splitIdentifier(text).map(stem));
}
