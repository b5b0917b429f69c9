import { describe, expect, it } from 'vitest';
import { compress } from '../../../src/storage/compressed.ts';
import type { Outline } from '../../../src/storage/contract.ts';
import { DamagedIndexError } from '../../../src/storage/damage.ts';
import { packOutline, unpackOutline } from '../../../src/storage/packed-outline.ts';

const place = { docStart: 3, start: 9, end: 90, startLine: 2, endLine: 8, nameLine: 3, column: 4 };
const outline: Outline = {
  symbols: [
    { name: '請求', kind: 'class', scope: '', signature: 'class 請求', docblock: 'One bill.', ...place, parent: -1 },
    { name: 'pay', kind: 'method', scope: '請求', signature: 'pay(): void', docblock: '', ...place, parent: 0 },
  ],
  imports: [{ module: './money', names: ['Money as Amount', '*'], line: 1 }],
  docblock: 'Bills and their payment.',
  hasSyntaxError: true,
  types: [
    { symbol: 0, member: '<', path: '<Bill>' },
    { symbol: 1, member: '', path: 'this' },
  ],
  unread: [
    { start: 3, end: 3 },
    { start: 9, end: 12 },
  ],
  failures: [{ pack: 'acme', reason: 'needs more than 2 seconds' }],
};

describe('a packed outline', () => {
  it('comes back as it was', () => {
    expect(unpackOutline(packOutline(outline))).toEqual(outline);
  });

  it('without symbols comes back as it was', () => {
    const empty = {
      symbols: [],
      imports: [],
      docblock: '',
      hasSyntaxError: false,
      types: [],
      unread: [],
      failures: [],
    };
    expect(unpackOutline(packOutline(empty))).toEqual(empty);
  });

  it.each([
    ['is cut off', packOutline(outline).slice(0, 40)],
    ['has a changed byte', packOutline(outline).map((byte, at) => (at === 50 ? byte ^ 0x10 : byte))],
    ['is no outline', compress('not json')],
    ['is empty', new Uint8Array()],
  ])('that %s is damage', (_what, packed) => {
    expect(() => unpackOutline(packed)).toThrow(DamagedIndexError);
  });
});
