/** What a model is asked for when a session starts without a frame (QF8, QF9). */
import { SLOT_NAMES } from './frame.ts';
import { languageOf } from './language-of.ts';
import type { Language } from './text.ts';
import { extractionPrompt } from './texts/extraction-prompt.ts';

/** @param language default: that of the request */
export function getExtractionPrompt(query: string, language: Language = languageOf(query)): string {
  return extractionPrompt(query)[language];
}

/** JSON schema of the answer: each slot an object or null, both members required (QF9). */
export const EXTRACTION_SCHEMA = {
  type: 'object',
  properties: Object.fromEntries(SLOT_NAMES.map((name) => [name, { $ref: '#/definitions/slot_data' }])),
  definitions: {
    slot_data: {
      type: ['object', 'null'],
      properties: {
        value: { type: 'string', description: '正規化された値' },
        quote: { type: 'string', description: 'raw_queryからの一致する引用（原文そのまま）' },
      },
      required: ['value', 'quote'],
    },
  },
} as const;
