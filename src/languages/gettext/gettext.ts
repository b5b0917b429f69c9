import { type PlainLanguage, plainFile } from '../contract.ts';

/** Catalogues have no definitions: the texts in them are found by their words. */
export const gettext: PlainLanguage = {
  id: 'gettext',
  extensions: ['.po', '.pot'],
  parse: () => plainFile([]),
};
