/** Sentences about verifications as a whole; faults of one evidence are in `hypotheses.ts`. */
import type { Text } from '../text.ts';

export const VERIFICATION_REFUSED: Text = {
  en: 'Nothing was submitted that settles a hypothesis.',
  ja: '仮説を決着させる検証が提出されていません。',
};

export function unknownHypothesis(name: string, known: readonly string[]): Text {
  return {
    en: `There is no hypothesis ${JSON.stringify(name)}; known ones are ${known.join(', ')}.`,
    ja: `仮説 ${JSON.stringify(name)} はありません。あるのは ${known.join(', ')} です。`,
  };
}
