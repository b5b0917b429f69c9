/** The words of a reason for a place of a first answer, in the language of the person. */
import type { Language } from '../text.ts';

/** @param why lines of the place, and words between them in English */
export function tieText(why: string, language: Language): string {
  if (language === 'en') return why;
  return why
    .replace(/^named$/, '名指し')
    .replace(
      /^learned: (.*?)(?:, (\d+) success(?:es)?)?(?= {2}|$)/,
      (_, what: string, times?: string) => `学習済み: ${what}${times === undefined ? '' : `、成功 ${times} 回`}`,
    )
    .replace(/(^| {2})also(?= {2}\d+: )/, '$1ほかに')
    .replace(/(^| {2})same file: /g, '$1同じファイル: ');
}
