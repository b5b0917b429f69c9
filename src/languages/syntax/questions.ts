/** The rules with which a syntax tree is asked, as few and as cheap as the text allows. */
import type { NapiConfig, Rule } from '@ast-grep/napi';
import type { LanguageSpec } from '../contract.ts';

/** A rule, and the words, in lower case, of which a text must hold one that the rule matches anything in it. */
export interface Question {
  readonly rule: Rule;
  /** Undefined when that is not known. */
  readonly words: readonly string[] | undefined;
}

export type KindRule = Rule & { readonly kind: string };

/** Rules of a kind alone come first: most nodes match one of them, and the first match ends the test of a node. */
export function questionsFor(rules: readonly KindRule[], signs: LanguageSpec['signs'] = {}): readonly Question[] {
  const conditions = (rule: Rule): number => Object.keys(rule).length;
  return [...rules]
    .sort((a, b) => conditions(a) - conditions(b))
    .map((rule) => ({ rule, words: signs[rule.kind]?.split(' ') ?? wordsOf(rule)?.map((word) => word.toLowerCase()) }));
}

/** ast-grep compiles the rules again for each file, 8 to 40 µs each: those that can match nothing in it are left out. */
export function matcherFor(questions: readonly Question[], text: string): NapiConfig {
  const written = text.toLowerCase();
  const possible = questions.filter(({ words }) => words === undefined || words.some((word) => written.includes(word)));
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
