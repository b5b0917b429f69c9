import type { Language } from '../../session/text.ts';
import { SKIP_REASONS } from '../../session/texts/skip-reasons.ts';

/** Why a file or folder is not in the semantic index. Stored with the path and shown by `status`. */
export type SkipReason = keyof typeof SKIP_REASONS;

/** Explains a reason in a sentence, without the path. */
export function explanation(reason: SkipReason, language: Language): string {
  return SKIP_REASONS[reason][language];
}

/** Checks a reason read back from storage. */
export function isSkipReason(value: string): value is SkipReason {
  return Object.hasOwn(SKIP_REASONS, value);
}
