import type { Rule } from '@ast-grep/napi';
import { expect, test } from 'vitest';
import { matcherOf } from '../../../../src/languages/syntax/questions.ts';

const IMPORTED: Rule = { has: { field: 'type', regex: 'typeof import\\(\\s*x' } };

function rulesFor(text: string, rule: Rule & { kind: string }, signs: Record<string, string> = {}): unknown {
  return matcherOf([rule], signs)(text).rule;
}

test('kinds alone are asked for together', () => {
  const matcher = matcherOf([{ kind: 'comment' }, { kind: 'class' }, { kind: 'ERROR' }]);
  expect(matcher('a = 1').rule).toEqual({ any: [{ kind: 'comment, class, ERROR' }] });
});

test('a rule is left out when none of its signs is in the text', () => {
  const rule = { kind: 'pair', has: { kind: 'function' } };
  expect(rulesFor('a = 1', rule, { pair: '=> function' })).toEqual({ any: [] });
  expect(rulesFor('a = Function()', rule, { pair: '=> function' })).toEqual({ any: [rule] });
});

test('a rule that needs a word which is not in the text is left out, whatever its case', () => {
  const rule = { kind: 'call', has: { field: 'function', regex: '^(?:require|load)$' } };
  expect(rulesFor('foo()', rule)).toEqual({ any: [] });
  expect(rulesFor('REQUIRE "a"', rule)).toEqual({ any: [rule] });
});

test('an alternative that cannot match is left out, and so is an exception', () => {
  const rule = { kind: 'variable', any: [IMPORTED, { has: { kind: 'function' } }], not: IMPORTED };
  expect(rulesFor('const a = 1', rule)).toEqual({ any: [{ kind: 'variable', any: [{ has: { kind: 'function' } }] }] });
  expect(rulesFor('const a: typeof import(x)', rule)).toEqual({ any: [rule] });
});

test('a rule of which each part has to match falls with one of them', () => {
  const rule = { kind: 'pair', all: [{ kind: 'pair' }, { inside: IMPORTED }] };
  expect(rulesFor('a: 1', rule)).toEqual({ any: [] });
});

test('an exception stays where nothing else would say what is meant', () => {
  const rule = { kind: 'pair', has: { field: 'value', not: { regex: '^null$' } } };
  expect(rulesFor('a: 1', rule)).toEqual({ any: [rule] });
});

test('an expression with alternatives at its end, or with an optional word, tells no word', () => {
  for (const regex of ['typeof import\\(|x', 'words?', '^\\w+$', '']) {
    const rule = { kind: 'pair', has: { field: 'key', regex } };
    expect(rulesFor('a: 1', rule)).toEqual({ any: [rule] });
  }
});

test('texts that hold the same words share a matcher, and a word more makes another', () => {
  const matcher = matcherOf([{ kind: 'call', has: { field: 'function', regex: '^(?:require|load)$' } }]);
  const first = matcher('require(1)');
  expect(matcher('foo(); require(2)')).toBe(first);
  expect(matcher('foo()').rule).toEqual({ any: [] });
  expect(matcher('Require')).toBe(first);
});
