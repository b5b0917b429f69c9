/** ERB templates: HTML with Ruby in it, which the grammar of HTML must not see. */
import type { LanguageSpec } from '../../contract.ts';
import { MARKUP } from '../../syntax/markup.ts';
import { withoutRuby } from './scan.ts';

export const erb: LanguageSpec = {
  ...MARKUP,
  id: 'erb',
  extensions: ['.erb', '.rhtml'],
  prepare: withoutRuby,
};
