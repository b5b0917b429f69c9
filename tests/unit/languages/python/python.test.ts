import { describe, expect, it } from 'vitest';
import { importsOf, outlineOf, parsed, referencesOf } from '../outline-of.ts';

describe('Python', () => {
  it('delivers functions, classes, methods and nested functions [CH10]', () => {
    const text = 'async def f():\n  def inner(): pass\nclass A:\n  def __init__(self): pass\n  def m(self): pass\n';
    expect(outlineOf('python', text)).toEqual([
      '1 function f',
      '2 function f.inner',
      '3 class A',
      '4 constructor A.__init__',
      '5 method A.m',
    ]);
  });

  it('delivers assignments of the module and of classes, not those of functions', () => {
    const text =
      'LIMIT: int = 1\nx, y = 1, 2\nself.z = 1\nclass A:\n  q: int\ndef f():\n  local = 1\nif True:\n  v = 2\n';
    expect(outlineOf('python', text)).toEqual([
      '1 constant LIMIT',
      '2 variable x',
      '2 variable y',
      '4 class A',
      '5 property A.q',
      '6 function f',
      '9 variable v',
    ]);
  });

  it('takes decorators into the range and leaves them out of the signature', () => {
    const [symbol] = parsed('python', '@a.route("/x")\n@b\ndef f(x: int) -> str:\n  pass\n').symbols;
    expect(symbol).toMatchObject({
      signature: 'def f(x: int) -> str:',
      startLine: 1,
      nameLine: 3,
      column: 5,
      endLine: 4,
    });
  });

  it('reads docstrings, or the comment above', () => {
    const text = '"""Module."""\ndef f():\n  """Doc.\n\n  More."""\n# One\n# two\nX = 1\n';
    const file = parsed('python', text);
    expect(file.docblock).toBe('Module.');
    expect(file.symbols.map(({ docblock }) => docblock)).toEqual(['Doc.\n\n  More.', 'One\ntwo']);
  });

  it('reads every form of import', () => {
    const text =
      'from __future__ import annotations\nimport os.path as p, sys\nfrom .x import (a as b, # why\n  c)\nfrom . import *\n';
    expect(importsOf('python', text)).toEqual([
      '__future__: annotations',
      'os.path: * as p',
      'sys: * as sys',
      '.x: a as b, c',
      '.: *',
    ]);
  });

  it('tells calls, types, imports, names and qualified strings apart', () => {
    expect(referencesOf('python', 'from a import b\nx: T = g(y, "pkg.Cls", "two words", f"{z}")\n')).toEqual([
      'import a',
      'import b',
      'type T',
      'call g',
      'name y',
      'string pkg.Cls',
      'string Cls',
      'name z',
    ]);
  });

  it('gives each reference its place and the symbol around it', () => {
    const file = parsed('python', 'def f():\n  日本 = "😀"; g()\nh()\n');
    expect(file.references).toEqual([
      { name: '日本', kind: 'name', line: 2, column: 3, enclosing: 0, receiver: '%' },
      { name: 'g', kind: 'call', line: 2, column: 14, enclosing: 0 },
      { name: 'h', kind: 'call', line: 3, column: 1, enclosing: -1 },
    ]);
  });
});
