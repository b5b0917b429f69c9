/** Patterns that were meant as regular expressions and are none, and those that were not said to be ones and are. */
import { literalExpression } from '../../base/literal-expression.ts';
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

/** The same patterns, of which the bad ones match as they are, or at least their brackets: one of them would fail all others with it. */
export async function literallyWhereBad({ patterns, regex = false, signal }: Asked) {
  const literal: TakenLiterally[] = [];
  for (const pattern of regex ? new Set(patterns) : []) {
    const complaint = await complaintAbout(pattern, signal);
    if (complaint !== null) literal.push({ pattern, complaint });
  }
  const instead = new Map<string, string>();
  for (const { pattern } of literal) {
    const mended = pattern.replace(BRACKET, '\\$&');
    instead.set(pattern, (await complaintAbout(mended, signal)) === null ? mended : literalExpression(pattern));
  }
  return { patterns: patterns.map((pattern) => instead.get(pattern) ?? pattern), literal };
}

/** Most of them lack a backslash before it: `isAdmin(|isUser(`. */
const BRACKET = /(?<!\\)[()[\]{}]/g;

/** Whether a text holds signs that mean something in an expression and hardly ever stand in code: `\.`, `\bid`, `.*`, `one|other`. */
export function readsLikeExpression(pattern: string): boolean {
  return EXPRESSION_SIGNS.some((sign) => sign.test(pattern));
}

const EXPRESSION_SIGNS = [
  /\\[\\.()[\]{}+*?|^$/"'-]/,
  // Between letters it is the separator of a namespace.
  /(?<!\w)\\[bBdDsSwW]|\\[bBdDsSwW](?!\w)/,
  /\.[*+]/,
  /[^\s|]\|[^\s|]/,
  /\(\?[:=!<i]/,
  /^\^\S/,
  /\[(?:\^[^\]]+|["'`]{2,}|[^\]]*\w-\w[^\]]*)\]|\[[^\]]+\][*+?]/,
] as const;
