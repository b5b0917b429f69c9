import { describe, expect, it } from 'vitest';
import { importsOf, outlineOf, parsed, referencesOf } from '../outline-of.ts';

describe('PHP', () => {
  it('delivers classes, traits, interfaces, enums, functions and their members [CH12]', () => {
    const text = `<?php
final class A { const X = 1, Y = 2; protected ?int $p = 1; function __construct() {} static function m() {} }
trait T { private $t; }
interface I { function z(); }
enum E: string { case H = 'h'; }
function f() { $local = 1; static $s; }
if (true) { function g() {} }
`;
    expect(outlineOf('php', text)).toEqual([
      '2 class A',
      '2 constant A.X',
      '2 constant A.Y',
      '2 property A.p',
      '2 constructor A.__construct',
      '2 method A.m',
      '3 trait T',
      '3 property T.t',
      '4 interface I',
      '4 method I.z',
      '5 enum E',
      '5 enum_member E.H',
      '6 function f',
      '7 function g',
    ]);
  });

  it('takes the namespace into the scope, with and without braces [CH13]', () => {
    expect(outlineOf('php', '<?php\nnamespace A\\B;\nclass C {}\nnamespace D;\nclass F {}\n')).toEqual([
      '2 namespace A\\B',
      '3 class A\\B.C',
      '4 namespace D',
      '5 class D.F',
    ]);
    expect(outlineOf('php', '<?php\nnamespace A { class C {} }\nnamespace { class D {} }\n')).toEqual([
      '2 namespace A',
      '2 class A.C',
      '3 class D',
    ]);
  });

  it('delivers promoted parameters as properties of the class', () => {
    const text = '<?php class A {\nfunction __construct(private readonly Foo $foo, public int &$x, $plain) {}\n}';
    expect(outlineOf('php', text)).toEqual([
      '1 class A',
      '2 constructor A.__construct',
      '2 property A.foo',
      '2 property A.x',
    ]);
  });

  it('delivers constants and variables of the file', () => {
    const text =
      "<?php\nconst A = 1;\ndefine('B', 2);\n$c = 3;\n$d = function () { $local = 1; };\nif (true) { $e = 1; }\n";
    expect(outlineOf('php', text)).toEqual(['2 constant A', '3 constant B', '4 variable c', '5 function d']);
  });

  it('reads the docblock of the file and of a symbol, above its attributes [CH13]', () => {
    const file = parsed(
      'php',
      '<?php\n/* File. */\n\n/**\n * Doc.\n * @return int\n */\n#[Pure]\nfunction f(int $x): int {}\n',
    );
    expect(file.docblock).toBe('File.');
    expect(file.symbols).toMatchObject([
      { docblock: 'Doc.\n@return int', signature: 'function f(int $x): int', startLine: 8, nameLine: 9, endLine: 9 },
    ]);
  });

  it('reads every form of `use` under full names and with aliases [CH13]', () => {
    const text =
      '<?php use A\\B, \\C\\D as E;\nuse function A\\f;\nuse const A\\X as Y;\nuse G\\{H, I\\J as K, function l}; // m\n';
    expect(importsOf('php', text)).toEqual([
      'A\\B: B',
      'C\\D: D as E',
      'A\\f: f',
      'A\\X: X as Y',
      'G\\H: H',
      'G\\I\\J: J as K',
      'G\\l: l',
    ]);
  });

  it('reads included files', () => {
    const text = `<?php require_once __DIR__ . '/a.php'; include("b.php"); require ROOT . 'c.php'; require $d; require "$e.php";`;
    expect(importsOf('php', text)).toEqual(['./a.php: ', 'b.php: ', 'c.php: ']);
  });

  it('tells calls, types, imports, names and qualified strings apart', () => {
    const text = `<?php
namespace A\\B;
use C\\D;
#[At]
class F extends G { use H; function m(?I $local): J { $this->k->l(); return M::$n ?? new O; } }
f("two words\\n", 'p', "C\\\\D", "in $local terpolated", Q::R);
$t->string();
`;
    expect(referencesOf('php', text)).toEqual([
      'import C',
      'import D',
      'call At',
      'type G',
      'type H',
      'type I',
      'type J',
      'name k',
      'call l',
      'name M',
      'name n',
      'call O',
      'call f',
      'string p',
      'string C\\\\D',
      'string D',
      'name Q',
      'name R',
      'call string',
    ]);
  });

  it('does not read inline HTML as code', () => {
    const text = '<b id="x">\n<?php if (f()): ?>\n<i><?= g() ?></i>\n<?php endif ?>\nclass End {}';
    expect(outlineOf('php', text)).toEqual([]);
    expect(referencesOf('php', text)).toEqual(['call f', 'call g']);
  });
});
