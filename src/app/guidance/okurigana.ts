/** Words of Japanese that are written with or without their kana: 読み込み, 読込み and 読込 are one word. */
import { literalExpression } from '../../base/literal-expression.ts';

/** Kana that end a stem, as they stand between two kanji of a compound or behind it. */
const ENDING = 'いきぎしじちにひびみりえけげせぜてでねべめれ';
const COMPOUND = new RegExp(`[一-龥々](?:[${ENDING}]?[一-龥々])+[${ENDING}]?`, 'gu');

/** The compounds of a text in any spelling; undefined where it has none that is written in two ways. */
export function anySpelling(text: string): string | undefined {
  const compounds = [...text.matchAll(COMPOUND)];
  if (compounds.length === 0) return undefined;
  let [expression, from] = ['', 0];
  for (const { 0: compound, index } of compounds) {
    const kanji = [...compound].filter((letter) => !ENDING.includes(letter));
    expression += literalExpression(text.slice(from, index)) + kanji.map((letter) => `${letter}[${ENDING}]?`).join('');
    from = index + compound.length;
  }
  return expression + literalExpression(text.slice(from));
}
