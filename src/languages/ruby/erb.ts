/** ERB templates: HTML with Ruby in it, which the grammar of HTML must not see. */
import type { LanguageSpec } from '../contract.ts';
import { MARKUP } from '../syntax/markup.ts';
import { onlyMarkup, type TemplateSyntax } from '../syntax/template-parts.ts';

/** A tag that nobody closes ends the template, as it does for Ruby. */
export const ERB: TemplateSyntax = {
  parts: [
    ['<%#=?', '%>', 'comment', 'file'],
    ['<%(?!%)[-=]?=?', '%>', 'code', 'file'],
  ],
};

export const erb: LanguageSpec = {
  ...MARKUP,
  id: 'erb',
  extensions: ['.erb', '.rhtml'],
  prepare: (text) => onlyMarkup(text, ERB),
};
