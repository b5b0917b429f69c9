/** The rules with which a syntax tree is asked, as few and as cheap as the text allows. */
import type { NapiConfig, Rule } from '@ast-grep/napi';

/** A rule, and the words of which a text must hold one that the rule matches anything in it. */
export interface Question {
  readonly rule: Rule;
  /** Undefined when that cannot be told from the rule. */
  readonly words: readonly string[] | undefined;
}

/** Rules of a kind alone come first: most nodes match one of them, and the first match ends the test of a node. */
export function questionsFor(rules: readonly Rule[]): readonly Question[] {
  const conditions = (rule: Rule): number => Object.keys(rule).length;
  return [...rules].sort((a, b) => conditions(a) - conditions(b)).map((rule) => ({ rule, words: wordsOf(rule) }));
}

/** ast-grep compiles the rules again for each file, 8 to 40 µs each: those that can match nothing in it are left out. */
export function matcherFor(questions: readonly Question[], text: string): NapiConfig {
  const possible = questions.filter(({ words }) => words === undefined || words.some((word) => text.includes(word)));
  return { rule: { any: possible.map(({ rule }) => rule) } };
}

/** The whole texts that the rule asks one of its nodes to have. */
function wordsOf(rule: Rule): readonly string[] | undefined {
  const written = WHOLE_WORDS.exec(rule.regex ?? '')?.[1];
  if (written !== undefined) return written.split('|');
  const parts = [rule.has, rule.inside, ...(rule.all ?? [])];
  const words = parts.flatMap((part) => (part === undefined ? [] : [wordsOf(part)]));
  return words.find((list) => list !== undefined) ?? wordsOfAny(rule.any);
}

function wordsOfAny(rules: readonly Rule[] = []): readonly string[] | undefined {
  const words = rules.map(wordsOf);
  const isSure = words.length > 0 && words.every((list) => list !== undefined);
  return isSure ? words.flatMap((list) => list ?? []) : undefined;
}

/** `^word$` or `^(?:one|two)$`. */
const WHOLE_WORDS = /^\^(?:\(\?:)?(\w+(?:\|\w+)*)\)?\$$/;
