/** Blade templates: HTML with directives and echoed expressions, which the grammar of HTML must not see. */
import type { LanguageSpec } from '../contract.ts';
import { MARKUP } from '../syntax/markup.ts';
import { onlyMarkup, type TemplateSyntax } from '../syntax/template-parts.ts';

/** PHP needs no closing at the end of a file; `@@` is a text. */
export const BLADE: TemplateSyntax = {
  parts: [
    ['\\{\\{--', '--}}', 'comment'],
    ['\\{!!', '!!}', 'code'],
    ['\\{\\{', '}}', 'code'],
    ['<\\?(?:php\\b|=)', '?>', 'code', 'file'],
    ['@@', '', 'text'],
    ['(?<![\\w@.])@php(?![A-Za-z]|[ \\t]*\\()', '@endphp', 'code'],
    ['(?<![\\w@.])@[A-Za-z]+', '('],
  ],
};

export const blade: LanguageSpec = {
  ...MARKUP,
  id: 'blade',
  extensions: ['.blade.php'],
  prepare: (text) => onlyMarkup(text, BLADE),
};
