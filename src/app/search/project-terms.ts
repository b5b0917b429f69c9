/**
 * What a project itself calls things in Japanese: translations, labels of fields, comments of columns tie a term to a name
 * in the code. A query that holds the term means the name.
 */
import { normalizeText } from '../../base/text.ts';
import type { IndexStore, StoredEdge } from '../../storage/contract.ts';

export interface Meaning {
  /** Names behind the terms of a query, each in the words of its node. */
  readonly names: readonly string[];
  /** How much of the Japanese words of the query the terms are, 0–1. */
  readonly share: number;
  /** By path, the share of the terms whose key in a translation the file uses. */
  readonly files: ReadonlyMap<string, number>;
}

/** What a query means in the project's own terms; longer terms win over those inside of them. */
export function meaningOf(store: IndexStore, query: string): Meaning {
  const terms = termsOf(store);
  const text = normalizeText(query).toLowerCase();
  const found = new Set<string>();
  for (let at = 0; at < text.length; ) {
    const length = longestTermAt(text, at, terms);
    if (length > 0) found.add(text.slice(at, at + length));
    at += Math.max(1, length);
  }
  const names = new Set([...found].flatMap((term) => terms.get(term) ?? []));
  return { names: [...names], share: shareOf(found, text), files: filesUsing(store, found) };
}

/** Words on a button that every page has lead to none of them. */
const MOST_FILES = 12;

function filesUsing(store: IndexStore, terms: ReadonlySet<string>): Map<string, number> {
  const files = new Map<string, number>();
  for (const term of terms) {
    const tied = new Set(store.edgesTo(PREFIX + term).flatMap((edge) => usersOf(store, edge)));
    if (tied.size > MOST_FILES) continue;
    for (const file of tied) files.set(file, (files.get(file) ?? 0) + 1 / terms.size);
  }
  return files;
}

/** A catalogue only lists its keys: the code is where they are used. A label stands in the code itself. */
function usersOf(store: IndexStore, { from }: StoredEdge): string[] {
  return from.startsWith('translation:') ? store.edgesTo(from).map(({ file }) => file) : [];
}

type Terms = ReadonlyMap<string, readonly string[]>;

const PREFIX = 'term:';
const LONGEST = 30;
const JAPANESE = /[぀-ヿ㐀-鿿]/;
/** A term that stands for more names says nothing about any. */
const MOST_NAMES = 6;

const known = new WeakMap<IndexStore, { readonly version: number; readonly terms: Terms }>();

function termsOf(store: IndexStore): Terms {
  const version = store.version();
  const cached = known.get(store);
  if (cached?.version === version) return cached.terms;
  const terms = readTerms(store);
  known.set(store, { version, terms });
  return terms;
}

function readTerms(store: IndexStore): Terms {
  const all = new Map<string, Set<string>>();
  for (const { from, to } of store.linksTo(PREFIX)) {
    const term = to.slice(PREFIX.length);
    if (term.length < 2 || !JAPANESE.test(term)) continue;
    const names = all.get(term) ?? new Set<string>();
    all.set(term, names.add(nameIn(from)));
  }
  return new Map([...all].filter(([, names]) => names.size <= MOST_NAMES).map(([term, names]) => [term, [...names]]));
}

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

function longestTermAt(text: string, at: number, terms: Terms): number {
  if (!JAPANESE.test(text[at] ?? '') && !/\w/.test(text[at] ?? '')) return 0;
  for (let length = Math.min(LONGEST, text.length - at); length >= 2; length--) {
    if (!isCutOut(text, at, at + length) && terms.has(text.slice(at, at + length))) return length;
  }
  return 0;
}

/** サイト inside サブサイト is no word: katakana are written without blanks. */
function isCutOut(text: string, from: number, to: number): boolean {
  return isInsideKatakana(text, from) || isInsideKatakana(text, to);
}

function isInsideKatakana(text: string, at: number): boolean {
  return KATAKANA.test(text[at - 1] ?? '') && KATAKANA.test(text[at] ?? '');
}

const KATAKANA = /[ァ-ヺー]/;
const WORD_LETTER = /[ァ-ヺー一-龥々]/g;

function shareOf(terms: ReadonlySet<string>, text: string): number {
  const letters = lettersIn(text);
  return letters === 0 ? 1 : Math.min(1, lettersIn([...terms].join('')) / letters);
}

function lettersIn(text: string): number {
  return text.match(WORD_LETTER)?.length ?? 0;
}
