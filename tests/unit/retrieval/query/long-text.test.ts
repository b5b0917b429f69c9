import { expect, it } from 'vitest';
import { essenceOf } from '../../../../src/retrieval/query/long-text.ts';

const ISSUE = `Totals are rounded twice when a coupon is applied
<!-- Thanks for filing an issue! -->
### Checklist
- [x] I searched for similar issues
### What happens
The total of the cart is one cent too low. ${'It happens with every coupon that has a percentage. '.repeat(4)}
\`\`\`python
cart = build_cart()
cart.apply_coupon("TEN")
\`\`\`
Traceback (most recent call last):
  File "/usr/lib/python3/site-packages/shop/cart.py", line 12, in apply_coupon
    self.recalculate()
  File "/usr/lib/python3/site-packages/shop/pricing/total.py", line 40, in round_total
    raise ValueError
### Versions
Python 3.11.2
shop==2.4.0
See https://example.com/shop/issues/17 ${'and the notes on the release of last week. '.repeat(20)}
`;

it('a short text is what it asks for', () => {
  expect(essenceOf('where is the total rounded')).toEqual({ text: 'where is the total rounded', places: [] });
});

it('of an issue the title, what is said and the names of its code stay, without its template, versions and addresses', () => {
  const { text } = essenceOf(ISSUE);
  expect(text).toMatch(/^Totals are rounded twice when a coupon is applied\nThe total of the cart is one cent too low/);
  expect(text).toContain('build_cart cart.apply_coupon');
  expect(text).not.toMatch(/Checklist|similar|Thanks|Python|2\.4\.0|example\.com|Versions|Traceback/);
});

it.each([
  ['Python', ISSUE, ['pricing/total round_total', 'shop/cart apply_coupon']],
  [
    'JavaScript',
    '    at Cart.total (/app/src/cart/total.ts:12:5)\n    at async run (/app/src/main.ts:3:1)\n',
    ['cart/total total', 'src/main run'],
  ],
  ['Ruby', "lib/shop/cart.rb:12:in 'Shop::Cart#total'\n", ['shop/cart total']],
  ['PHP', '#0 /app/src/Cart.php(12): App\\Cart->total()\n', ['src/Cart total']],
])('a traceback of %s names its places, the innermost first', (_, text, places) => {
  expect(essenceOf(text + 'It fails. '.repeat(120)).places).toEqual(places);
});
