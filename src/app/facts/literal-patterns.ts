/** Patterns that were meant as regular expressions and are none. */
import { complaintAbout } from '../../retrieval/text-search/ripgrep.ts';

export interface TakenLiterally {
  pattern: string;
  /** In ripgrep's words, such as `unclosed group`. */
  complaint: string;
}

interface Asked {
  readonly patterns: readonly string[];
  readonly regex?: boolean;
  readonly signal?: AbortSignal | undefined;
}

/** The same patterns, of which the bad ones match as they are: one of them would fail all others with it. */
export async function literallyWhereBad({ patterns, regex = false, signal }: Asked) {
  const literal: TakenLiterally[] = [];
  for (const pattern of regex ? new Set(patterns) : []) {
    const complaint = await complaintAbout(pattern, signal);
    if (complaint !== null) literal.push({ pattern, complaint });
  }
  const bad = new Set(literal.map(({ pattern }) => pattern));
  return { patterns: patterns.map((pattern) => (bad.has(pattern) ? escaped(pattern) : pattern)), literal };
}

/** Understood by ripgrep and by `RegExp` alike. */
function escaped(pattern: string): string {
  return pattern.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&');
}
