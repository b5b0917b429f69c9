/** Spring where data cannot say it: configuration, messages and templates. */
import { type FrameworkFacts, type FrameworkFile, NO_FACTS } from '../../framework-contract.ts';
import { readConfiguration } from './configuration.ts';
import { readMessages } from './messages.ts';
import { readThymeleaf } from './thymeleaf.ts';

export function readSpring(file: FrameworkFile): FrameworkFacts {
  if (file.language === 'html') return readThymeleaf(file);
  if (file.language === 'properties' && !/(?:^|\/)(?:application|bootstrap)/.test(file.path)) return readMessages(file);
  return file.language === 'yaml' || file.language === 'properties' ? readConfiguration(file) : NO_FACTS;
}
