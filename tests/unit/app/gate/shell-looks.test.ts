import { describe, expect, it } from 'vitest';
import { looksIn } from '../../../../src/app/gate/looks/agent-evidence.ts';

describe('a command that shows a file', () => {
  it.each([
    ['cat src/app.ts', 'src/app.ts', null],
    ['cat -n src/app.ts', 'src/app.ts', null],
    ['bat src/app.ts', 'src/app.ts', null],
    ["sed -n '10,40p' src/app.ts", 'src/app.ts', { start: 10, end: 40 }],
    ['sed -n 7p src/app.ts', 'src/app.ts', { start: 7, end: 7 }],
    ['head -n 20 src/app.ts', 'src/app.ts', { start: 1, end: 20 }],
    ['head -20 src/app.ts', 'src/app.ts', { start: 1, end: 20 }],
    ["nl -ba src/app.ts | sed -n '1,80p'", 'src/app.ts', { start: 1, end: 80 }],
    ['cat -n src/app.ts | head -50', 'src/app.ts', { start: 1, end: 50 }],
    ['cd src && cat app.ts', 'src/app.ts', null],
    ["cd /work/shop/src && sed -n '1,5p' /tmp/a", '/tmp/a', { start: 1, end: 5 }],
  ])('%s', (command, path, lines) => {
    expect(looksIn(command)).toEqual([{ path, lines }]);
  });

  it('may show several', () => {
    expect(looksIn('cat a.ts b.ts').map(({ path }) => path)).toEqual(['a.ts', 'b.ts']);
  });
});

it.each([
  'cat src/app.ts > copy.ts',
  'cat src/app.ts >/dev/null',
  'cat src/app.ts | grep x',
  'cat src/app.ts | wc -l',
  'cat src/app.ts; true',
  'cat src/*.ts',
  'cat $F',
  'cat `ls`',
  'cat "$(ls)"',
  'cat "a b.ts"',
  'grep x src/app.ts',
  "sed -n '/a/p' src/app.ts",
  "sed 's/a/b/' src/app.ts",
  "sed -n '1,5p' a.ts b.ts",
  'head src/app.ts',
  'tail -n 5 src/app.ts',
  "cat a.ts b.ts | sed -n '1,5p'",
  'cd "$X" && cat app.ts',
  'echo cat src/app.ts',
  'cat',
  '',
])('is no look: %s', (command) => {
  expect(looksIn(command)).toEqual([]);
});
