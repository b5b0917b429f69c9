/** The form of every answer: one JSON object, as structured content and, the same, as minified text. */
import type { JsonRecord } from '../../base/json-record.ts';
import type { ToolFailure } from './errors.ts';
import { toWire } from './wire.ts';

export interface ToolResult {
  readonly content: { readonly type: 'text'; readonly text: string }[];
  readonly structuredContent: Record<string, unknown>;
  readonly isError?: boolean;
}

export function answerResult(answer: object): ToolResult {
  return resultOf(toWire(answer));
}

export function failureResult(failure: ToolFailure): ToolResult {
  return { ...resultOf({ ...failure }), isError: true };
}

/** Hosts differ in which of the two they show the model, so both say the same. */
function resultOf(wire: JsonRecord): ToolResult {
  return { content: [{ type: 'text', text: JSON.stringify(wire) }], structuredContent: { ...wire } };
}
