import { describe, expect, it } from 'vitest';
import { importsOf, outlineOf, parsed, referencesOf } from '../outline-of.ts';

describe('Go', () => {
  it('delivers functions, and methods in the scope of their receiver', () => {
    const text =
      'package a\nfunc New[T any]() {}\nfunc (m *Mux) Use() {}\nfunc (g G[T]) Get() {}\nfunc (Mux) X() { var local int }\n';
    expect(outlineOf('go', text)).toEqual(['2 function New', '3 method Mux.Use', '4 method G.Get', '5 method Mux.X']);
  });

  it('delivers structs with their fields, interfaces with their methods, and types', () => {
    const text = `package a
type S struct { http.Handler; a, b int; in struct { c int } }
type I interface { Serve() error; io.Reader }
type (
  A = B
  N int
)
func f() { rows := []struct{ name string }{} }
`;
    expect(outlineOf('go', text)).toEqual([
      '2 struct S',
      '2 property S.a',
      '2 property S.b',
      '2 property S.in',
      '2 property S.in.c',
      '3 interface I',
      '3 method I.Serve',
      '5 type A',
      '6 type N',
      '8 function f',
    ]);
  });

  it('delivers constants and variables of the package, not those of functions', () => {
    const text =
      'package a\nconst X, Y = 1, 2\nconst (\n  A = iota\n  B\n)\nvar v = func() { const c = 1; var w int }\nvar (\n  e int\n  _ I = e\n)\n';
    expect(outlineOf('go', text)).toEqual([
      '2 constant X',
      '2 constant Y',
      '4 constant A',
      '5 constant B',
      '7 variable v',
      '9 variable e',
    ]);
  });

  it('documents the members of a group one by one', () => {
    const file = parsed('go', 'package a\n\n// Group\nconst (\n  // One\n  A = 1\n)\n\n// S doc\ntype S struct {\n}\n');
    expect(file.symbols).toMatchObject([
      { docblock: 'One', signature: 'A = 1', startLine: 6 },
      { docblock: 'S doc', signature: 'type S struct', startLine: 10, endLine: 11 },
    ]);
  });

  it('reads every form of import', () => {
    const text =
      'package a\nimport "fmt"\nimport (\n"net/http"\nm "x.org/y/v2"\n_ "embed"\n. "dot"\n"gopkg.in/yaml.v3"\n)\n';
    expect(importsOf('go', text)).toEqual([
      'fmt: fmt',
      'net/http: http',
      'x.org/y/v2: y as m',
      'embed: ',
      'dot: *',
      'gopkg.in/yaml.v3: yaml',
    ]);
  });

  it('tells calls, types, names and qualified strings apart', () => {
    const text = "package a\nvar v T = f(&B{c: 'd'}, x.Y, `raw`, `two words`)\nfunc g(h ...func(pkg.K) int) {}\n";
    expect(referencesOf('go', text)).toEqual([
      'type T',
      'call f',
      'type B',
      'name c',
      'name x',
      'name Y',
      'string raw',
      'name h',
      'name pkg',
      'type K',
    ]);
  });
});
