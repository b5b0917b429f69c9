/**
 * What a project itself calls things in Japanese: translations, labels of fields, comments of columns tie a term to a name
 * in the code. A query that holds the term means the name.
 */
import { normalizeText } from '../base/text.ts';
import type { IndexStore } from '../storage/contract.ts';

/** Names, each in the words of its node, behind the terms of a query; longer terms win over those inside of them. */
export function namesMeantBy(store: IndexStore, query: string): readonly string[] {
  const terms = termsOf(store);
  const text = normalizeText(query).toLowerCase();
  const names = new Set<string>();
  for (let at = 0; at < text.length; ) {
    const term = longestTermAt(text, at, terms);
    for (const name of terms.get(text.slice(at, at + term)) ?? []) names.add(name);
    at += Math.max(1, term);
  }
  return [...names];
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
    if (terms.has(text.slice(at, at + length))) return length;
  }
  return 0;
}
