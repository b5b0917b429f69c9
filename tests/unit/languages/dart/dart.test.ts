import { describe, expect, it } from 'vitest';
import { importsOf, outlineOf, parsed, referencesOf } from '../outline-of.ts';

describe('Dart', () => {
  it('delivers classes of every kind with their members', () => {
    const text = `sealed class Cart<T extends Item> extends Base<T> with M implements I {
  const Cart(this.items, {super.key});
  Cart.empty() : items = const [];
  factory Cart.fromJson(Map<String, dynamic> json) => Cart(json['x']);
  final List<T> items;
  static const int max = 3, min = 1;
  late final (int, String)? _pair;
  int get total => items.length;
  Future<void> add(T item) async { final local = 1; }
  bool operator ==(Object o) => false;
  external void outside();
  String label(Shape s) => switch (s) { Circle(:final r) when r > 1 => 'c', _ => 'o' };
}
class Alias = Base with M;
`;
    expect(outlineOf('dart', text)).toEqual([
      '1 class Cart',
      '2 constructor Cart.Cart',
      '3 constructor Cart.empty',
      '4 constructor Cart.fromJson',
      '5 property Cart.items',
      '6 constant Cart.max',
      '6 constant Cart.min',
      '7 property Cart._pair',
      '8 property Cart.total',
      '9 method Cart.add',
      '10 method Cart.==',
      '11 method Cart.outside',
      '12 method Cart.label',
      '14 class Alias',
    ]);
  });

  it('delivers mixins, enums, extensions, aliases, functions and variables of a file', () => {
    const text = `mixin M on Base { void m() {} }
enum Color { red, green(1); const Color([this.n]); final int? n; }
extension Up on String { String up() => toUpperCase(); }
extension on int { int twice() => this * 2; }
extension type Id(int v) { int get w => v; }
typedef Callback = void Function(int);
typedef int Old(int a);
const kMax = 3;
final Map<String, int> prices = {};
String? name;
int get one => 1;
void main(List<String> args) { void inner() {} }
`;
    expect(outlineOf('dart', text)).toEqual([
      '1 trait M',
      '1 method M.m',
      '2 enum Color',
      '2 enum_member Color.red',
      '2 enum_member Color.green',
      '2 constructor Color.Color',
      '2 property Color.n',
      '3 namespace Up',
      '3 method Up.up',
      '4 namespace int',
      '4 method int.twice',
      '5 class Id',
      '5 property Id.w',
      '6 type Callback',
      '7 type Old',
      '8 constant kMax',
      '9 constant prices',
      '10 variable name',
      '11 variable one',
      '12 function main',
      '12 function main.inner',
    ]);
  });

  it('takes a head and its body, which are side by side in the tree, for one definition', () => {
    const text = `/// A cart.
@immutable
class Cart {
  /// Adds.
  @override
  Future<void> add(Item item) async {
    await save(item);
  }
}

/// Prices.
final Map<String, int> prices = {
  'a': 1,
};
`;
    const [cart, add, prices] = parsed('dart', text).symbols;
    expect(cart).toMatchObject({ docblock: 'A cart.', startLine: 2, endLine: 9 });
    expect(add).toMatchObject({
      docblock: 'Adds.',
      startLine: 5,
      endLine: 8,
      signature: 'Future<void> add(Item item)',
    });
    expect(prices).toMatchObject({ docblock: 'Prices.', startLine: 12, endLine: 14 });
  });

  it('reads every form of import', () => {
    const text = `import 'dart:async';
import 'package:a/b.dart' as b show C;
import "c.dart" show D, E hide F;
export 'src/x.dart';
part 'y.g.dart';
`;
    expect(importsOf('dart', text)).toEqual([
      'dart:async: *',
      'package:a/b.dart: * as b',
      'c.dart: D, E',
      'src/x.dart: *',
      'y.g.dart: *',
    ]);
  });

  it('tells calls, types and names apart, also inside of strings', () => {
    const text = `void f() { final Cart c = Cart.of<Cart>(); print('a \${c.total} $name'); _$Build(c); }\n`;
    expect(referencesOf('dart', text)).toEqual([
      'type Cart',
      'name c',
      'name Cart',
      'call of',
      'type Cart',
      'call print',
      'name c',
      'name total',
      'name name',
      'call _$Build',
      'name c',
    ]);
  });
});
