/**
 * The rules of ranking and of first answers: every number that decides which files are found, in which order, and what is said of
 * them, with its measured worth (`rules.json`). Code takes the rules as an argument, so that each can be switched off and measured.
 */
import table from './rules.json' with { type: 'json' };

export type RuleId = keyof typeof table;

/** The value of a rule. */
export type Rules = (id: RuleId) => number;

export const RULES: Rules = (id) => table[id].value;

/** Returns the rules with another value for one of them. */
export function withRule(rules: Rules, changed: RuleId, value: number): Rules {
  return (id) => (id === changed ? value : rules(id));
}
