/** Whether a wish says by itself what is to be different: `remove the cancel button` does, `fix the cart` does not. */
import { isSameWord, type Word, wordsOf } from '../words/words.ts';
import type { QueryFrame } from './frame.ts';
import forms from './request-forms.json' with { type: 'json' };

const ACT = new RegExp(`${forms.english.acts}|${forms.japanese.acts}`, 'iu');
const EMPTY_ENGLISH = new RegExp(`^(?:${forms.english.empty})$`, 'i');
const EMPTY_JAPANESE = new RegExp(forms.japanese.empty, 'gu');

/** Tells whether the frame names an act that can be pictured, or a thing beside the target. */
export function picturesChange({ slots }: QueryFrame): boolean {
  const wish = slots.desired_action?.quote ?? null;
  if (wish === null) return false;
  const words = [slots.trigger_condition?.quote ?? '', wish].join(' ').replace(EMPTY_JAPANESE, ' ');
  const target = wordsOf(slots.target_feature?.value ?? '');
  return ACT.test(wish) || wordsOf(words).some((word) => isOwn(word, target));
}

/** `fix the login`, ログイン機能直して: it asks to mend something, and does not say what is wrong with it. */
export function asksToMend({ rawQuery }: QueryFrame): boolean {
  return wordsOf(rawQuery).some(({ weight, surface }) => weight === 'request' && !ASKS_FOR_ANYTHING.test(surface));
}

const ASKS_FOR_ANYTHING = /^(?:please|want|need|希望|願)/;

function isOwn(word: Word, target: readonly Word[]): boolean {
  return (
    word.weight === 'distinctive' && !EMPTY_ENGLISH.test(word.surface) && !target.some((one) => isSameWord(one, word))
  );
}
