/** Variables of functions that have the name of a definition: where they mean the one, and where the other. */
import { describe, expect, it } from 'vitest';
import { findReferences } from '../../../../src/app/facts/find-references.ts';
import { fakeProject } from '../fake-project.ts';

/** Lines of the uses that are found, those that are only possible with a question mark. */
async function uses(file: string, lines: readonly string[], symbol: string): Promise<string> {
  const { references } = await findReferences(fakeProject({ [file]: `${lines.join('\n')}\n` }), { symbols: [symbol] });
  return references.map(({ certainty, line }) => (certainty === 'sure' ? `${line}` : `${line}?`)).join(' ');
}

describe('a variable in one function', () => {
  it.each<[file: string, symbol: string, expected: string, lines: readonly string[]]>([
    [
      'a.rs',
      'tests.private',
      '7',
      [
        'mod tests {',
        'fn init() { let private = make();',
        'take(private.id); }',
        'fn parameter(private: i32) { take(private); }',
        'fn closure() { each(|private| take(private)); }',
        'fn private() {}',
        'fn calls() { private(); }',
        '}',
      ],
    ],
    [
      'a.ts',
      'tests.load',
      '4',
      [
        'namespace tests {',
        'export function load() {}',
        'export function init() { const load = 1; take(load); }',
        'export function calls() { load(); }',
        '}',
      ],
    ],
    [
      'a.py',
      'load',
      '2',
      ['def load(): pass', 'load()', 'class Box:', '  def load(self):', '    load = 1', '    take(load)'],
    ],
    [
      'a.cpp',
      'tests::go',
      '4',
      ['namespace tests {', 'void init() { int go = 1; take(go); }', 'void go() {}', 'void call() { go(); }', '}'],
    ],
    [
      'a.swift',
      'Box.go',
      '3',
      ['class Box {', 'func go() {}', 'func call() { go() }', 'func other() { let go = 1; take(go) }', '}'],
    ],
    [
      'a.kt',
      'Box.go',
      '3',
      ['class Box {', 'fun go() {}', 'fun call() { go() }', 'fun other() { val go = 1; take(go) }', '}'],
    ],
    [
      'A.java',
      'A.go',
      '3',
      ['class A {', 'void go() {}', 'void call() { go(); }', 'void other() { int go = 1; take(go); }', '}'],
    ],
    [
      'a.cs',
      'A.Go',
      '3',
      ['class A {', 'void Go() {}', 'void Call() { Go(); }', 'void Other() { int Go = 1; Take(Go); }', '}'],
    ],
    [
      'a.go',
      'private',
      '4',
      ['package a', 'func initial() { private := 1; take(private) }', 'func private() {}', 'func call() { private() }'],
    ],
    [
      'a.rb',
      'Box.go',
      '3',
      ['class Box', 'def go; end', 'def call; go; end', 'def other; go = 1; take(go); end', 'end'],
    ],
    ['a.php', 'go', '4', ['<?php', 'function go() {}', 'function other() { $go = 1; take($go); }', 'go();']],
  ])('%s: is no use of %s', async (file, symbol, expected, lines) => {
    expect(await uses(file, lines, symbol)).toBe(expected);
  });

  it('is the definition where a function around holds it', async () => {
    const python = ['def f():', '  def g(): pass', '  g = wrap(g)', '  g()', 'def h():', '  g = 1', '  g()'];
    expect(await uses('a.py', python, 'f.g')).toBe('4 3');
  });
});

describe('a type where no variable stands', () => {
  it('is used behind `throws`, and in a list of what a class implements', async () => {
    const lines = [
      'class A {',
      'interface B {}',
      'class Gone extends Exception {}',
      'abstract void go() throws Gone;',
      'class W implements Other, B, C {}',
      '}',
    ];
    expect(await uses('A.java', lines, 'A.Gone')).toBe('4');
    expect(await uses('A.java', lines, 'A.B')).toBe('5');
  });

  it('is no part of the next line behind an optional one of Swift', async () => {
    const lines = [
      'class Box {',
      'var user: User?',
      'func go() {',
      'let user: User?',
      'user = nil',
      'take(user) }',
      '}',
    ];
    expect(await uses('a.swift', lines, 'Box.user')).toBe('');
  });
});
