/** Twig templates: HTML with tags and printed expressions, which the grammar of HTML must not see. */
import type { LanguageSpec } from '../../contract.ts';
import { without } from '../../syntax/blank.ts';
import { MARKUP } from '../../syntax/markup.ts';
import { scanTwig } from './scan.ts';

export const twig: LanguageSpec = {
  ...MARKUP,
  id: 'twig',
  extensions: ['.twig'],
  prepare: (text) => {
    const { tags, prints, comments } = scanTwig(text);
    return without(text, [...tags, ...prints, ...comments]);
  },
};
