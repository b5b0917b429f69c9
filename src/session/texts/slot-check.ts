/** Why a slot was refused, and how it is repaired. */
import type { SlotFailure } from '../frame/slot-check.ts';
import type { SlotError } from '../frame/slot-verdict.ts';
import type { Text } from '../text.ts';

/** The message of QF23. */
export const SLOTS_REFUSED: Text = {
  en: 'Some slot validations failed. Check quotes match original query.',
  ja: '検証に失敗したスロットがあります。quote が元のクエリと一致しているか確認してください。',
};

export function slotRefused({ error, about }: SlotFailure): Text {
  return REPAIRS[error](...about.map((text) => JSON.stringify(text)));
}

/** Note on a failed slot in an answer that is given nonetheless (D-43). */
export function slotNotTaken(failure: SlotFailure): Text {
  const { en, ja } = slotRefused(failure);
  return { en: `not taken: ${failure.error}. ${en}`, ja: `採用されませんでした（${failure.error}）。${ja}` };
}

/** The note of QF13 on a slot whose value was accepted by its meaning. */
export function semanticMatch(similarity: number): Text {
  const score = similarity.toFixed(2);
  return { en: `Semantic match (similarity: ${score})`, ja: `意味的に一致（類似度: ${score}）` };
}

type Repair = (...about: readonly string[]) => Text;

const REPAIRS: Readonly<Record<SlotError, Repair>> = {
  'quote is empty': () => ({
    en: 'Cite the words of the request that say this, or send null.',
    ja: '該当する箇所を原文から引用してください。書かれていなければ null にしてください。',
  }),
  'quote not found in query': (quote) => ({
    en: `${quote} is not in the request. Copy the words exactly, or send null.`,
    ja: `${quote} は原文にありません。原文をそのまま写すか、null にしてください。`,
  }),
  'quote says nothing': (quote) => ({
    en: `${quote} says nothing by itself. Cite the whole phrase.`,
    ja: `${quote} だけでは意味を持ちません。語句全体を引用してください。`,
  }),
  'quote does not state this slot': (quote) => ({
    en: `${quote} names the target or asks for a change; it does not state this slot. Cite the words that do, or send null and find out.`,
    ja: `${quote} は対象や依頼を述べているだけです。このスロットを述べている箇所を引用するか、null にして調査してください。`,
  }),
  'value is empty': () => ({
    en: 'Say in a few words what the quote says, or send null for the slot.',
    ja: 'quote の内容を短く書くか、スロットを null にしてください。',
  }),
  'value is too general': (value) => ({
    en: `${value} fits every request. Say which one is meant.`,
    ja: `${value} だけではどれを指すのか分かりません。具体的に書いてください。`,
  }),
  'value contradicts quote': (quoted, claimed) => ({
    en: `The quote says ${quoted}, the value ${claimed}. Use the words of the quote.`,
    ja: `quote は ${quoted} ですが、value は ${claimed} です。quote の言葉を使ってください。`,
  }),
  'value does not agree with quote': (...words) => ({
    en: `Nothing in the quote says ${words.join(', ')}. Use the words of the quote, or cite the ones that say it.`,
    ja: `${words.join('、')} は quote から読み取れません。quote の言葉を使うか、該当箇所を引用してください。`,
  }),
  'value says more than quote': (...words) => ({
    en: `The quote does not say ${words.join(', ')}. Leave it out, or cite the words that say it.`,
    ja: `${words.join('、')} は quote にありません。省くか、該当箇所も引用してください。`,
  }),
  'value only asks for a change': (value) => ({
    en: `${value} asks for a change and belongs in desired_action. Send null here and find out by exploring.`,
    ja: `${value} は依頼であり desired_action に入るものです。ここは null にして、調査で特定してください。`,
  }),
  'value repeats another slot': (slot) => ({
    en: `The same value is in ${slot}. Send null for what the request does not say.`,
    ja: `同じ値が ${slot} にあります。書かれていないスロットは null にしてください。`,
  }),
};
