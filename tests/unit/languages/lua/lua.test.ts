import { describe, expect, it } from 'vitest';
import { importsOf, outlineOf, parsed, referencesOf } from '../outline-of.ts';

describe('Lua', () => {
  it('delivers functions and methods with their table as scope', () => {
    const text = `local function lf() local inner = function() end end
function g() end
function M.f(a, ...) local q = 1 end
function M.a.b:meth(x) self.x = 1 end
M.h = function(x) end
local fn = function() end
`;
    expect(outlineOf('lua', text)).toEqual([
      '1 function lf',
      '1 function lf.inner',
      '2 function g',
      '3 function M.f',
      '4 method M.a.b.meth',
      '5 function M.h',
      '6 function fn',
    ]);
  });

  it('delivers the variables of the chunk and the functions of tables', () => {
    const text = `local M = {}
local y <const>, z = 1, 2
LIMIT = 3
M.c = 1
t[1] = 2
local t = { k = function() end, v = 1, ["s"] = function() end }
if x then local inner = 1 end
`;
    expect(outlineOf('lua', text)).toEqual([
      '1 variable M',
      '2 constant y',
      '2 constant z',
      '3 constant LIMIT',
      '4 property M.c',
      '6 variable t',
      '6 method t.k',
      '6 method t.s',
    ]);
  });

  it('ends the signature before the body and reads the comment above', () => {
    const [symbol] = parsed('lua', '--- Doc\n-- more\nfunction M.f(a, b)\n  return a\nend\n').symbols;
    expect(symbol).toMatchObject({ signature: 'function M.f(a, b)', docblock: 'Doc\nmore', startLine: 3, endLine: 5 });
  });

  it('reads every form of require', () => {
    const text = `local a = require("x.y")\nlocal b = require 'z'\nrequire [[side]]\nlocal c = require("q").r\n`;
    expect(importsOf('lua', text)).toEqual(['x.y: * as a', 'z: * as b', 'side: ', 'q: ']);
  });

  it('tells calls, names and strings apart', () => {
    const text = `print("a b\\n", "key", obj:call(c), make{1}, load"x")\n`;
    expect(referencesOf('lua', text)).toEqual([
      'call print',
      'string key',
      'name obj',
      'call call',
      'name c',
      'call make',
      'call load',
      'string x',
    ]);
  });
});
