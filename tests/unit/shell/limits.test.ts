/** A client lets a call pass whose hook takes too long or runs out of memory, so that no command may bring it there. */
import { expect, it } from 'vitest';
import { judgeCommand } from '../../../src/shell/judge-command.ts';
import { makeShellWorld, shellContext } from '../../helpers/shell-world.ts';
import { temporaryFolder } from '../../helpers/temporary-folder.ts';

const context = shellContext(makeShellWorld(temporaryFolder()));
const WRITES = '\necho x > src/app.ts';

function isAllowed(source: string): boolean {
  return judgeCommand({ source, context, phase: 'closed' }).allowed;
}

it.each([
  ['variables', Array.from({ length: 4000 }, (_, at) => `a${at}=$a${at - 1}x`).join(';')],
  ['a text that doubles', `a=x;${'a=$a$a;'.repeat(200)}`],
  ['braces', `echo ${'{a,b}'.repeat(8000)}`],
  ['braces that are never closed', `echo ${'{'.repeat(40_000)}`],
  ['words', `echo ${'a '.repeat(30_000)}`],
  ['pipes', `${'a|'.repeat(20_000)}cat`],
  ['statements', 'ls;'.repeat(15_000)],
  ['programs that start one another', `${'env '.repeat(10_000)}ls`],
  ['builtins that start one another', `${'command '.repeat(6000)}ls`],
  ['steps of a path', `P=src${'/../src'.repeat(500)}/x; f() { echo > $P; }; ${'f;'.repeat(4000)}`],
  ['parentheses', '('.repeat(60_000)],
  ['negations', `${'! '.repeat(30_000)}ls`],
  ['lists', `${'ls && '.repeat(10_000)}ls`],
  ['substitutions', '$('.repeat(20_000)],
  ['loops', `${'for a in b; do '.repeat(38)}ls${'; done'.repeat(38)}`],
  ['quotes', '"'.repeat(60_001)],
])('a command of very many %s is refused', (_, source) => {
  expect(isAllowed(source + WRITES)).toBe(false);
});

it('a long text and a long list are honest', () => {
  expect(isAllowed(`cat <<'E'\n${'a line of (text) $a\n'.repeat(2500)}E`)).toBe(true);
  expect(isAllowed(`wc -l ${'src/app.ts '.repeat(1500)}`)).toBe(true);
  expect(isAllowed('timeout 5 nice env LC_ALL=C xargs -n1 wc -l < README.md')).toBe(true);
});
