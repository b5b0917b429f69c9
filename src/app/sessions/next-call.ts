/** A next call in the language of its reader. */
import type { Language } from '../../session/text.ts';
import type { NextCall } from '../../session/tool-name.ts';

export interface NextStepAnswer {
  readonly tool: string;
  readonly args: Readonly<Record<string, unknown>>;
  readonly why: string;
}

export function translateNext({ tool, args, why }: NextCall, language: Language): NextStepAnswer {
  return { tool, args, why: why[language] };
}
