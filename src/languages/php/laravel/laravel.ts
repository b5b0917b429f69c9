/** Laravel where data cannot say it: configuration and translations. */
import type { FrameworkFacts, FrameworkFile } from '../../framework-contract.ts';
import { joinFacts } from '../../framework-facts.ts';
import { readConfig } from './config.ts';
import { readTranslations } from './translations.ts';

export function readLaravel(file: FrameworkFile): FrameworkFacts {
  if (file.language === 'json') return readTranslations(file);
  return joinFacts([readConfig, readTranslations].map((read) => read(file)));
}
