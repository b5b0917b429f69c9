/**
 * Japanese terms of a project for its own things: translations, labels of fields, comments of columns tie a term to a
 * name in the code. A query that holds the term means the name.
 */
import { byVersion } from '../../base/by-version.ts';
import { isJapanese, normalizeText } from '../../base/text.ts';
import type { IndexStore } from '../../storage/contract.ts';

export interface Meaning {
  /** Names behind the terms of a query, each in the words of its node. */
  readonly names: readonly string[];
  /** How much of the Japanese words of the query the terms are, 0–1. */
  readonly share: number;
}

/** Meaning of a query in the project's own terms; longer terms win over those inside of them. */
export function meaningOf(store: IndexStore, query: string): Meaning {
  const names = namesOf(store);
  const found = [...termsIn(names, query)];
  const meant = new Set(found.flatMap((term) => names.get(term) ?? []));
  return { names: [...meant], share: shareOf(found, query) };
}

type Terms = ReadonlyMap<string, readonly string[]>;

const PREFIX = 'term:';
/** A term that stands for more names says nothing about any. */
const MOST_NAMES = 6;

const namesOf = byVersion((store: IndexStore): Terms => {
  const all = new Map<string, Set<string>>();
  for (const { from, to } of store.linksTo(PREFIX)) {
    const term = to.slice(PREFIX.length);
    if (term.length < 2 || !isJapanese(term)) continue;
    const names = all.get(term) ?? new Set<string>();
    all.set(term, names.add(nameIn(from)));
  }
  return new Map([...all].filter(([, names]) => names.size <= MOST_NAMES).map(([term, names]) => [term, [...names]]));
});

/** `translation:orders.status` → `orders status`, `App\Models\Order` and `shop.models.Order` → `Order`, `field:OrderResource.number` → `Order number`. */
function nameIn(node: string): string {
  const name = node.replace(/^\w+:(?!:)/, '');
  const last = name.slice(name.lastIndexOf('\\') + 1).replace(/^(?:\w+\.)+(?=[A-Z]\w*$)/, '');
  return last
    .replace(/^(?:validation\.)?(?:attributes|messages?|common|app|general)\./, '')
    .replace(/Resource\b|(?:RelationManager|Page)\b/g, ' ')
    .replace(/[.:]+/g, ' ')
    .trim();
}

const WORD_LETTER = /[ァ-ヺー一-龥々]/g;

function shareOf(terms: readonly string[], query: string): number {
  const letters = lettersIn(normalizeText(query));
  return letters === 0 ? 1 : Math.min(1, lettersIn(terms.join('')) / letters);
}

function lettersIn(text: string): number {
  return text.match(WORD_LETTER)?.length ?? 0;
}

/** Longer texts are sentences. */
const LONGEST = 30;

/** Terms in a text, longer ones before those inside of them. */
function termsIn(names: Terms, query: string): Set<string> {
  const text = normalizeText(query).toLowerCase();
  const found = new Set<string>();
  for (let at = 0; at < text.length; ) {
    const length = longestTermAt(text, at, names);
    if (length > 0) found.add(text.slice(at, at + length));
    at += Math.max(1, length);
  }
  return found;
}

function longestTermAt(text: string, at: number, names: Terms): number {
  if (isCut(text, at)) return 0;
  for (let length = Math.min(LONGEST, text.length - at); length >= 2; length--) {
    if (!isCut(text, at + length) && names.has(text.slice(at, at + length))) return length;
  }
  return 0;
}

/** サイト inside サブサイト is no word, nor is art in cart. */
function isCut(text: string, at: number): boolean {
  const [before, after] = [text[at - 1] ?? '', text[at] ?? ''];
  return [/[ァ-ヺー]/, /[a-z0-9]/].some((letter) => letter.test(before) && letter.test(after));
}
