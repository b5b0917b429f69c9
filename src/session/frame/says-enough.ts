/**
 * Whether a request tells by itself what is wrong or wanted: it names something and tells a symptom (`login crashes`,
 * `保存するとエラーになる`), names more and asks for a change that can be pictured (`remove the cancel button`), or has
 * words enough. `fix the cart` names something and tells nothing, `it crashes` the other way round.
 */
import { isJapanese } from '../../base/text.ts';
import { searchWords, visible, wordsOf } from '../words/words.ts';
import {
  EMPTY_LATIN,
  JAPANESE_ACT,
  JAPANESE_SYMPTOM,
  LATIN_ACT,
  LATIN_SYMPTOM,
  SPEAKS_FOR_ITSELF,
} from './symptoms.ts';

const LEAST_WORDS = 4;

export function saysEnough(request: string): boolean {
  const text = visible(request);
  if (SPEAKS_FOR_ITSELF.test(text)) return true;
  return isJapanese(text) ? saysEnoughInJapanese(text) : saysEnoughInLatin(text);
}

function saysEnoughInLatin(text: string): boolean {
  const named = namesIn(text);
  if (named >= 1 && LATIN_SYMPTOM.test(text)) return true;
  return (named >= 2 && LATIN_ACT.test(text)) || searchWords(text).length >= LEAST_WORDS;
}

function saysEnoughInJapanese(text: string): boolean {
  const tells = [JAPANESE_SYMPTOM, JAPANESE_ACT, LATIN_SYMPTOM].some((pattern) => pattern.test(text));
  if (tells && namesIn(text) >= 1) return true;
  // A compound is one word, and many a verb is a kind of action: `削除`, `表示`.
  const telling = wordsOf(text).filter(({ weight }) => weight === 'distinctive' || weight === 'weak');
  return new Set(telling.map(({ key }) => key)).size >= LEAST_WORDS;
}

/** How many things the request names: a word that tells a symptom is none, nor is a status code. */
function namesIn(text: string): number {
  const names = wordsOf(text).filter(({ weight, script }) => weight === 'distinctive' && script !== 'number');
  const kept = names.filter(
    ({ surface }) =>
      !(EMPTY_LATIN.has(surface.toLowerCase()) || LATIN_SYMPTOM.test(surface) || JAPANESE_SYMPTOM.test(surface)),
  );
  return new Set(kept.map(({ key }) => key)).size;
}
