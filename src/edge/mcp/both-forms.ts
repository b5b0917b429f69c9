/** Answer of a use case for programs and as text. */
import type { Language } from '../../session/text.ts';
import type { Answer } from './answer.ts';

export function inBothForms<Body extends object>(
  linesOf: (body: Body, language: Language) => readonly string[],
  body: Body,
): Answer {
  return { body, lines: (language) => linesOf(body, language) };
}
