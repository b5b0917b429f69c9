import type { LanguageSpec } from '../contract.ts';
import { MARKUP } from '../syntax/markup.ts';

export const html: LanguageSpec = { ...MARKUP, id: 'html', extensions: ['.html', '.htm', '.xhtml'] };
