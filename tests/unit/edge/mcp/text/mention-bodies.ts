/** Names of a request with everything that a first answer tells of them. */
import type { Mentions } from '../../../../../src/app/guidance/mentions.ts';

export const MENTIONS: Mentions = {
  names: [
    { text: 'TAX_RATE', lines: 3 },
    // Its only line is quoted with the place.
    { text: 'total()', lines: 1 },
    { text: 'rounding', lines: 1 },
  ],
  lines: [
    { file: 'src/cart.ts', line: 4, content: 'total() { return TAX_RATE; }', name: 'TAX_RATE' },
    { file: 'src/tax.ts', line: 1, content: 'export const TAX_RATE = 0.1;', name: 'TAX_RATE' },
    { file: 'src/tax.ts', line: 2, content: '// TAX_RATE by rounding', name: 'rounding' },
  ],
  asides: [
    { kind: 'test', lines: 7, files: 2, paths: ['tests/a.test.ts', 'tests/b.test.ts'] },
    { kind: 'translation', lines: 90, files: 44, paths: [] },
  ],
  common: [
    {
      text: 'unit_price',
      lines: 60,
      files: [
        { file: 'src/cart.ts', lines: 3 },
        { file: 'src/cart/price.ts', lines: 40 },
        { file: 'src/tax.ts', lines: 20 },
      ],
      definedIn: ['src/cart/price.ts:3', 'src/tax.ts:9'],
    },
    { text: 'net_price', lines: 20, files: [{ file: 'src/bill.ts', lines: 16 }], definedIn: [] },
  ],
  nowhere: ['vat_rate'],
  inNames: [{ text: 'isPaid', names: ['isPaidInFull', 'isPaidTwice'] }],
  inPaths: [{ text: 'cart.blade', paths: ['views/cart.blade.php', 'views/old/cart.blade.php'], further: 2 }],
};
