/** The language in which a request is answered. */
import { normalizeText } from '../base/text.ts';
import type { Language } from './text.ts';

const JAPANESE = /[\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Han}]/u;

/** Japanese when the request holds any Japanese script, else English. */
export function languageOf(request: string): Language {
  return JAPANESE.test(normalizeText(request)) ? 'ja' : 'en';
}
