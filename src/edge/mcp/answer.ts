/** The form of every answer: text made to be read, or for programs one JSON object. One form is sent, never both (D-47). */
import type { Language } from '../../session/text.ts';
import type { ToolFailure } from './errors.ts';
import { failureText } from './text/failure.ts';
import { toWire } from './wire.ts';

export type AnswerForm = 'text' | 'json';

/** Answer of a tool, in both forms. */
export interface Answer {
  /** Answer for programs, with keys in camelCase. */
  readonly body: object;
  /** Answer as text, with a fact in each line. */
  readonly lines: (language: Language) => readonly string[];
}

export interface ToolResult {
  readonly content: { readonly type: 'text'; readonly text: string }[];
  readonly structuredContent?: Record<string, unknown>;
  readonly isError?: boolean;
}

export interface Manner {
  readonly form: AnswerForm;
  readonly language: Language;
}

export function answerResult({ body, lines }: Answer, { form, language }: Manner): ToolResult {
  return form === 'json' ? jsonResult(toWire(body)) : textResult(lines(language).join('\n'));
}

export function failureResult(failure: ToolFailure, form: AnswerForm): ToolResult {
  const result = form === 'json' ? jsonResult({ ...failure }) : textResult(failureText(failure));
  return { ...result, isError: true };
}

/** Hosts differ in which of the two they show the model, so both say the same. */
function jsonResult(wire: Readonly<Record<string, unknown>>): ToolResult {
  return { content: [{ type: 'text', text: JSON.stringify(wire) }], structuredContent: { ...wire } };
}

function textResult(text: string): ToolResult {
  return { content: [{ type: 'text', text }] };
}

/** Answer of a use case for programs and as text. */
export function inBothForms<Body extends object>(
  linesOf: (body: Body, language: Language) => readonly string[],
  body: Body,
): Answer {
  return { body, lines: (language) => linesOf(body, language) };
}
