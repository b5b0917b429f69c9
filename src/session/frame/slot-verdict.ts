/** The checks of one slot, in the order in which they refuse it. */

import { fold, isPartOf } from '../words/fold.ts';
import { visible, type Word, wordsOf } from '../words/words.ts';
import { findContradiction } from './contradiction.ts';
import type { Slot, SlotName } from './frame.ts';
import { isWholeWords, quoteInContext } from './quote-context.ts';
import { tellsOfTrouble } from './trouble.ts';
import { compareWords } from './value-agreement.ts';

export interface SubmittedSlot {
  /** Normalised by the model. */
  readonly value: string;
  /** Exact citation. */
  readonly quote: string;
}

/** The fault of a slot. `quote not found in query` is the wording of QF23. */
export type SlotError =
  | 'quote is empty'
  | 'quote not found in query'
  | 'quote says nothing'
  | 'quote does not state this slot'
  | 'value is empty'
  | 'value is too general'
  | 'value contradicts quote'
  | 'value does not agree with quote'
  | 'value says more than quote'
  | 'value only asks for a change'
  | 'value repeats another slot';

export type SlotVerdict =
  | { readonly kind: 'agrees'; readonly by: 'words' | 'similarity'; readonly similarity: number }
  | { readonly kind: 'refused'; readonly error: SlotError; readonly about: readonly string[] };

export interface SlotToCheck {
  readonly rawQuery: string;
  readonly slot: SlotName;
  readonly candidate: SubmittedSlot;
  /** Good slots besides this one. */
  readonly known: Readonly<Partial<Record<SlotName, Slot>>>;
  readonly similarity: (value: string, quote: string) => number;
}

/** A slot with its texts taken apart once. */
interface ReadSlot extends SlotToCheck {
  /** The quote in whole words. */
  readonly quoted: string;
  readonly quotedWords: readonly Word[];
  readonly valueWords: readonly Word[];
}

type Check = (slot: ReadSlot) => Refusal | undefined;
type Refusal = Extract<SlotVerdict, { kind: 'refused' }>;

const CHECKS: readonly Check[] = [
  quoteIsThePersons,
  quoteSaysSomething,
  valueSaysSomething,
  valueKeepsTheSense,
  valueKeepsTheNumbers,
  valueIsNoRequest,
  valueIsNew,
  quoteStatesTheSlot,
];

export function checkSlot(slot: SlotToCheck): SlotVerdict {
  const quoted = quoteInContext(slot.candidate.quote, slot.rawQuery);
  const read = { ...slot, quoted, quotedWords: wordsOf(quoted), valueWords: wordsOf(slot.candidate.value) };
  for (const check of CHECKS) {
    const refusal = check(read);
    if (refusal) return refusal;
  }
  return agreement(read);
}

/** QF10, D-8. */
function quoteIsThePersons({ candidate: { quote }, rawQuery }: ReadSlot): Refusal | undefined {
  if (fold(quote) === '') return refuseSlot('quote is empty');
  return isPartOf(quote, rawQuery) ? undefined : refuseSlot('quote not found in query', quote);
}

/** Punctuation and particles are in every request; so are single letters, as parts of words. */
function quoteSaysSomething({ candidate: { quote }, rawQuery, quotedWords }: ReadSlot): Refusal | undefined {
  const isSnippet = [...fold(quote)].length === 1 && !isWholeWords(quote, rawQuery);
  return isSnippet || quotedWords.length === 0 ? refuseSlot('quote says nothing', quote) : undefined;
}

function valueSaysSomething({ candidate: { value }, valueWords }: ReadSlot): Refusal | undefined {
  if (!/[\p{L}\p{N}]/u.test(visible(value))) return refuseSlot('value is empty');
  return valueWords.every(({ weight }) => weight === 'vague') ? refuseSlot('value is too general', value) : undefined;
}

/** QF11: before anything that speaks for the value. */
function valueKeepsTheSense({ candidate: { value }, quoted, slot }: ReadSlot): Refusal | undefined {
  const found = findContradiction({ value, quote: quoted, reports: REPORTS.has(slot) });
  return found.kind === 'opposite' ? refuseSlot('value contradicts quote', found.quoted, found.claimed) : undefined;
}

const REPORTS = new Set<SlotName>(['trigger_condition', 'observed_issue']);

function valueKeepsTheNumbers({ quotedWords, valueWords, rawQuery }: ReadSlot): Refusal | undefined {
  const quotedNumbers = numbersIn(quotedWords);
  const invented = numbersIn(valueWords).find((number) => !numbersIn(wordsOf(rawQuery)).includes(number));
  if (invented === undefined || quotedNumbers.length === 0) return undefined;
  return refuseSlot('value contradicts quote', quotedNumbers.join(', '), invented);
}

/** "Fix it" is neither a feature nor an issue. */
function valueIsNoRequest({ slot, candidate: { value }, valueWords }: ReadSlot): Refusal | undefined {
  const onlyAsks = valueWords.every(({ weight }) => weight === 'request');
  return slot !== 'desired_action' && onlyAsks ? refuseSlot('value only asks for a change', value) : undefined;
}

/** Refuses a part of the request that fills another slot already. */
function valueIsNew({ candidate: { value }, known }: ReadSlot): Refusal | undefined {
  const repeated = Object.entries(known).find(([, slot]) => slot && coreOf(slot.value) === coreOf(value));
  return repeated ? refuseSlot('value repeats another slot', repeated[0]) : undefined;
}

/** An issue or a condition is more than the name of the target and the wish to have it changed. */
function quoteStatesTheSlot({ slot, quoted, quotedWords, known }: ReadSlot): Refusal | undefined {
  if (!REPORTS.has(slot)) return undefined;
  if (slot === 'trigger_condition' ? CONDITION.test(quoted) : NEGATION.test(quoted) || tellsOfTrouble(quoted))
    return undefined;
  const target = new Set(wordsOf(known.target_feature?.value ?? '').map(({ key }) => key));
  const isOwn = ({ key, weight }: Word): boolean => weight !== 'vague' && weight !== 'request' && !target.has(key);
  return quotedWords.some(isOwn) ? undefined : refuseSlot('quote does not state this slot', quoted);
}

const NEGATION = /ない|なく|なかっ|ません|ずに|\b(?:not|no|never|without|cannot|unable)\b|n['’]t\b/i;
const CONDITION =
  /時|とき|際|場合|[前後中]|たら|れば|なら|すると|ると|\b(?:when|if|after|before|while|during|on|once)\b/i;

/** QF12, D-9. The target decides which code counts, so it takes no word that nobody said. */
function agreement({ slot, rawQuery, similarity, valueWords, quotedWords, quoted }: ReadSlot): SlotVerdict {
  const comparison = compareWords({
    value: valueWords,
    quote: quotedWords,
    request: wordsOf(rawQuery),
    mayAdd: slot !== 'target_feature',
  });
  if (comparison.kind === 'same') return { kind: 'agrees', by: 'words', similarity: 1 };
  const score = comparison.kind === 'compare' ? similarity(comparison.value, comparison.quote || quoted) : 0;
  if (score >= SAME_MEANING) return { kind: 'agrees', by: 'similarity', similarity: score };
  const error = comparison.shares ? 'value says more than quote' : 'value does not agree with quote';
  return refuseSlot(error, ...comparison.added);
}

/** The calibrated similarity from which on two texts mean the same (D-9). */
const SAME_MEANING = 0.6;

function refuseSlot(error: SlotError, ...about: readonly string[]): Refusal {
  return { kind: 'refused', error, about };
}

function numbersIn(words: readonly Word[]): string[] {
  return words.filter(({ script }) => script === 'number').map(({ key }) => key);
}

/** The value without the words that fit every request, its punctuation and its last particle. */
function coreOf(value: string): string {
  const vague = wordsOf(value).filter(({ weight }) => weight === 'vague');
  const bare = vague.reduce((text, { surface }) => text.replace(surface, ''), visible(value).toLowerCase());
  return bare.replace(/[\p{P}\p{S}\s]/gu, '').replace(/[はがをにでと]$/u, '');
}
