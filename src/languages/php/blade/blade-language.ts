/** Blade templates: HTML with directives and echoed expressions, which the grammar of HTML must not see. */
import type { LanguageSpec } from '../../contract.ts';
import { MARKUP } from '../../syntax/markup.ts';
import { masked, scanBlade } from './scan.ts';

export const blade: LanguageSpec = {
  ...MARKUP,
  id: 'blade',
  extensions: ['.blade.php'],
  prepare: (text) => masked(text, scanBlade(text)),
};
