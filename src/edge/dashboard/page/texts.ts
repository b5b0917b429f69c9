/** Says what the catalogue has in the language of the person. */
import { TEXTS } from './catalogue.ts';
import { language } from './settings.ts';

export type TextKey = keyof typeof TEXTS;

export function t(key: TextKey, values: Readonly<Record<string, string | number>> = {}): string {
  const text: string = TEXTS[key][language.value === 'ja' ? 1 : 0];
  return text.replace(/\{(\w+)\}/g, (_, name: string) => String(values[name] ?? ''));
}
