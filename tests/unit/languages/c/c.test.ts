import { describe, expect, it } from 'vitest';
import { importsOf, outlineOf, parsed, referencesOf } from '../outline-of.ts';

describe('C', () => {
  it('delivers functions with any declarator, and prototypes that are not static', () => {
    const text = `static const char *name(int x) { int local = 1; return 0; }
char **(*chooser(int z))(int) { return 0; }
int old(a, b) int a; char *b; { return a; }
int announced(void);
static int forward(void);`;
    expect(outlineOf('c', text)).toEqual([
      '1 function name',
      '2 function chooser',
      '3 function old',
      '4 function announced',
    ]);
    expect(parsed('c', text).symbols.at(-1)?.signature).toBe('int announced(void);');
  });

  it.each([
    'static int __init initA1(void)\n{\n\treturn 0;\n}',
    'static void __exit initA1(void) { }',
    'static int __maybe_unused initA1(void) { return 1; }',
    'static struct foo * __init initA1(void) { return 0; }',
    'int __init initA1(int a) { return 0; }',
    'extern __printf(1, 2) void initA1(const char *f, ...);',
    'static __u32 initA1(void) { return 0; }',
    'static inline __le16 initA1(void) { return 0; }',
  ])('names a function and no macro before it: %s', (text) => {
    expect(
      outlineOf('c', `${text}\nint after(void) { return 1; }`).map((line) => line.split(' ').slice(1).join(' ')),
    ).toEqual(['function initA1', 'function after']);
  });

  it('delivers structs, unions and enums with their members, and every name of a typedef', () => {
    const text = `typedef struct tag { int x, *y[3]; int (*f)(void); struct { int in; } inner; } alias, *pointer;
union U { int a; };
typedef enum { A = 1, B } E;
typedef int (*handler)(int);
struct announced;`;
    expect(outlineOf('c', text)).toEqual([
      '1 struct tag',
      '1 property tag.x',
      '1 property tag.y',
      '1 property tag.f',
      '1 property tag.inner',
      '1 property tag.inner.in',
      '1 type alias',
      '1 type pointer',
      '2 struct U',
      '2 property U.a',
      '3 enum E',
      '3 enum_member E.A',
      '3 enum_member E.B',
      '4 type handler',
    ]);
  });

  it('delivers macros and global variables, but no include guard', () => {
    const text = `#ifndef A_H
#define A_H
#define LIMIT 10
#define MAX(a, b) ((a) > (b) ? (a) : (b))
static int count = 0, *other;
static const int sizes[] = { 1 };
void (*callback)(int);
struct point { int x; } origin;
#endif`;
    expect(outlineOf('c', text)).toEqual([
      '3 macro LIMIT',
      '4 macro MAX',
      '5 variable count',
      '5 variable other',
      '6 constant sizes',
      '7 variable callback',
      '8 struct point',
      '8 property point.x',
      '8 variable origin',
    ]);
  });

  it('reads statements that a condition cuts, and only the first of two half ones', () => {
    const text = `int f(int a) {
#ifdef A
  if(a) {
#else
  if(!a) {
#endif
    g();
  }
#ifdef B
  else if(a == 2) h();
#endif
}
int after;`;
    expect(outlineOf('c', text)).toEqual(['1 function f', '13 variable after']);
    expect(parsed('c', text).hasSyntaxError).toBe(false);
    expect(referencesOf('c', text)).toContain('call h');
  });

  it('sees through macros that stand for attributes', () => {
    const text = 'EXPORT int f(void) NONNULL(1);\nstatic UNITTEST CURLcode g(void) {\n}\nstruct s *h(int a);\n';
    expect(outlineOf('c', text)).toEqual(['1 function f', '2 function g', '4 function h']);
    expect(parsed('c', text).symbols[0]?.signature).toBe('EXPORT int f(void) NONNULL(1);');
  });

  it('reads includes, and tells calls, types and names apart', () => {
    const text = `#include <sys/types.h>
#include "a.h"
#define CALL(x) run(x, "text", 'c')
struct Foo *f(void) { return go(bar->baz, "qualified.name"); }`;
    expect(importsOf('c', text)).toEqual(['sys/types.h: *', 'a.h: *']);
    expect(referencesOf('c', text)).toEqual([
      'name x',
      'call run',
      'name x',
      'type Foo',
      'call go',
      'name bar',
      'name baz',
      'string qualified.name',
      'string name',
    ]);
  });
});
