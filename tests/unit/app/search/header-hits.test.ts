import { expect, it } from 'vitest';
import { joinHeaders } from '../../../../src/app/search/header-hits.ts';
import { asRelative } from '../../../../src/base/paths.ts';

function hit(file: string, symbol = '', kind = 'class') {
  return { file: asRelative(file), startLine: 3, symbol, kind };
}

function joined(...hits: ReturnType<typeof hit>[]): string[] {
  return joinHeaders(hits).map(({ file, otherHalf }) => (otherHalf === undefined ? file : `${file} also ${otherHalf}`));
}

it('a class in a header and its implementation is one place', () => {
  expect(joined(hit('src/cart.cpp', 'Cart'), hit('src/order.cpp'), hit('src/cart.hpp', 'Cart.total'))).toEqual([
    'src/cart.cpp also src/cart.hpp:3',
    'src/order.cpp',
  ]);
});

it('a declaration stands for its implementation, a type for itself', () => {
  expect(joined(hit('a.h', 'A.run', 'method'), hit('a.cc', 'A.run', 'method'))).toEqual(['a.cc also a.h:3']);
  expect(joined(hit('a.h', 'shop', 'namespace'), hit('a.cc', 'A.run', 'method'))).toEqual(['a.cc also a.h:3']);
  expect(joined(hit('a.h', 'Point', 'struct'), hit('a.cc', 'A.run', 'method'))).toEqual(['a.h also a.cc:3']);
});

it.each([
  ['of other folders', 'include/cart.h', 'src/cart.c'],
  ['of one side', 'cart.cc', 'cart.cpp'],
  ['of other languages', 'cart.ts', 'cart.css'],
])('files %s stay apart', (_, one, other) => {
  expect(joined(hit(one), hit(other))).toEqual([one, other]);
});
