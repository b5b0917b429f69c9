/** Whether the files of a project speak Japanese: sentences of it, not only names and labels. */
import type { IndexStore } from '../../storage/contract.ts';

/** Japanese sentences have one or two of them each. */
const GRAMMAR = ['する', 'して', 'した', 'ます', 'です', 'ない', 'から', 'いる', 'れる', 'こと'];
/** Fewer of them are what this program says of the kinds of things. */
const LEAST_PAIRS = 3;

const known = new WeakMap<IndexStore, { readonly version: number; readonly answer: boolean }>();

export function speaksJapanese(store: IndexStore): boolean {
  const version = store.version();
  const cached = known.get(store);
  if (cached?.version === version) return cached.answer;
  const answer = GRAMMAR.filter((pair) => store.postings(pair).length > 0).length >= LEAST_PAIRS;
  known.set(store, { version, answer });
  return answer;
}
