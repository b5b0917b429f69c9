/** Catalogues of XLIFF, which the grammar of HTML parses well enough; their units are read by the framework of translations. */
import type { LanguageSpec } from '../contract.ts';
import { MARKUP } from '../syntax/markup.ts';

export const xliff: LanguageSpec = { ...MARKUP, id: 'xliff', extensions: ['.xlf', '.xliff'], definitions: {} };
