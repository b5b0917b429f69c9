/** The programs of `sed` and `awk` are read as far as to know what they write and run. */
import { describe, expect, it } from 'vitest';
import { analyseAwk } from '../../../../../src/shell/programs/special/awk.ts';
import { analyseSed } from '../../../../../src/shell/programs/special/sed.ts';

describe('a program of sed', () => {
  it.each([
    '1,5p',
    '/a/,/b/p',
    's/a/b/g;s|x|y|2p',
    '$!N;P;D',
    '/x/{n;d}',
    'y/abc/xyz/',
    '5q',
    ':a;N;$!ba;s/\\n/ /g',
    '0~3d',
    'a\\\ntext w file',
    '# w file',
    '/w file/d',
    's/w /e /',
    's/[/]/x/',
  ])('that only reads has no effect: %s', (script) => {
    expect(analyseSed(script)).toMatchObject({ files: [], runs: false });
  });

  it.each([
    ['w out', ['out']],
    ['s/a/b/w out', ['out']],
    ['1{w a\n}', ['a']],
    ['/x/W b', ['b']],
    ['w /dev/stdout', []],
  ])('writes what it names: %s', (script, files) => {
    expect(new Set(analyseSed(script)?.files)).toEqual(new Set(files));
  });

  it.each(['e', '1e ls', 's/a/b/e', 's/a/b/ge', '/x/e'])('runs commands: %s', (script) => {
    expect(analyseSed(script)?.runs).toBe(true);
  });

  it.each(['s/a/b', '{p', 'p}', 'k', '1,p', 'pp'])('that is none is not read: %s', (script) => {
    expect(analyseSed(script)).toBeUndefined();
  });
});

describe('a program of awk', () => {
  it.each([
    '{print $1}',
    '$1 > 3',
    'NR==1 || $2 >= 4 {print}',
    '{if (a > b) print a; else print b}',
    '{print (a > b)}',
    '/a|b > c/{n++} END{print n/2}',
    '{x = y / 2; z = x > 1}',
    '{print > "/dev/stderr"}',
    '{print "a > b | c"}',
  ])('that only reads has no effect: %s', (program) => {
    expect(analyseAwk(program)).toEqual({ files: [], commands: [] });
  });

  it('names its files and its commands', () => {
    expect(analyseAwk('{print > "out"} END{printf "x" >> "log"}')?.files).toEqual(['out', 'log']);
    expect(analyseAwk('{print | "sort -u"} BEGIN{system("ls"); "pwd" | getline x}')?.commands).toEqual([
      'sort -u',
      'ls',
      'pwd',
    ]);
  });

  it.each([
    '{print > $1}',
    '{print > "a" b}',
    '{system($0)}',
    '{cmd | getline}',
    '{print |& "x"}',
    '@load "x"',
    '{print | ("a" "b")}',
    '"unterminated',
  ])('that hides them is not read: %s', (program) => {
    expect(analyseAwk(program)).toBeUndefined();
  });
});
