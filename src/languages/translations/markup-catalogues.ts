/** Catalogues in XML, which the grammar of HTML parses well enough; their messages are read by the framework of translations. */
import type { LanguageSpec } from '../contract.ts';
import { MARKUP } from '../syntax/markup.ts';

export const xliff: LanguageSpec = { ...MARKUP, id: 'xliff', extensions: ['.xlf', '.xliff'], definitions: {} };

/** Qt Linguist shares the ending of TypeScript. */
export const qtTranslations: LanguageSpec = {
  ...MARKUP,
  id: 'qt_translations',
  extensions: [],
  contested: { '.ts': /^\uFEFF?\s*(?:<\?xml[^>]*>\s*)?(?:<!DOCTYPE TS\b|<TS\b)/ },
  definitions: {},
};

export const androidStrings: LanguageSpec = {
  ...MARKUP,
  id: 'android_strings',
  extensions: [],
  filenames: ['strings.xml'],
  definitions: {},
};
