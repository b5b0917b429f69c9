/** The rules with which a syntax tree is asked, as few and as cheap as the text allows. */
import type { NapiConfig, Rule } from '@ast-grep/napi';
import type { LanguageSpec } from '../contract.ts';

export type KindRule = Rule & { readonly kind: string };

/** Test whether a word in lower case is in the text. */
type Written = (word: string) => boolean;

/**
 * Compiles rules; the result gives the matcher for a text. ast-grep compiles its rules again for each file: 4 µs for a kind,
 * 1 µs for a further kind in the same selector, and up to 200 µs for a regular expression with a class of characters. So
 * kinds are joined, and what can match nothing in the text is left out of the other rules.
 */
export function matcherOf(rules: readonly KindRule[], signs: LanguageSpec['signs'] = {}): (text: string) => NapiConfig {
  const plain = rules.filter((rule) => Object.keys(rule).length === 1);
  const others = rules
    .filter((rule) => Object.keys(rule).length > 1)
    .map((rule) => ({ rule, words: signs[rule.kind]?.split(' ') }));
  const kinds = plain.length === 0 ? [] : [{ kind: plain.map(({ kind }) => kind).join(', ') }];
  const asked = [...new Set(others.flatMap(({ rule, words = [] }) => [...words, ...wordsIn(rule)]))];
  const known = new Map<string, NapiConfig>();
  /** @param written a sign for each word that is asked for */
  const matcherFor = (written: string): NapiConfig => {
    const isWritten: Written = (word) => written[asked.indexOf(word)] === WRITTEN;
    const narrowed = others.flatMap(({ rule, words }) => {
      return words?.some(isWritten) === false ? [] : (narrow(rule, isWritten) ?? []);
    });
    // Most nodes are of one of the kinds, and the first match ends the test of a node.
    return { rule: { any: [...kinds, ...narrowed] } };
  };
  return (text) => {
    const lower = text.toLowerCase();
    let written = '';
    for (const word of asked) written += lower.includes(word) ? WRITTEN : '-';
    const matcher = known.get(written) ?? matcherFor(written);
    if (known.size < MOST_KNOWN) known.set(written, matcher);
    return matcher;
  };
}

const WRITTEN = '+';
/** A project of 1,600 files needs thirty. */
const MOST_KNOWN = 200;

/** Collects the words of the expressions of a rule and its parts. */
function wordsIn({ regex, has, inside, all = [], any = [], not }: Rule): readonly string[] {
  const parts = [has, inside, not, ...all, ...any].filter((part) => part !== undefined && part !== null);
  return [...((regex && wordsOf(regex)) ?? []), ...parts.flatMap((part) => wordsIn(part))];
}

/** The rule without the parts that cannot match, undefined when it cannot match itself. */
function narrow(rule: Rule, isWritten: Written): Rule | undefined {
  const { regex, has, inside, all, any, not } = rule;
  if (regex !== undefined && wordsOf(regex)?.some(isWritten) === false) return undefined;
  const narrowed: Rule = { ...rule };
  for (const [key, part] of [
    ['has', has],
    ['inside', inside],
  ] as const) {
    const possible = part && narrow(part, isWritten);
    if (possible !== undefined) narrowed[key] = possible;
    else if (part !== undefined) return undefined;
  }
  if (any !== undefined) narrowed.any = any.flatMap((part) => narrow(part, isWritten) ?? []);
  if (all !== undefined) narrowed.all = all.flatMap((part) => narrow(part, isWritten) ?? []);
  if (narrowed.any?.length === 0 || narrowed.all?.length !== all?.length) return undefined;
  if (not === undefined) return narrowed;
  delete narrowed.not;
  const excluded = narrow(not, isWritten);
  // A rule must say what it matches, too.
  if (excluded === undefined && isSaying(narrowed)) return narrowed;
  return { ...narrowed, not: excluded ?? not };
}

function isSaying(rule: Rule): boolean {
  return Object.keys(rule).some((key) => key !== 'field' && key !== 'stopBy');
}

const wordsByRegex = new Map<string, readonly string[] | undefined>();

/** Words, in lower case, of which one is in each text that the expression matches; undefined when that is not known. */
function wordsOf(regex: string): readonly string[] | undefined {
  if (!wordsByRegex.has(regex)) wordsByRegex.set(regex, readWords(regex));
  return wordsByRegex.get(regex);
}

function readWords(regex: string): readonly string[] | undefined {
  const whole = WHOLE_WORDS.exec(regex)?.[1];
  const leading = regex.includes('|') ? undefined : LEADING_WORDS.exec(regex)?.[1];
  return (whole ?? leading)?.toLowerCase().split('|');
}

/** `^word$` or `^(?:one|two)$`. */
const WHOLE_WORDS = /^\^(?:\(\?:)?(\w+(?:\|\w+)*)\)?\$$/;
/** `two words\(…`: nothing behind a sign can take back the words before it. */
const LEADING_WORDS = /^\^?(\w[\w ]+)\\\(/;
