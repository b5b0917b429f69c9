/** The lines before the first code of a file, in the languages that agents write. */
import { describe, expect, it } from 'vitest';
import { headLength } from '../../../../src/session/ledger/file-head.ts';

const HEADS: readonly (readonly [path: string, head: string, code: string])[] = [
  [
    'a.js',
    "/*!\n * MIT Licensed\n */\n\n'use strict';\n\nvar a = require('a');\nconst { b } = require('c');",
    'var res = {}',
  ],
  ['a.ts', "// Copyright\nimport {\n  a,\n  b,\n} from './a.ts';\nimport type { C } from 'c';", 'export default d;'],
  [
    'a.py',
    '#!/usr/bin/env python\n"""Says\nwhat.\n"""\nfrom __future__ import a\nfrom b import (\n    c,\n)\nimport d',
    'X = 1',
  ],
  ['A.java', '/* Copyright */\npackage a.b;\n\nimport a.C;\nimport static a.D.e;', 'public class A {'],
  [
    'A.cs',
    '\uFEFFusing System;\nglobal using static A.B;\nusing X = A.B;\nnamespace A.B;',
    'var builder = A.Create(args);',
  ],
  [
    'a.php',
    '<?php\n\ndeclare(strict_types=1);\n\nnamespace A\\B;\n\nuse A\\{C,\n  D};\nuse function e;',
    'final class A',
  ],
  ['a.go', '// Package a\npackage a\n\nimport (\n\t"fmt"\n)', 'func main() {'],
  ['a.rs', '//! Says\n#![allow(x)]\nuse a::{\n    b,\n};\nextern crate c;', 'pub fn d() {'],
  ['a.rb', "# frozen_string_literal: true\n\nrequire 'a'\nrequire_relative 'b'", 'class A'],
  ['a.c', '/* Copyright\n\n   Somebody */\n#include <a.h>\n#include "b.h"', '#define A 1'],
  ['a.js', "/* a */ // b\nconst {\n  a,\n  b,\n} = require('c');\nvar d = require('d')\n  , e = require('e')", 'd(e);'],
  ['b.js', "'use strict';", 'const {\n  a,\n} = props;'.split('\n')[0] ?? ''],
  ['c.js', '// Copyright', '/* a */ start();'],
  ['d.ts', "/* a */\nexport * from './e.ts';\nexport { f } from './f.ts';", 'export const g = 1;'],
  ['b.py', 'from a import b, \\\n    c, \\\n    d', 'X = 1'],
  ['a.erl', '%% Copyright\n%%% Somebody', '-module(a).'],
  ['a.ml', '(* Copyright\n   Somebody *)', 'let a = 1'],
  ['a.f90', '! Copyright', 'program a'],
  ['a.vb', "' Copyright\nREM more", 'Module A'],
  ['a.bat', '@echo off\nREM Copyright\n:: more', 'set A=1'],
  ['a.asm', '; Copyright', 'mov ax, 1'],
  ['a.pas', '{ Copyright }', 'program A;'],
  ['a.twig', '{# Copyright #}', '<p>{{ a }}</p>'],
  ['a.jsp', '<%-- Copyright\n--%>', '<p></p>'],
  ['b.rs', '//! Says\nmod a;\npub(crate) mod b;', 'fn main() {'],
  ['a.dart', "library a.b;\nimport 'c';\nexport 'd';\npart 'e';", 'void main() {'],
  ['a.hs', '{- Copyright\n-}\nmodule A where\nimport B', 'main = pure ()'],
];

describe('the head of a file', () => {
  it.each(HEADS)('ends in %s before its first code', (path, head, code) => {
    const lines = [...head.split('\n'), '', code, '// more', 'x'];
    expect(lines[headLength(path, lines)]).toBe(code);
  });

  it('is all of a file that holds no code, and nothing of a document or data', () => {
    const lines = ['# Title', '', '- a'];
    expect(headLength('a.rb', ['# only', '# comments'])).toBe(2);
    expect(headLength('README.md', lines)).toBe(0);
    expect(headLength('a.yml', lines)).toBe(0);
  });

  it('ends with the text where a comment is never closed', () => {
    expect(headLength('a.c', ['/* a', 'b', 'c'])).toBe(3);
  });
});
