/** Sentences on uses and ties between places in both languages, held as they are read. */
import path from 'node:path';
import { expect, it } from 'vitest';
import { tieText } from '../../../../src/session/texts/ties.ts';
import { USES_TEXTS } from '../../../../src/session/texts/uses.ts';

const REST = { uses: 12, files: 4 };
const PLACES = [
  { file: 'src/checkout.ts', isAgain: false, line: 12, user: 'pay' },
  { file: 'src/checkout.ts', isAgain: true, line: 40, user: '' },
];
const USES = [
  USES_TEXTS.used('Cart.total', { places: PLACES, rest: null, isReadToo: false }),
  USES_TEXTS.used('Cart.total', { places: PLACES, rest: REST, isReadToo: true }),
  USES_TEXTS.usedAtLeast('Cart.total', {
    places: [{ file: 'own', isAgain: false, line: 58, user: 'checkout' }, ...PLACES],
    rest: REST,
    isReadToo: false,
  }),
  USES_TEXTS.none('Cart.total', {
    places: [{ file: 'config/routes.php', isAgain: false, line: 3, user: '' }],
    rest: REST,
  }),
  USES_TEXTS.many('Logger.info', 64),
  USES_TEXTS.none('Cart.old', { places: [], rest: null }),
];
const TIES = [
  'named',
  '40: return total;  also  7: total = 0',
  '40: return total;  same file: store 74-101, create 60-72',
  'same file: 74-101, 12',
  '40: return total;',
];

it.each(['en', 'ja'] as const)('uses and ties in %s are those of the golden file', async (language) => {
  const told = [...USES.map((text) => text[language]), ...TIES.map((why) => tieText(why, language))];
  const golden = path.join(import.meta.dirname, 'golden', `uses-and-ties.${language}.txt`);
  await expect(`${told.join('\n')}\n`).toMatchFileSnapshot(golden);
});
