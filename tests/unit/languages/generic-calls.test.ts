/** A call with type arguments is a call, and a comparison is none. */
import { describe, expect, it } from 'vitest';
import { referencesOf } from './outline-of.ts';

const CALLS: readonly (readonly [language: string, text: string, called: readonly string[]])[] = [
  [
    'typescript',
    'foo<T>(2); a.get<string>("k"); b?.load<number>(); f<A, Map<B, (x: C) => D>>(1);',
    ['foo', 'get', 'load', 'f'],
  ],
  [
    'tsx',
    'const [a, b] = useState<string | null>(null); const C = createContext<{ a: B }>({});',
    ['useState', 'createContext'],
  ],
  ['csharp', 'class A { void M() { F<int>(1); x.Get<Foo, Bar>(); } }', ['F', 'Get']],
  ['kotlin', 'fun m() { kf<Int>(1); x.get<List<Foo>>() }', ['kf', 'get']],
  ['go', 'package a\nfunc m() { F[int](1); x.Get[Foo](); G[[]int, *T](1) }', ['F', 'Get', 'G']],
  ['swift', 'func m() { let x = Foo<Bar>(1) }', ['Foo']],
  ['cpp', 'void m() { f<int>(1); std::make_unique<Foo>(x); a.get<0>(); }', ['f', 'make_unique', 'get']],
  ['scala', 'object A { def m = { f[Int](1); x.get[Foo](2) } }', ['f', 'get']],
];

const COMPARISONS: readonly (readonly [language: string, text: string])[] = [
  ['typescript', 'if (a < b && c > (d)) {}'],
  ['csharp', 'class A { bool M() { return a < b || c > (d); } }'],
  ['go', 'package a\nfunc m() { x = handlers[i] }'],
];

describe('type arguments', () => {
  it.each(CALLS)('of %s make a call', (language, text, called) => {
    const names = referencesOf(language, text).filter((line) => line.startsWith('call '));
    expect(names).toEqual(called.map((name) => `call ${name}`));
  });

  it.each(COMPARISONS)('are not seen in a comparison of %s', (language, text) => {
    expect(referencesOf(language, text).filter((line) => line.startsWith('call '))).toEqual([]);
  });
});
