/** Names that a request and its leads have in common with code: what is worth a list of all its lines. */

import { distinctBy } from '../../base/distinct-by.ts';
import { splitIdentifier } from '../../base/text.ts';
import { mostWithWord } from '../../retrieval/document-frequency.ts';
import { searchWords } from '../../session/words/words.ts';
import type { IndexStore } from '../../storage/contract.ts';
import { takeTurns } from '../facts/page.ts';
import { anySpelling } from './okurigana.ts';
import type { Place } from './places/place.ts';

export interface Named {
  readonly query: string;
  readonly leads: readonly string[];
  readonly places: readonly Place[];
}

/** A name: all words of it stand in a line. */
export interface Name {
  readonly text: string;
  readonly words: readonly string[];
  /** Or quoted by the person: its reader is told what became of it. */
  readonly isLead: boolean;
  /** Nobody named it, the best places have it in common. */
  readonly isShared: boolean;
  /** Any sentence may have it. */
  readonly isPlain: boolean;
  /** Of Japanese that is written in several ways, an expression for all of them. */
  readonly spelling?: string;
}

/** Quoted words come first, then leads; words of the request and what the best places share take turns. */
export function namesIn(partsOf: PartsOf, { query, leads, places }: Named): Name[] {
  const words = new Set([query, ...leads].flatMap(searchWords).map((word) => word.toLowerCase()));
  const quoted = [...query.matchAll(QUOTED)].map((match) => match.slice(1).find((text) => text !== undefined) ?? '');
  const given = leads.flatMap((lead) => {
    const parts = lead.split(/\s+/).filter((part) => part !== '');
    const coded = parts.filter((part) => parts.length > 1 && CODED.test(part));
    // Plain words that happen to stand in one line are no name.
    const whole = parts.length === 1 || coded.length > 0 ? [lead] : [];
    return [...whole, ...coded].map((text) => nameOf(text, true));
  });
  // Words of a sentence are worth a look where nobody knew a name of the code.
  const own = searchWords(query)
    .filter((word) => CODED.test(word) || (THING.test(word) && leads.length === 0))
    .toSorted((left, right) => partsOf(left) - partsOf(right));
  const namesGiven = given.map(({ text }) => text.toLowerCase());
  const names = [
    ...quoted.map((text) => spelled({ text, words: [text], isLead: true, isShared: false, isPlain: false })),
    // The answer tells of each of these, whatever became of it.
    ...given,
    ...takeTurns([
      own.map((text) => nameOf(text, false)),
      sharedTokens(partsOf, places, words, namesGiven).map((text) => ({ ...nameOf(text, false), isShared: true })),
    ]),
  ];
  const telling = names.filter(({ words: parts }) => parts.some((part) => part.length >= LEAST_LETTERS));
  // A label that is a lead as well stays a label, in its place.
  return distinctBy(telling, ({ text }) => text.toLowerCase());
}

const LEAST_LETTERS = 3;
const QUOTED = /「([^」]{2,40})」|『([^』]{2,40})』|"([^"]{3,40})"|`([^`]{3,40})`/g;
/** A name of code, not a word of a sentence. */
const CODED = /[a-z][A-Z]|\w[_:.\-/]\w|\d/;
/** Things are written so; in Japanese, what holds hiragana is the rest of a sentence. */
const THING = /^(?:[\p{Script=Han}々]{3,}|[\p{Script=Katakana}ー]{6,})$/u;

/** Japanese of this length is what a screen says rather than a word of any sentence. */
const LABEL = /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー々]{6,}$/u;

/** A foreign word is of that length by itself. */
const KATAKANA = /^[\p{Script=Katakana}ー]+$/u;

function nameOf(text: string, isLead: boolean): Name {
  const isPlain = !CODED.test(text) && (!LABEL.test(text) || (!isLead && KATAKANA.test(text)));
  const words = text.split(/\s+/).filter((word) => word !== '');
  return spelled({ text, words, isLead, isShared: false, isPlain });
}

function spelled(name: Name): Name {
  const spelling = name.words.length === 1 && LABEL.test(name.text) ? anySpelling(name.text) : undefined;
  return spelling === undefined ? name : { ...name, spelling };
}

const MOST_SHARING = 6;
const MOST_SHARED = 6;

/**
 * Names in the quoted lines of the best places that have words of the request: in the first of them one word, elsewhere a rare one
 * or two. A name that places merely share is not asked for.
 */
function sharedTokens(
  partsOf: PartsOf,
  places: readonly Place[],
  words: ReadonlySet<string>,
  given: readonly string[],
): string[] {
  const counts = new Map<string, number>();
  for (const [at, { why }] of places.slice(0, MOST_SHARING).entries()) {
    for (const token of new Set(why.match(TOKEN) ?? [])) {
      if (CODED.test(token) && isMeant(token, at === 0)) counts.set(token, (counts.get(token) ?? 0) + 1);
    }
  }
  // Lines with a name that a lead has as well are told with it.
  const isKnown = ([token]: [string, number]): boolean => given.some((name) => token.toLowerCase().includes(name));
  const shared = [...counts].filter((one) => !isKnown(one)).toSorted(([, left], [, right]) => right - left);
  return shared.slice(0, MOST_SHARED).map(([token]) => token);

  function isMeant(token: string, isFirst: boolean): boolean {
    const meant = splitIdentifier(token).filter((word) => words.has(word) && word.length >= LEAST_LETTERS);
    return meant.length > 1 || meant.some((word) => isFirst || partsOf(word) <= MOST_OF_RARE);
  }
}

/** Parts of the index that hold a rare word. */
const MOST_OF_RARE = 40;

const TOKEN = /[A-Za-z_]\w*(?:-\w+)*(?::\w+)*/g;

/** At most so many parts of the index hold a word. */
export type PartsOf = (word: string) => number;

/** Asks the index once for each word. */
export function partsReader(store: IndexStore): PartsOf {
  const known = new Map<string, number>();
  return (word) => {
    const parts = known.get(word) ?? mostWithWord(store, word);
    known.set(word, parts);
    return Number.isFinite(parts) ? parts : 0;
  };
}

export function rarest(partsOf: PartsOf, words: readonly string[]): string {
  const [best = ''] = words.toSorted((left, right) => partsOf(left) - partsOf(right));
  return best;
}
