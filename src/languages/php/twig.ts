/** Twig templates: HTML with tags and printed expressions, which the grammar of HTML must not see. */
import type { LanguageSpec } from '../contract.ts';
import { MARKUP } from '../syntax/markup.ts';
import { onlyMarkup, type TemplateSyntax } from '../syntax/template-parts.ts';

export const TWIG: TemplateSyntax = {
  parts: [
    ['\\{#', '#}', 'comment'],
    ['\\{%', '%}', 'tag', 'outside'],
    ['\\{\\{', '}}', 'code', 'outside'],
  ],
  raw: 'verbatim',
};

export const twig: LanguageSpec = {
  ...MARKUP,
  id: 'twig',
  extensions: ['.twig'],
  prepare: (text) => onlyMarkup(text, TWIG),
};
