/** Says what the catalogue has in the language of the person; `one | many` are chosen by `count`. */
import { TEXTS } from './catalogue.ts';
import { language } from './settings.ts';

export type TextKey = keyof typeof TEXTS;

export function t(key: TextKey, values: Readonly<Record<string, string | number>> = {}): string {
  const forms: string = TEXTS[key][language.value === 'ja' ? 1 : 0];
  const [one = '', many = one] = forms.split(' | ');
  const text = values.count === '1' || values.count === 1 ? one : many;
  return text.replace(/\{(\w+)\}/g, (_, name: string) => String(values[name] ?? ''));
}
