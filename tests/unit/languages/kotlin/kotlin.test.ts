import { describe, expect, it } from 'vitest';
import { importsOf, outlineOf, parsed, referencesOf } from '../outline-of.ts';

describe('Kotlin', () => {
  it.each([
    ['a class', 'class Deleg(private val b: Base) : Base by b {'],
    ['an object', 'object Deleg : Base by impl {'],
    ['two delegates', 'class Deleg(b: Base, c: Other) : Base by b, Other by c {'],
    ['a call', 'class Deleg(b: Base = Plain()) : Base by lazyOf(b) {'],
    ['several lines', 'class Deleg<T>(\n  b: Base,\n) : Base by b,\n  Other() {'],
  ])('keeps the members behind a delegate: %s', (_, head) => {
    const text = `${head}\n  private val cache = HashMap<String, Int>()\n  lateinit var name: String\n  fun x() { }\n}\nval plain: Base by lazy { b }\n`;
    const found = outlineOf('kotlin', text).map((line) => line.replace(/^\d+ /, ''));
    expect(found).toEqual(
      expect.arrayContaining(['class Deleg', 'property Deleg.cache', 'property Deleg.name', 'method Deleg.x']),
    );
    expect(parsed('kotlin', text).symbols.some(({ name, scope }) => name === 'plain' && scope === '')).toBe(true);
  });

  it('delivers types with their members', () => {
    const text = `data class Point(val x: Int, z: Long) : Base(z) {
  constructor(a: Int) : this(a, 1) { }
  companion object {
    const val MAX = 1
    fun create() = Point(1)
  }
  init { val local = 1 }
  var p: Int = 1
  fun m() { val local = 2 }
}
interface I { fun f(): Int }
enum class E { A, B(1); fun g() {} }
object Obj { val o = 1 }
typealias T = Map<String, Int>
`;
    expect(outlineOf('kotlin', text)).toEqual([
      '1 class Point',
      '1 property Point.x',
      '2 constructor Point.constructor',
      '4 constant Point.MAX',
      '5 method Point.create',
      '8 property Point.p',
      '9 method Point.m',
      '11 interface I',
      '11 method I.f',
      '12 enum E',
      '12 enum_member E.A',
      '12 enum_member E.B',
      '12 method E.g',
      '13 class Obj',
      '13 property Obj.o',
      '14 type T',
    ]);
  });

  it('delivers functions and properties of the file, those with a receiver by their own name', () => {
    const text =
      'fun <T> List<T>.ext() = 1\nval String.prop: Int get() = 1\nval (a, b) = pair\nfun `with space`() {}\n';
    expect(outlineOf('kotlin', text)).toEqual([
      '1 function ext',
      '2 variable prop',
      '3 variable a',
      '3 variable b',
      '4 function with space',
    ]);
  });

  it('ends the signature before the body and keeps annotations out of it', () => {
    const [symbol] = parsed('kotlin', '/** Doc. */\n@Ann("x")\npublic fun f(a: Int): String {\n}\n').symbols;
    expect(symbol).toMatchObject({ signature: 'public fun f(a: Int): String', docblock: 'Doc.', startLine: 2 });
  });

  it('reads every form of import', () => {
    expect(importsOf('kotlin', 'import a.b.C\nimport a.d.*\nimport a.e.F as G // why\n\n/** Doc */\nclass A')).toEqual([
      'a.b.C: C',
      'a.d: *',
      'a.e.F: F as G',
    ]);
  });

  it('tells calls, types, names and strings apart', () => {
    const text = 'val x: Foo<Bar> = f("a$b c", "key.name") { y as? Z }\nclass A : B { val l = lazy { 1 } }\n';
    expect(referencesOf('kotlin', text)).toEqual([
      'type Foo',
      'type Bar',
      'call f',
      'string a',
      'name b',
      'string key.name',
      'string name',
      'name y',
      'type Z',
      'type B',
      'call lazy',
    ]);
  });

  it.each([
    'fun f() = users.where { id eq 1 }',
    'fun f() {\n  elseResult?.let { it() }\n}',
    'val f = 0b1010',
    'fun f(d: Any) = when (d) {\n  is Text if d.long -> 1\n  else -> 2\n}',
    'fun f(init: Config.Builder.() -> Unit, body: Op<T>?.() -> Op<T>) {}',
    'private enum class f { A }',
  ])('reads what its grammar misreads: %s', (text) => {
    const { symbols, hasSyntaxError } = parsed('kotlin', text);
    expect([symbols[0]?.name, hasSyntaxError]).toEqual(['f', false]);
  });

  it('keeps the names of infix functions', () => {
    expect(referencesOf('kotlin', 'val a = b eq c')).toEqual(['name b', 'name eq', 'name c']);
  });
});
