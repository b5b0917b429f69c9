/** Words that people use for what the code calls otherwise, as nodes of edges. */
import { normalizeText } from '../base/text.ts';
import type { Edge } from './framework-contract.ts';
import { edge } from './framework-facts.ts';

/** Longer texts are sentences and name nothing. */
const LONGEST_TERM = 30;
/** Signs that only sentences hold. */
const SENTENCE = /[。、！？!?;:\n]|\.\s|\.$/;

/** The node of a term: NFKC, lower case, without placeholders and the white space around. Empty for what is no term. */
function termNode(text: string): string {
  const term = normalizeText(text).replace(PLACEHOLDER, ' ').replace(/\s+/g, ' ').trim().toLowerCase();
  return term === '' || term.length > LONGEST_TERM || SENTENCE.test(term) || !/\p{L}/u.test(term) ? '' : `term:${term}`;
}

/** `:count`, `{name}`, `%s`, `%(name)s`, `%{name}`, `{{ name }}`. */
const PLACEHOLDER = /(?<![\p{L}\p{N}]):[A-Za-z_]+|\{\{?[^{}]*\}\}?|%\(\w+\)[sd]|%\{\w+\}|%\d*\$?[sd]/gu;

/** The edge from what the code names to what people call it; none for a text that is no term. */
export function termEdge(from: string, text: string | undefined, line: number): Edge[] {
  const to = termNode(text ?? '');
  return to === '' ? [] : [edge(from, 'translates', to, line)];
}
