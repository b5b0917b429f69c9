import { describe, expect, it } from 'vitest';
import { importsOf, outlineOf, parsed, referencesOf } from '../outline-of.ts';

describe('Ruby', () => {
  it('delivers modules, classes, methods and singleton methods', () => {
    const text = `module A
  class B::C < D
    def initialize; end
    def m?; local = 1; end
    def self.s; end
    class << self
      def t; end
    end
    private def ==(other); end
  end
end
def top; end
`;
    expect(outlineOf('ruby', text)).toEqual([
      '1 module A',
      '2 class A.B.C',
      '3 constructor A.B.C.initialize',
      '4 method A.B.C.m?',
      '5 method A.B.C.s',
      '7 method A.B.C.t',
      '9 method A.B.C.==',
      '12 function top',
    ]);
  });

  it('delivers constants, global variables and classes that are assigned', () => {
    const text = 'X = 1\nA, B = 1, 2\nC::D = 3\n$g = 4\nlocal = 5\nP = Struct.new(:x) do\n  def m; end\nend\n';
    expect(outlineOf('ruby', text)).toEqual([
      '1 constant X',
      '2 constant A',
      '2 constant B',
      '3 constant D',
      '4 variable g',
      '6 class P',
      '7 method P.m',
    ]);
  });

  it('delivers what accessors, associations, scopes, aliases and tasks define', () => {
    const text = `class A
  attr_accessor :a, :b, default: 1
  has_many :posts, dependent: :destroy
  scope :active, -> { all }
  alias old new_name
  alias_method :c, :d
end
task build: :clean do
end
other.scope :x
`;
    expect(outlineOf('ruby', text)).toEqual([
      '1 class A',
      '2 property A.a',
      '2 property A.b',
      '3 property A.posts',
      '4 method A.active',
      '5 method A.old',
      '6 method A.c',
      '8 rule build',
    ]);
  });

  it('reads the documentation of the file and of a symbol', () => {
    const file = parsed(
      'ruby',
      '#!/usr/bin/env ruby\n# frozen_string_literal: true\n\n# File.\n\n# Doc\n# more\ndef f(x)\n  x\nend\n',
    );
    expect(file.docblock).toBe('File.');
    expect(file.symbols).toMatchObject([{ docblock: 'Doc\nmore', signature: 'def f(x)', startLine: 8, endLine: 10 }]);
  });

  it('reads required files', () => {
    const text = "require 'json'\nrequire_relative 'a/b'\nrequire_relative('../c')\nautoload :D, 'd'\nload file\n";
    expect(importsOf('ruby', text)).toEqual(['json: ', './a/b: ', '../c: ', 'd: D']);
  });

  it('tells calls, types, names and qualified strings apart', () => {
    const text = `class A < B::C
  attr_reader :own
  before_action :check!
  def m
    puts "two words #{x}", 'D::E#f'
    @iv.save! if g? { 1 }
  end
end
`;
    expect(referencesOf('ruby', text)).toEqual([
      'type B',
      'type C',
      'name attr_reader',
      'name before_action',
      'name check!',
      'call puts',
      'name x',
      'string D::E#f',
      'string D',
      'string f',
      'name iv',
      'call save!',
      'call g?',
    ]);
  });
});
