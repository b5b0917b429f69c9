/** Says what the catalogue has in the language of the person; `one | many` are chosen by `count`, and `{name}` is a value. */
import catalogue from './catalogue.json' with { type: 'json' };
import { language } from './settings.ts';

export type TextKey = keyof typeof catalogue.texts;

export function t(key: TextKey, values: Readonly<Record<string, string | number>> = {}): string {
  const [one = '', many = one] = (inLanguage(catalogue.texts[key]) ?? '').split(' | ');
  const text = values.count === '1' || values.count === 1 ? one : many;
  return text.replace(/\{(\w+)\}/g, (_, name: string) => String(values[name] ?? ''));
}

type Rows = Readonly<Record<string, readonly string[]>>;

const LABELS: Rows = catalogue.labels;
const RULES: Rows = catalogue.rules;

/** Label of one of the program's own words; a word without a label is shown as it is. */
export function label(word: string): string {
  return (Object.hasOwn(LABELS, word) ? inLanguage(LABELS[word]) : undefined) ?? word;
}

/** A kind of a framework, such as `blade_view`, without the underscore. */
export function kindName(kind: string): string {
  return label(kind).replaceAll('_', ' ');
}

/** Why the gate refuses, by the rule that did; commands have several that come to the same for a reader. */
export function ruleName(rule: string): string {
  return inLanguage(RULES[rule]) ?? t('otherRule');
}

function inLanguage(row: readonly string[] | undefined): string | undefined {
  return row?.[language.value === 'ja' ? 1 : 0];
}
