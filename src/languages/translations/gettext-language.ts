/** Catalogues of gettext. Their messages are read by the framework of translations; no grammar is needed. */
import type { LanguageSpec } from '../contract.ts';
import { blank } from '../syntax/blank.ts';
import { MARKUP } from '../syntax/markup.ts';

export const gettext: LanguageSpec = {
  ...MARKUP,
  id: 'gettext',
  extensions: ['.po', '.pot'],
  prepare: blank,
  definitions: {},
  comments: [],
};
