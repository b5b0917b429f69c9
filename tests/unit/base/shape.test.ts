import { describe, expect, it } from 'vitest';
import {
  flag,
  integer,
  listOf,
  mapOf,
  nullOr,
  number,
  oneOf,
  type Reader,
  record,
  recordOf,
  ShapeError,
  text,
} from '../../../src/base/shape.ts';

const point = recordOf((field) => ({ x: field('x', number), tags: field('tags', listOf(text)) }));

describe('a reader', () => {
  it('gives what has its shape, and nothing besides', () => {
    expect(point({ x: 1.5, tags: ['a'], more: true })).toEqual({ x: 1.5, tags: ['a'] });
    expect(nullOr(point)(null)).toBeNull();
    expect(mapOf(text, integer)({ a: 1, b: 2 })).toEqual({ a: 1, b: 2 });
    expect([oneOf(['a', null])(null), flag(false), record({ any: [1] })]).toEqual([null, false, { any: [1] }]);
  });

  it.each<[string, Reader<unknown>, unknown, string]>([
    ['a text', text, 1, 'the whole is 1, not a text'],
    ['a number', number, Number.NaN, 'the whole is null, not a number'],
    ['an integer', integer, 1.5, 'the whole is 1.5, not an integer'],
    ['a flag', flag, 'true', 'the whole is "true", not true or false'],
    ['a list', listOf(text), { 0: 'a' }, 'the whole is {"0":"a"}, not a list'],
    ['a record', record, [], 'the whole is [], not a record'],
    ['a word', oneOf(['a', 'b']), 'c', 'the whole is "c", not one of a, b'],
    ['a field', point, { tags: [] }, 'x is undefined, not a number'],
    ['a nested value', listOf(point), [{ x: 1, tags: ['a', 2] }], '0.tags[1] is 2, not a text'],
    ['a key', mapOf(oneOf(['a']), text), { z: 'x' }, 'the whole is "z", not one of a'],
    ['a value of a map', mapOf(text, text), { z: 1 }, 'z is 1, not a text'],
    ['something long', text, ['x'.repeat(100)], `the whole is ["${'x'.repeat(58)}…, not a text`],
  ])('says where it misses %s', (_what, read, value, message) => {
    expect(() => read(value)).toThrow(ShapeError);
    expect(() => read(value)).toThrow(message);
  });

  it('lets other errors through', () => {
    const broken: Reader<never> = () => {
      throw new TypeError('a bug');
    };
    expect(() => listOf(broken)([1])).toThrow(TypeError);
  });

  it('takes no key for more than a key', () => {
    const read = mapOf(text, text)(JSON.parse('{"__proto__":"x"}'));
    expect(Object.entries(read)).toEqual([['__proto__', 'x']]);
  });
});
