/** A refusal is a redirection (P8): what was refused, why, and the legal call that brings the agent further. */
import { type ErrorCode, UserError } from '../../base/user-error.ts';
import type { Language, Text } from '../../session/text.ts';
import type { NextCall } from '../../session/tool-name.ts';

export interface RefusalParts {
  readonly code: ErrorCode;
  readonly text: Text;
  readonly next: NextCall;
  readonly language: Language;
  /** Further members of the answer, such as `current_phase` or `validation_errors`. */
  readonly details?: Readonly<Record<string, unknown>>;
}

export class Refusal extends UserError {
  readonly nextCall: NextCall;
  readonly language: Language;
  readonly details: Readonly<Record<string, unknown>>;

  constructor({ code, text, next, language, details = {} }: RefusalParts) {
    super(code, text[language], next.why[language]);
    this.name = 'Refusal';
    this.nextCall = next;
    this.language = language;
    this.details = details;
  }
}
