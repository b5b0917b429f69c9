/** Names of a request with everything that a first answer tells of them. */
import type { Mentions } from '../../../../../src/app/guidance/mentions.ts';

export const MENTIONS: Mentions = {
  names: [
    { text: 'TAX_RATE', lines: 3, elsewhere: 0, otherFiles: [] },
    // Its only line is quoted with the place.
    { text: 'total()', lines: 1, elsewhere: 0, otherFiles: [] },
    {
      text: 'rounding',
      lines: 1,
      elsewhere: 40,
      otherFiles: [
        { file: 'src/money.ts', lines: 38 },
        { file: 'src/bill.ts', lines: 2, at: [3, 9] },
      ],
    },
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
      listed: 0,
      files: [
        { file: 'src/cart.ts', lines: 3, at: [12, 40, 41] },
        { file: 'src/cart/price.ts', lines: 40 },
        { file: 'src/tax.ts', lines: 20 },
      ],
    },
    { text: 'net_price', lines: 20, listed: 4, files: [{ file: 'src/bill.ts', lines: 16 }] },
  ],
  nowhere: ['vat_rate'],
  inPaths: [{ text: 'cart.blade', paths: ['views/cart.blade.php', 'views/old/cart.blade.php'], further: 2 }],
  texts: [
    {
      text: 'Your cart is empty',
      isCut: true,
      lines: [{ file: 'src/mail.ts', line: 5, content: '' }],
      asides: [{ kind: 'translation', lines: 3, files: 3, paths: ['lang/a', 'lang/b', 'lang/c'] }],
    },
    { text: 'The total is too high', isCut: false, lines: [], asides: [] },
  ],
  examples: [{ name: 'rounding', file: 'src/shop.ts', line: 8, content: 'if (rounding(total)) { throw new Odd(); }' }],
  copies: [{ source: 'src/tax.ts', copy: 'dist/tax.bundle.js' }],
};
