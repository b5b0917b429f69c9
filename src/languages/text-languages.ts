/** Languages without a row in the registry, by the ending of their files: they are searched as text. */
import path from 'node:path';

/** Name of the language of a file; undefined for a file that is no code, and for a language with a row. */
export function textLanguageOf(file: string): string | undefined {
  return BY_ENDING.get(path.posix.extname(file).slice(1).toLowerCase());
}

/** Programming languages and those of interfaces; two names where the ending does not tell which. */
const ENDINGS: Readonly<Record<string, string>> = {
  Ada: 'ada adb ads',
  Assembly: 'asm s',
  AWK: 'awk',
  Bicep: 'bicep',
  'C# (Razor)': 'cshtml razor',
  "Cap'n Proto": 'capnp',
  Clojure: 'clj cljs cljc',
  COBOL: 'cob cbl',
  CoffeeScript: 'coffee',
  'Common Lisp': 'lisp',
  Crystal: 'cr',
  Cython: 'pyx pxd',
  D: 'd',
  Elm: 'elm',
  'Emacs Lisp': 'el',
  Erlang: 'erl hrl',
  'F#': 'fs fsi fsx',
  Fennel: 'fnl',
  fish: 'fish',
  Fortran: 'f f77 f90 f95 f03 f08',
  GDScript: 'gd',
  Gleam: 'gleam',
  GLSL: 'glsl vert frag',
  'Haskell (literate)': 'lhs',
  Haxe: 'hx',
  HLSL: 'hlsl',
  'Java (JSP)': 'jsp',
  Jsonnet: 'jsonnet libsonnet',
  'Jupyter notebooks': 'ipynb',
  Lean: 'lean',
  Luau: 'luau',
  Metal: 'metal',
  Move: 'move',
  Nim: 'nim',
  Nix: 'nix',
  'Objective-C or MATLAB': 'm',
  OCaml: 'ml mli',
  Odin: 'odin',
  Pascal: 'pas dpr lpr',
  'Perl or Prolog': 'pl',
  PureScript: 'purs',
  QML: 'qml',
  Racket: 'rkt',
  Rego: 'rego',
  Scheme: 'scm',
  Starlark: 'bzl star',
  SystemVerilog: 'sv svh',
  Tcl: 'tcl',
  Thrift: 'thrift',
  Vala: 'vala',
  'Verilog, V or Coq': 'v',
  VHDL: 'vhd vhdl',
  'Visual Basic': 'vb',
  WGSL: 'wgsl',
};

const BY_ENDING: ReadonlyMap<string, string> = new Map(
  Object.entries(ENDINGS).flatMap(([language, endings]) => endings.split(' ').map((ending) => [ending, language])),
);
