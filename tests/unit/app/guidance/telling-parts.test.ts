import { expect, it } from 'vitest';
import { partTeller } from '../../../../src/app/guidance/telling-parts.ts';
import { fakeProject } from '../fake-project.ts';

const filler = (name: string, lines: number): string =>
  Array.from({ length: lines }, (_, at) => `const ${name}${at} = ${at};\n`).join('');
const project = fakeProject({
  'src/shop.ts': [
    filler('before', 60),
    'export function discountOf(coupon) {\n  const rate = 1;\n  return coupon.rate * rate;\n}\n',
    filler('between', 60),
    '// the coupon expires\n',
    filler('after', 60),
  ].join(''),
});
const tell = partTeller(project, [
  { pattern: /coupon expires/g, weight: 1 },
  { pattern: /discountOf/g, weight: 2 },
]);
const SHOP = { file: 'src/shop.ts', start: 1, end: 185 };

it('are short definitions as a whole, and the lines around others', () => {
  expect(tell(SHOP, 4000)).toEqual([
    { start: 61, end: 64 },
    { start: 120, end: 134 },
  ]);
});

it('are no longer than the room, the most telling first', () => {
  expect(tell(SHOP, 200)).toEqual([{ start: 61, end: 64 }]);
  expect(tell(SHOP, 20)).toEqual([]);
});

it('lie in the lines that were asked for', () => {
  expect(tell({ ...SHOP, start: 100, end: 128 }, 4000)).toEqual([{ start: 120, end: 128 }]);
});
