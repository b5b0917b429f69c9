/** Errors in one format: what happened, and the next step; for programs as one JSON object. */
import { messageOf, stackOf } from '../../base/error-text.ts';
import { machineFailure } from '../../base/failures/machine-failure.ts';
import { UserError } from '../../base/user-error.ts';
import type { Language, Text } from '../../session/text.ts';
import { toJson } from '../json.ts';
import type { Terminal } from './terminal.ts';

export interface ErrorStyle {
  readonly json: boolean;
  /** Shows the stack, of every error and its causes. */
  readonly debug: boolean;
  readonly language: Language;
}

const ERROR: Text = { en: 'error:', ja: 'エラー:' };
const NEXT: Text = { en: 'next:', ja: '対処:' };

export function reportError(error: unknown, terminal: Terminal, { json, debug, language }: ErrorStyle): void {
  const shown = describeError(error, language);
  if (json) terminal.out(`${toJson(shown)}\n`);
  else
    terminal.err(
      `${terminal.colors.red(ERROR[language])} ${shown.message}\n ${terminal.colors.cyan(NEXT[language])} ${shown.next}\n`,
    );
  if (debug) terminal.err(`${stackOf(error)}\n`);
}

export interface DescribedError {
  readonly error: string;
  readonly message: string;
  readonly next: string;
}

/** An error that its reader cannot repair is a bug of the program. */
export function describeError(thrown: unknown, language: Language = 'en'): DescribedError {
  const error = thrown instanceof UserError ? thrown : machineFailure(thrown);
  if (error !== undefined) {
    const { message, next } = error.spokenIn(language);
    return { error: error.code, message: withEnd(message), next };
  }
  const what = messageOf(thrown);
  return {
    error: 'internal',
    message: { en: `This is a bug in code-intel: ${what}`, ja: `code-intel の不具合です: ${what}` }[language],
    next: REPORT[language],
  };
}

const REPORT: Text = {
  en: 'Set CODE_INTEL_DEBUG=1 to see the stack, and report it.',
  ja: 'CODE_INTEL_DEBUG=1 を付けて実行するとスタックが表示されます。それを添えて報告してください。',
};

/** Adds a full stop; a Japanese sentence gets none behind a path or another value. */
function withEnd(message: string): string {
  if (/[.!?。）]$/.test(message)) return message;
  if (KANA_AT_END.test(message)) return `${message}。`;
  return KANA.test(message) ? message : `${message}.`;
}

const KANA = /[\u3040-\u30ff]/u;
const KANA_AT_END = /[\u3040-\u30ff]$/u;
