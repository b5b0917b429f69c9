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
  /** Projects part them as they like: `res/values/03-dialogs.xml`. */
  contested: {
    '.xml':
      /^\uFEFF?\s*(?:<\?xml[^>]*>\s*)?(?:<!--[\s\S]*?-->\s*)*<resources\b[\s\S]*?<(?:string|plurals|string-array)\s/,
  },
  definitions: {},
};
