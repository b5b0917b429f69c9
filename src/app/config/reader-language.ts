/** The language of answers that belong to no request. */
import type { Language } from '../../session/text.ts';
import type { Config } from './config.ts';

export function readerLanguage({ language }: Pick<Config, 'language'>): Language {
  return language === 'ja' ? 'ja' : 'en';
}
