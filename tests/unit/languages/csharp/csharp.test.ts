import { describe, expect, it } from 'vitest';
import { importsOf, outlineOf, parsed, referencesOf } from '../outline-of.ts';

describe('C#', () => {
  it('delivers the members of a class in a file-scoped namespace', () => {
    const text = `namespace A.B;
public class Foo<T> : Base {
  public const int K = 1; private readonly int _a = 1, _b;
  public int P { get; set; } public string Q => "q"; public int this[int i] => i;
  public event Handler Ev; public delegate void D(int x);
  public Foo(int a) : base(a) { var l = 1; void Local() {} }
  public async Task<int> M<U>(U u) { }
  public static Foo<T> operator +(Foo<T> a, Foo<T> b) => a;
  enum E { A = 2 }
}
interface I { void Expl(); }`;
    expect(outlineOf('csharp', text)).toEqual([
      '1 namespace A.B',
      '2 class A.B.Foo',
      '3 constant A.B.Foo.K',
      '3 property A.B.Foo._a',
      '3 property A.B.Foo._b',
      '4 property A.B.Foo.P',
      '4 property A.B.Foo.Q',
      '4 property A.B.Foo.this',
      '5 property A.B.Foo.Ev',
      '5 type A.B.Foo.D',
      '6 constructor A.B.Foo.Foo',
      '6 function A.B.Foo.Foo.Local',
      '7 method A.B.Foo.M',
      '8 method A.B.Foo.operator +',
      '9 enum A.B.Foo.E',
      '9 enum_member A.B.Foo.E.A',
      '11 interface A.B.I',
      '11 method A.B.I.Expl',
    ]);
  });

  it('delivers nested namespaces, records with their parameters, and structs', () => {
    const text = 'namespace N { namespace M { record R(int X); record struct S(int Y); struct T { } } }';
    expect(outlineOf('csharp', text)).toEqual([
      '1 namespace N',
      '1 namespace N.M',
      '1 class N.M.R',
      '1 property N.M.R.X',
      '1 struct N.M.S',
      '1 property N.M.S.Y',
      '1 struct N.M.T',
    ]);
  });

  it('leaves attributes and accessors out of the signature', () => {
    const [, symbol] = parsed('csharp', 'class A {\n  /// Doc.\n  [Key]\n  public int P { get; set; }\n}').symbols;
    expect(symbol).toMatchObject({ signature: 'public int P', docblock: 'Doc.', startLine: 3, nameLine: 4 });
  });

  it('reads types without a body', () => {
    const text =
      'namespace N;\npublic class A : B;\npublic sealed class C<T> : D<T> where T : class;\r\npublic interface I;\n' +
      'public struct P(int x);\npublic class E {\n  private class F;\n  int g;\n}\n// public class no; one\npublic class Z;\n';
    expect(parsed('csharp', text).hasSyntaxError).toBe(false);
    expect(outlineOf('csharp', text)).toEqual([
      '1 namespace N',
      '2 class N.A',
      '3 class N.C',
      '4 interface N.I',
      '5 struct N.P',
      '6 class N.E',
      '7 class N.E.F',
      '8 property N.E.g',
      '11 class N.Z',
    ]);
  });

  it('reads every form of using', () => {
    const text = 'using System;\nusing static System.Math;\nglobal using X.Y;\nusing Al = System.Text.StringBuilder;\n';
    expect(importsOf('csharp', text)).toEqual([
      'System: *',
      'System.Math: *',
      'X.Y: *',
      'System.Text.StringBuilder: * as Al',
    ]);
  });

  it('tells calls, types, names and strings apart', () => {
    const text = `#region two words
class C : Base { Task<Foo> M(Bar b) { return new Baz().Go($"a {x} c", "k.v", 'c'); } }`;
    expect(referencesOf('csharp', text)).toEqual([
      'type Base',
      'name Task',
      'type Foo',
      'name Bar',
      'name b',
      'call Baz',
      'call Go',
      'name x',
      'string k.v',
      'string v',
    ]);
  });
});
