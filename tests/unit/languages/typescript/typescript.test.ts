import { describe, expect, it } from 'vitest';
import { withSeparators } from '../../../../src/languages/typescript/call-signatures.ts';
import { processorTime } from '../../../helpers/processor-time.ts';
import { importsOf, outlineOf, parsed, referencesOf } from '../outline-of.ts';

describe('TypeScript', () => {
  it('delivers functions, classes, interfaces, arrow functions, types and enums [CH11]', () => {
    const text = `export default abstract class A { x = 1; static y = () => 1; constructor(private z: Z, w: W) {} abstract m(): void }
interface I { p: string; q(): void }
type T = string;
enum E { A = 1, B }
export const f = async () => {};
function g(a: string): void;
declare module "foo" { const c: number }
namespace N.M { export const d = 1 }`;
    expect(outlineOf('typescript', text)).toEqual([
      '1 class A',
      '1 property A.x',
      '1 method A.y',
      '1 constructor A.constructor',
      '1 property A.z',
      '1 method A.m',
      '2 interface I',
      '2 property I.p',
      '2 method I.q',
      '3 type T',
      '4 enum E',
      '4 enum_member E.A',
      '4 enum_member E.B',
      '5 function f',
      '6 function g',
      '7 namespace foo',
      '8 namespace N.M',
      '8 constant N.M.d',
    ]);
  });

  it('delivers functions of objects, exports and prototypes, and no local variables [CH11]', () => {
    const text = `const api = { list: () => 1, 'a-b'() {}, n: 1 };
exports.foo = function () {};
Foo.prototype.bar = () => { const local = 1; const fn = () => local; };
let a = 1, b = () => 2, fs = require('fs');
it('x', () => { const local = 1; function nested() {} });`;
    expect(outlineOf('javascript', text)).toEqual([
      '1 constant api',
      '1 method api.list',
      '1 method api.a-b',
      '2 function foo',
      '3 method Foo.bar',
      '3 function Foo.bar.fn',
      '4 variable a',
      '4 function b',
      '5 function nested',
    ]);
  });

  it('names an anonymous default export default', () => {
    const values = ['() => {}', 'async function* () {}', 'class extends B {}', '{ m() {} }', 'define({ m() {} })'];
    const outlines = values.map((value) => outlineOf('typescript', `export default ${value};`));
    expect(outlines).toEqual([
      ['1 function default'],
      ['1 function default'],
      ['1 class default'],
      ['1 constant default', '1 method default.m'],
      ['1 constant default', '1 method default.m'],
    ]);
    const [symbol] = parsed('javascript', '/** Doc. */\nexport default define({\n  a: 1,\n});\n').symbols;
    expect(symbol).toMatchObject({ signature: 'export default define(', docblock: 'Doc.', startLine: 2, endLine: 4 });
  });

  it('leaves a default export with a name of its own, and an assigned export, to that name', () => {
    const text = 'export default function a() {}\nexport default memo(function b() {});\nexport default c;\n';
    expect(outlineOf('tsx', text)).toEqual(['1 function a', '2 function b']);
    expect(outlineOf('typescript', 'export = { a: 1 };')).toEqual([]);
  });

  it('delivers every name that a destructured variable of the module binds', () => {
    const text = `export const { a, b: { c }, [k]: d, e = ({ x }) => y, ...f } = z, [g, h = i] = j;
let { l } = z;
function m() { const { n } = z; }`;
    expect(outlineOf('javascript', text)).toEqual([
      '1 constant a',
      '1 constant c',
      '1 constant d',
      '1 constant e',
      '1 constant f',
      '1 constant g',
      '1 constant h',
      '2 variable l',
      '3 function m',
    ]);
  });

  it('finds everything behind call signatures that begin with type parameters, without semicolons', () => {
    const types =
      'export type A = {\n  /** One. */\n  (o: C): R\n  /** Two. */\n  <\n    X extends Z,\n  >(\n    o: { a?: never } & C,\n  ): R\n}';
    const text = `${types}\nexport function after(n) {\n  return n\n    < b && (c as D)\n    <e\n}\nexport const last = 1\n`;
    expect(outlineOf('typescript', text)).toEqual(['1 type A', '11 function after', '16 constant last']);
    const [{ signature = '', endLine } = {}] = parsed('typescript', text).symbols;
    expect({ signature: signature.includes(';'), endLine }).toEqual({ signature: false, endLine: 10 });
  });

  it('reads a file of broken call signatures in time that grows with its length', () => {
    const text = 'R\n <a'.repeat(50_000);
    const time = processorTime();
    expect(withSeparators(text)).toBe(text);
    expect(time()).toBeLessThan(10_000);
  });

  it('takes export and decorators into the range and leaves decorators out of the signature', () => {
    const [symbol] = parsed('typescript', '/** Doc. */\n@D({ a: 1 })\nexport class A<T> extends B<T> {\n}\n').symbols;
    expect(symbol).toMatchObject({
      signature: 'export class A<T> extends B<T>',
      docblock: 'Doc.',
      startLine: 2,
      nameLine: 3,
      column: 14,
      endLine: 4,
    });
  });

  it('reads every form of import', () => {
    const text = `import d, { type e as f, g } from 'h'; import * as ns from "i"; import 'j';
export { q } from 'r'; export * as t from 'u'; import x = require('y');
const { k, l: m } = require('n'); const o = await import('./p');`;
    expect(importsOf('typescript', text)).toEqual([
      'h: default as d, e as f, g',
      'i: * as ns',
      'j: ',
      'r: q',
      'u: * as t',
      'y: * as x',
      'n: k, l as m',
      './p: * as o',
    ]);
  });

  it('tells calls, types, names and strings apart', () => {
    const text = `const x: Foo<Bar> = new Baz; y?.(map.delete(\`a\${b}c d\`), 'App\\\\User@index', /re/);`;
    expect(referencesOf('typescript', text)).toEqual([
      'type Foo',
      'type Bar',
      'call Baz',
      'call y',
      'name map',
      'call delete',
      'string a',
      'name b',
      'string App\\\\User@index',
      'string User',
      'string index',
    ]);
  });

  it('separates the comment of the file from the comment of its first symbol', () => {
    expect(parsed('typescript', '// License\n// text\n\n/** Doc. */\nfunction f() {}\n').docblock).toBe(
      'License\ntext',
    );
    expect(parsed('typescript', '/** Doc. */\nfunction f() {}\n').docblock).toBe('');
  });
});
