/**
 * An error that its reader can repair: what happened, why, and what to do next.
 * Every other exception is a bug and is reported with its stack once, at the edge.
 */
export class UserError extends Error {
  readonly code: ErrorCode;
  /** The next step, as a sentence in the imperative. */
  readonly next: string;
  private readonly sentences: readonly [message: Sentence, next: Sentence];

  constructor(code: ErrorCode, message: Sentence, next: Sentence, options?: ErrorOptions) {
    super(sentenceIn(message, 'en'), options);
    this.name = 'UserError';
    this.code = code;
    this.next = sentenceIn(next, 'en');
    this.sentences = [message, next];
  }

  /** The message and the next step for a person; English where there is no translation. */
  spokenIn(language: 'en' | 'ja'): { readonly message: string; readonly next: string } {
    const [message, next] = this.sentences;
    return { message: sentenceIn(message, language), next: sentenceIn(next, language) };
  }
}

/** Text for people; a plain string is English, for errors that only programs and administrators meet. */
export type Sentence = string | { readonly en: string; readonly ja: string };

function sentenceIn(sentence: Sentence, language: 'en' | 'ja'): string {
  return typeof sentence === 'string' ? sentence : sentence[language];
}

/** Stable codes; they are part of the public contract (JSON output, MCP errors). */
export type ErrorCode =
  | 'invalid_argument'
  | 'invalid_config'
  | 'path_outside_project'
  | 'not_found'
  | 'ambiguous'
  | 'no_project'
  | 'project_gone'
  | 'index_unavailable'
  | 'sessions_unavailable'
  | 'initializing'
  | 'busy'
  | 'disk_full'
  | 'no_access'
  | 'out_of_resources'
  | 'phase_blocked'
  | 'no_active_session'
  | 'session_not_found'
  | 'validation_failed'
  | 'evidence_missing'
  | 'evidence_stale';
