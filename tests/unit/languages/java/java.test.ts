import { describe, expect, it } from 'vitest';
import { importsOf, outlineOf, parsed, referencesOf } from '../outline-of.ts';

describe('Java', () => {
  it('delivers types with their constructors, methods and fields', () => {
    const text = `package a.b;
class A { static final int X = 1; int p, q; A() {} void m() { int local; } class In {} }
interface I { int K = 1; void z(); }
@interface N { String value() default ""; }
`;
    expect(outlineOf('java', text)).toEqual([
      '2 class A',
      '2 constant A.X',
      '2 property A.p',
      '2 property A.q',
      '2 constructor A.A',
      '2 method A.m',
      '2 class A.In',
      '3 interface I',
      '3 constant I.K',
      '3 method I.z',
      '4 interface N',
      '4 method N.value',
    ]);
  });

  it('delivers the constants of enums and the components of records', () => {
    const text = 'enum E { A(1) { void m() {} }, B; E(int x) {} }\nrecord R(int x, String y) { R { } int z() {} }\n';
    expect(outlineOf('java', text)).toEqual([
      '1 enum E',
      '1 enum_member E.A',
      '1 method E.A.m',
      '1 enum_member E.B',
      '1 constructor E.E',
      '2 class R',
      '2 property R.x',
      '2 property R.y',
      '2 constructor R.R',
      '2 method R.z',
    ]);
  });

  it('takes annotations into the range and leaves them out of the signature', () => {
    const file = parsed('java', '/** Doc. */\n@Entity\n@Table(name = "x")\npublic class A<T> extends B {\n}\n');
    expect(file.symbols).toMatchObject([
      { signature: 'public class A<T> extends B', docblock: 'Doc.', startLine: 2, nameLine: 4, endLine: 5 },
    ]);
  });

  it('reads every form of import', () => {
    const text = 'import a.b.C;\nimport a.b.*;\nimport static a.B.m;\nimport static a.B.*;\n';
    expect(importsOf('java', text)).toEqual(['a.b.C: C', 'a.b: *', 'a.B: m', 'a.B: *']);
  });

  it('tells calls, types, imports, names and qualified strings apart', () => {
    const text = `package p.q;
import a.B;
@At class C extends D<E> {
  F f = new G<H>(); Object o = I.class;
  void m() { this.x(J.K, 'c', "p.Cls", "two words"); record.y(L::n); }
}
`;
    expect(referencesOf('java', text)).toEqual([
      'import a',
      'import B',
      'call At',
      'type D',
      'type E',
      'type F',
      'call G',
      'type H',
      'type Object',
      'type I',
      'call x',
      'name J',
      'name K',
      'string p.Cls',
      'string Cls',
      'name record',
      'call y',
      'name L',
      'call n',
    ]);
  });
});
