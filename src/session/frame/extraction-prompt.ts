/** The prompt for a model when a session starts without a frame (QF8). */
import { languageOf } from '../language-of.ts';
import type { Language } from '../text.ts';
import { extractionPrompt } from '../texts/extraction-prompt.ts';

/** @param language default: that of the request */
export function getExtractionPrompt(query: string, language: Language = languageOf(query)): string {
  return extractionPrompt(query)[language];
}
