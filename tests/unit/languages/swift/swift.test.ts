import { describe, expect, it } from 'vitest';
import { importsOf, outlineOf, parsed, referencesOf } from '../outline-of.ts';

describe('Swift', () => {
  it.each(['try? await load()', 'try await load()', 'try! await load()'])(
    'reads on behind `if let a = %s`',
    (value) => {
      const text = `func one() async {\n  if let a: Post = ${value} { use(a) }\n}\nfunc two() {}\n`;
      expect(outlineOf('swift', text)).toEqual(['1 function one', '4 function two']);
      expect(parsed('swift', text).hasSyntaxError).toBe(false);
      expect(referencesOf('swift', text)).toContain('call load');
    },
  );

  it('delivers types with their members', () => {
    const text = `public final class Foo<T: Bar>: Base {
  var x: Int = 1, y = 2
  var comp: String { "a" }
  init?(a b: Int) { let local = 1 }
  deinit { }
  func bar(_ a: Int) { var local = 1 }
  subscript(i: Int) -> Int { 1 }
  static func == (a: Foo, b: Foo) -> Bool { true }
  typealias TA = Int
}
struct S { let a: Int }
actor Act { }
enum E: String { case a, b = "x"
  case c(Int) }
protocol P { associatedtype E
  var v: Int { get }
  func f()
  init(x: Int) }
`;
    expect(outlineOf('swift', text)).toEqual([
      '1 class Foo',
      '2 property Foo.x',
      '2 property Foo.y',
      '3 property Foo.comp',
      '4 constructor Foo.init',
      '5 method Foo.deinit',
      '6 method Foo.bar',
      '7 method Foo.subscript',
      '8 method Foo.==',
      '9 type Foo.TA',
      '11 struct S',
      '11 property S.a',
      '12 class Act',
      '13 enum E',
      '13 enum_member E.a',
      '13 enum_member E.b',
      '14 enum_member E.c',
      '15 interface P',
      '15 type P.E',
      '16 property P.v',
      '17 method P.f',
      '18 constructor P.init',
    ]);
  });

  it('gives the members of an extension the scope of the extended type', () => {
    const text = 'extension Array<Int>: P where T == Int {\n  func ext() {}\n  struct Sub {}\n}\nextension Foo { }\n';
    expect(outlineOf('swift', text)).toEqual([
      '1 namespace Array',
      '2 method Array.ext',
      '3 struct Array.Sub',
      '5 namespace Foo',
    ]);
  });

  it('delivers functions and variables of the file, those of a conditional block too', () => {
    const text = 'let top = 1\nvar (m, n) = (1, 2)\n#if DEBUG\nfunc free<T>(_ x: T) -> some View { x }\n#endif\n';
    expect(outlineOf('swift', text)).toEqual(['1 constant top', '2 variable m', '2 variable n', '4 function free']);
  });

  it('ends the signature before the body and keeps attributes out of it', () => {
    const [symbol] = parsed('swift', '/// Doc.\n@objc(x)\npublic func f(a: Int) throws -> Int? {\n}\n').symbols;
    expect(symbol).toMatchObject({
      signature: 'public func f(a: Int) throws -> Int?',
      docblock: 'Doc.',
      startLine: 2,
    });
  });

  it('reads what follows a macro as the value of a parameter', () => {
    const text = `struct Suite {
  func check(_ value: @autoclosure () throws -> S? = nil, at place: Place = #_sourceLocation
  ) async throws {
    #expect(a.map { $0.b }?.map { String($0[...]) } ?? [], at: place)
  }
  func after() {}
}
`;
    expect(outlineOf('swift', text)).toEqual(['1 struct Suite', '2 method Suite.check', '6 method Suite.after']);
  });

  it('reads every form of import', () => {
    expect(importsOf('swift', 'import Foundation\nimport class UIKit.UIView\n@testable import A.B\n')).toEqual([
      'Foundation: *',
      'UIKit: UIView',
      'A.B: *',
    ]);
  });

  it('tells calls, types, names and strings apart', () => {
    const text = String.raw`let x: Foo<Bar> = f("a\(b) c\n", "key") as? Z`;
    expect(referencesOf('swift', text)).toEqual([
      'type Foo',
      'type Bar',
      'call f',
      'string a',
      'name b',
      'string key',
      'type Z',
    ]);
  });
});
