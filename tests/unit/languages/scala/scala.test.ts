import { describe, expect, it } from 'vitest';
import { importsOf, outlineOf, parsed, referencesOf } from '../outline-of.ts';

describe('Scala', () => {
  it('delivers types with their members, with braces and with indentation', () => {
    const text = `package a.b
case class Foo[T](x: Int)(using q: Q) extends Base[T](x) with I:
  def m(a: Int): Int = { val local = 1; def inner = 2; local }
  val (p, q) = (1, 2)
  val a, b = 3
  def this() = this(1)
  type Alias = Int
end Foo
class P(val u: Int, v: Int)
object Obj { var w: Int = 1 }
trait Tr[T] { def abs: Int; val w: Int }
package object po { val z = 1 }
`;
    expect(outlineOf('scala', text)).toEqual([
      '2 class Foo',
      '2 property Foo.x',
      '2 property Foo.q',
      '3 method Foo.m',
      '3 function Foo.m.inner',
      '4 property Foo.p',
      '4 property Foo.q',
      '5 property Foo.a',
      '5 property Foo.b',
      '6 constructor Foo.this',
      '7 type Foo.Alias',
      '9 class P',
      '9 property P.u',
      '10 class Obj',
      '10 property Obj.w',
      '11 trait Tr',
      '11 method Tr.abs',
      '11 property Tr.w',
      '12 namespace po',
      '12 property po.z',
    ]);
  });

  it('delivers the enums, givens, extensions and top-level definitions of Scala 3', () => {
    const text = `enum Color(val rgb: Int):
  case Red extends Color(1)
  case Green, Blue
  case Cons(h: Int)
  def mm = 1
given ord: Ordering[Foo] with
  def compare(a: Foo, b: Foo) = 1
extension (s: String)
  def ext1 = 1
  def ext2(x: Int) = 2
opaque type O = Int
val top = 1
def run(x: Int): Unit =
  val local = 1
  f(local)
`;
    expect(outlineOf('scala', text)).toEqual([
      '1 enum Color',
      '1 property Color.rgb',
      '2 enum_member Color.Red',
      '3 enum_member Color.Green',
      '3 enum_member Color.Blue',
      '4 enum_member Color.Cons',
      '4 property Color.Cons.h',
      '5 method Color.mm',
      '6 constant ord',
      '7 method ord.compare',
      '9 function ext1',
      '10 function ext2',
      '11 type O',
      '12 constant top',
      '13 function run',
    ]);
  });

  it('ends the signature before the body and keeps annotations out of it', () => {
    const [symbol] = parsed('scala', '/** Doc. */\n@tailrec def f(a: Int): Int = {\n  1\n}\n').symbols;
    expect(symbol).toMatchObject({ signature: 'def f(a: Int): Int', docblock: 'Doc.', startLine: 2, endLine: 4 });
  });

  it('reads every form of import', () => {
    const text = 'import a.b.{C, D as E, F => G, H => _, *}, x.y\nimport scala.util._\nimport q.given\n';
    expect(importsOf('scala', text)).toEqual([
      'a.b.C: C',
      'a.b.D: D as E',
      'a.b.F: F as G',
      'a.b: *',
      'x.y: y',
      'scala.util: *',
      'q: given',
    ]);
  });

  it('tells calls, types, names and strings apart', () => {
    const text = `def g: Foo[Bar] = f("a.key", s"b $c d \${e(s"$h i")} j") { k }\nclass A extends B { Future { l } }\n`;
    expect(referencesOf('scala', text)).toEqual([
      'type Foo',
      'type Bar',
      'call f',
      'string a.key',
      'string key',
      'name c',
      'call e',
      'name h',
      'name k',
      'type B',
      'call Future',
      'name l',
    ]);
  });
});
