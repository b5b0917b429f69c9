/** The language in which a request is answered. */
import { isJapanese, normalizeText } from '../base/text.ts';
import type { Language } from './text.ts';

/** Japanese when the request holds any Japanese script, else English. */
export function languageOf(request: string): Language {
  return isJapanese(normalizeText(request)) ? 'ja' : 'en';
}
