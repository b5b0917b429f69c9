/** The answer of a use case in both forms. */
import type { Language } from '../../session/text.ts';
import type { Answer } from './answer.ts';

export function said<Body extends object>(
  linesOf: (body: Body, language: Language) => readonly string[],
  body: Body,
): Answer {
  return { body, lines: (language) => linesOf(body, language) };
}
