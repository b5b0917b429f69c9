/** Values and patterns of variables that have the name of a definition. */
import { describe, expect, it } from 'vitest';
import { findReferences } from '../../../../src/app/facts/find-references.ts';
import { fakeProject } from '../fake-project.ts';

/** Lines of the uses that are found, those that are only possible with a question mark. */
async function uses(file: string, lines: readonly string[], symbol: string): Promise<string> {
  const { references } = await findReferences(fakeProject({ [file]: `${lines.join('\n')}\n` }), { symbols: [symbol] });
  return references.map(({ certainty, line }) => (certainty === 'sure' ? `${line}` : `${line}?`)).join(' ');
}

describe('the value of a variable of the same name', () => {
  it.each<[file: string, symbol: string, expected: string, lines: readonly string[]]>([
    [
      'a.rs',
      'person',
      '2 5 6 8 9 10',
      [
        'fn person(id: i32) -> Person {}',
        'fn plain() { let person: Person = person(1);',
        'let person = person(2).and(person);',
        'take(person); }',
        'fn cases() { if let Some(person) = person(1) && person.is_old() {} else { person(2); }',
        'let Some(person) = person(1) else { return person(2); };',
        'take(person); }',
        'fn loops() { for person in person(1) { take(person); } }',
        'fn pairs() { let (person, other) = person(1); take(person); }',
        'fn closes() { let person = |id| person(id); take(person); }',
      ],
    ],
    [
      'a.go',
      'person',
      '3 4 6 7 8 9',
      [
        'package a',
        'func person() (Person, error) {}',
        'func plain() { person := person(); take(person) }',
        'func several() { person, err := person()',
        'take(person, err) }',
        'func declares() { var person = person(); take(person) }',
        'func loops() { for _, person := range person() { take(person) } }',
        'func tests() { if person, err := person(); err == nil { take(person) } else { take(person) } }',
        'func parameter(person *person) { take(person) }',
      ],
    ],
    [
      'a.swift',
      'Box.user',
      '3 5 7',
      [
        'class Box {',
        'var user: User?',
        'func leaves() { guard let user = user else { return }',
        'take(user) }',
        'func tests() { if let user = user, user.isOld { take(user) } }',
        'func plain() {',
        'let user = user',
        'for user in user { take(user) }',
        'take(user) }',
        '}',
      ],
    ],
    [
      'a.kt',
      'Box.user',
      '4 6',
      [
        'class Box {',
        'var user: User? = null',
        'fun leaves() {',
        'val user = user ?: return',
        'take(user) }',
        'fun loops() { for (user in user) { take(user) } }',
        '}',
      ],
    ],
    [
      'A.java',
      'A.size',
      '3 4',
      [
        'class A {',
        'int size() { return 1; }',
        'void own() { int size = size();',
        'take(size, size());',
        'take(size); }',
        '}',
      ],
    ],
    [
      'a.rb',
      'Box.size',
      '3 5',
      ['class Box', 'def size; 1; end', 'def own; size = size()', 'take(size)', 'size(1)', 'end', 'end'],
    ],
    ['a.php', 'size', '3', ['<?php', 'function size() {}', 'function own() { $size = size(); take($size); }']],
  ])('%s: uses %s', async (file, symbol, expected, lines) => {
    expect(await uses(file, lines, symbol)).toBe(expected);
  });

  it.each([
    ['a.ts', ['export function load() {}', 'export function f() { const load = load(); }']],
    ['a.py', ['def load(): pass', 'def f():', '    for load in x: load()']],
  ])('%s: is hidden where its own name holds in it', async (file, lines) => {
    expect(await uses(file, lines, 'load')).toBe('');
  });
});

describe('a name that a pattern binds', () => {
  it('is no function of that name in cases, conditions and parameters of Rust', async () => {
    const lines = [
      'fn row() {}',
      'fn cases(x: Q) { match x { row if row > 1 => take(row), Q::A(row) => take(row),',
      'Q::B { row } => take(row), Some(row) => take(row), (_, row) => take(row) } }',
      'fn parameter(row: i32, val: i32) { take(row) }',
      'fn loops(x: Q) { for (_, row) in x { take(row) } }',
      'fn calls() { row() }',
      'tests! { simple: row for 1 => 2, }',
      'fn named(x: Q) { match x { Q::B { a: row } => take(row), } }',
    ];
    expect(await uses('a.rs', lines, 'row')).toBe('6 7');
  });

  it('is the type that the value had before', async () => {
    const lines = [
      'struct A {}',
      'impl A { fn go(&self) -> i32 { 1 } }',
      'fn f(a: A) { let a = a.go(); }',
      'fn g(val: A) { val.go(); }',
    ];
    expect(await uses('a.rs', lines, 'A::go')).toBe('3 4');
  });

  it('is a variable in each line of a group of Go, and no new one where several are assigned', async () => {
    const lines = [
      'package a',
      'var count int',
      'func group() { var (',
      'count, other int',
      ')',
      'take(count, other) }',
      'func list() { var other, count int; take(count) }',
      'func assigned() { count, err = load()',
      'take(count) }',
      'type factory func(count int) int',
      'var (',
      'more int',
      ')',
      'func last() { more = count }',
    ];
    expect(await uses('a.go', lines, 'count')).toBe('8 9 14');
    expect(await uses('a.go', lines, 'more')).toBe('14');
  });
});
