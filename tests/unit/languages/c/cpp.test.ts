import { describe, expect, it } from 'vitest';
import { languageOf } from '../../../../src/languages/registry.ts';
import { importsOf, outlineOf, parsed, referencesOf } from '../outline-of.ts';

describe('C++', () => {
  it('delivers classes with their members in nested namespaces', () => {
    const text = `namespace a { namespace b::c {
template <typename T> class EXPORT Foo final : public Base<T> {
  Foo(int x) : x_(x) {}
  ~Foo();
  T operator+(const Foo& o) const { return o; }
  operator bool() const;
  static int s; int x_ = 0, *y_;
  enum class In { A };
  using type = T;
  int& ref() { auto local = 1; return x_; }
};
void free();
}}`;
    expect(outlineOf('cpp', text)).toEqual([
      '1 namespace a',
      '1 namespace a.b.c',
      '2 class a.b.c.Foo',
      '3 constructor a.b.c.Foo.Foo',
      '4 method a.b.c.Foo.~Foo',
      '5 method a.b.c.Foo.operator+',
      '6 method a.b.c.Foo.operator bool',
      '7 property a.b.c.Foo.s',
      '7 property a.b.c.Foo.x_',
      '7 property a.b.c.Foo.y_',
      '8 enum a.b.c.Foo.In',
      '8 enum_member a.b.c.Foo.In.A',
      '9 type a.b.c.Foo.type',
      '10 method a.b.c.Foo.ref',
      '12 function a.b.c.free',
    ]);
  });

  it('scopes what is defined outside of its class by the class', () => {
    const text = `namespace n {
template <typename T> void Foo<T>::m() const {}
int a::G::deep(int x) { return 1; }
G::G(int) {}
G::operator int() const { return 1; }
int G::count = 0;
}`;
    expect(outlineOf('cpp', text)).toEqual([
      '1 namespace n',
      '2 method n.Foo.m',
      '3 method n.a.G.deep',
      '4 constructor n.G.G',
      '5 method n.G.operator int',
      '6 variable n.G.count',
    ]);
  });

  it('scopes nested classes by the outer one, and test cases by their fixture', () => {
    const text = `namespace n {
class A { class B; Env* x GUARDED_BY(mu); };
class A::B : public C { int f(); };
TEST_F(A, Works) { run(); }
TYPED_TEST_P(A, Also) { run(); }
}`;
    expect(outlineOf('cpp', text)).toEqual([
      '1 namespace n',
      '2 class n.A',
      '2 property n.A.x',
      '3 class n.A.B',
      '3 method n.A.B.f',
      '4 test n.A.Works',
      '5 test n.A.Also',
    ]);
  });

  it('takes the template head into the range and the signature', () => {
    const [symbol] = parsed('cpp', '/// Doc.\ntemplate <class T>\nstruct hash<T*> {\n};\n').symbols;
    expect(symbol).toMatchObject({ name: 'hash', signature: 'template <class T> struct hash<T*>', nameLine: 3 });
  });

  it('reads includes and using, and knows calls and types', () => {
    expect(importsOf('cpp', '#include <vector>\nusing namespace std;\nusing a::b::c;\n')).toEqual([
      'vector: *',
      'std: *',
      'a::b: c',
    ]);
    expect(referencesOf('cpp', 'void f() { new Foo<Bar>(R"(raw "text")"); ns::call(); }')).toEqual([
      'call Foo',
      'type Bar',
      'name ns',
      'call call',
    ]);
  });

  it.each([
    ['/* a class of errors */\nstruct a { int b; };\n', 'c'],
    ['#pragma once\n  class A {\n};\n', 'cpp'],
    ['inline namespace a {\n', 'cpp'],
    ['template <class T>\n', 'cpp'],
  ])('decides by %j whether a header is C or C++', (head, id) => {
    expect(languageOf('a.h', head)?.id).toBe(id);
  });

  it('reads what follows several macros on lines of their own', () => {
    const text = `#include <a>

LIB_BEGIN_NAMESPACE
LIB_BEGIN_EXPORT

/** A view. */
template <typename Char> class view {
  int size;
};
LIB_END_EXPORT
LIB_END_NAMESPACE
`;
    expect(outlineOf('cpp', text)).toEqual(['7 class view', '8 property view.size']);
  });
});
