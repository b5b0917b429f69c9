/** Words and endings with which a person tells that something goes wrong. */
import forms from './request-forms.json' with { type: 'json' };

export const ENGLISH_TROUBLE = new RegExp(forms.english.troubles.join('|'), 'i');
export const JAPANESE_TROUBLE = new RegExp(forms.japanese.troubles.join('|'), 'u');

/** `should not` and `mustn't`: what is wished away is what happens now. */
export const FORBIDS = /\b(?:should|must)(?:n['’]?t| not)\b/i;

export function tellsOfTrouble(text: string): boolean {
  return ENGLISH_TROUBLE.test(text) || JAPANESE_TROUBLE.test(text);
}
