import { describe, expect, it } from 'vitest';
import { snakeCase } from '../../../src/languages/naming.ts';

describe('a name in snake case', () => {
  it.each([
    ['OrderItem', 'order_item'],
    ['orderItem', 'order_item'],
    ['HTMLPage', 'html_page'],
    ['OrderPDF', 'order_pdf'],
    ['Sha256Hash', 'sha256_hash'],
    ['order_item', 'order_item'],
    ['order-Item', 'order-item'],
    ['ÉtatCivil', 'état_civil'],
  ])('of %s is %s', (name, expected) => {
    expect(snakeCase(name)).toBe(expected);
  });
});
