/**
 * Splits a request into its slots by the forms of its language (D-54): what is wished, when it happens, what goes wrong, and
 * the noun phrase that is left. Every slot is a quote; what no form finds stays missing. No model.
 */
import { isJapanese } from '../../base/text.ts';
import { isSameWord, wordsOf } from '../words/words.ts';
import { takeApartEnglish } from './english-request.ts';
import { type QueryFrame, SLOT_NAMES, type SlotName } from './frame.ts';
import { takeApartJapanese } from './japanese-request.ts';
import forms from './request-forms.json' with { type: 'json' };
import { type Parts, type Sentence, sentencesOf } from './sentences.ts';
import { checkSlots, type SubmittedFrame, withSlots } from './slot-check.ts';
import { FORBIDS, tellsOfTrouble } from './trouble.ts';

/**
 * Fills the slots that are missing, each checked as if an agent had sent it.
 * @param words default: the request; else what the person said later
 */
export function completeFrame(frame: QueryFrame, words = frame.rawQuery): QueryFrame {
  const missing = Object.entries(takeApart(words)).filter(([slot]) => !isFilled(frame, slot));
  const submitted: SubmittedFrame = Object.fromEntries(
    missing.map(([slot, quote = '']) => [slot, { value: quote, quote }]),
  );
  return withSlots(frame, checkSlots({ frame: { ...frame, rawQuery: words }, submitted, similarity: () => 0 }));
}

/** Adds the fault that the person states later; null if they stated it before, or do not now. */
export function withIssue(frame: QueryFrame, words: string): QueryFrame | null {
  if (frame.slots.observed_issue !== undefined) return null;
  const { observed_issue: issue } = completeFrame(frame, words).slots;
  return issue === undefined ? null : { ...frame, slots: { ...frame.slots, observed_issue: issue } };
}

/** Removes slots that the server took from the request: whatever an agent gives has precedence. */
export function withoutOwn(frame: QueryFrame): QueryFrame {
  const own = takeApart(frame.rawQuery);
  const kept = Object.entries(frame.slots).filter(([slot, { quote }]) => !(isSlot(slot) && own[slot] === quote));
  return { ...frame, slots: Object.fromEntries(kept) };
}

function isFilled({ slots }: QueryFrame, slot: string): boolean {
  return isSlot(slot) && slots[slot] !== undefined;
}

function isSlot(name: string): name is SlotName {
  return SLOT_NAMES.some((slot) => slot === name);
}

/** The parts of the last request, which are asked for at each change of its frame. */
let last: { readonly request: string; readonly parts: Parts } | undefined;

function takeApart(request: string): Parts {
  if (last?.request !== request) last = { request, parts: partsOf(request) };
  return last.parts;
}

/** Takes the first part of each kind; the target of a sentence with trouble has precedence. */
function partsOf(request: string): Parts {
  const sentences = sentencesOf(request);
  const found = sentences.map((sentence) =>
    isJapanese(sentence.text) ? takeApartJapanese(sentence) : takeApartEnglish(sentence),
  );
  const first = (slot: SlotName): string | undefined => found.find((parts) => parts[slot] !== undefined)?.[slot];
  const troubled = found.filter((parts) => parts.observed_issue !== undefined);
  const target = [...troubled, ...found].find((parts) => parts.target_feature !== undefined)?.target_feature;
  const parts: Parts = {
    target_feature: target,
    trigger_condition: first('trigger_condition'),
    observed_issue: first('observed_issue'),
    desired_action: first('desired_action'),
  };
  const at = found.findIndex((one) => one.observed_issue !== undefined);
  const issue = telling(parts) ?? forbiddenBefore(parts, sentences[at - 1]);
  return Object.fromEntries(Object.entries({ ...parts, observed_issue: issue }).filter(isDefined));
}

/** The sentence that `they should not be in it` points back to. */
function forbiddenBefore({ observed_issue: issue }: Parts, before: Sentence | undefined): string | undefined {
  return issue !== undefined && FORBIDS.test(issue) ? before?.text : undefined;
}

function isDefined(part: readonly [string, string | undefined]): boolean {
  return part[1] !== undefined;
}

/** Drops an issue such as `the cart issue`, which describes nothing; under a condition a bare `error` suffices. */
function telling({ target_feature: target, trigger_condition: condition, observed_issue: issue }: Parts) {
  if (issue === undefined || condition !== undefined) return issue;
  const rest = issue.replace(GENERIC, ' ');
  const named = wordsOf(target ?? '');
  const isMore = wordsOf(rest).some(
    (word) => word.weight === 'distinctive' && !named.some((one) => isSameWord(one, word)),
  );
  return isMore || tellsOfTrouble(rest) ? issue : undefined;
}

const GENERIC = new RegExp(forms.generic, 'giu');
