import { spawnSync } from 'node:child_process';
import { describe, expect, test } from 'vitest';
import { completionOf } from '../../../../../src/edge/cli/commands/completion.ts';
import { FLAGS } from '../../../../../src/edge/cli/options.ts';
import { COMMANDS } from '../../../../../src/edge/cli/registry.ts';
import { fakeTerminal } from '../fake-terminal.ts';

async function scriptFor(shell: string): Promise<string> {
  const terminal = fakeTerminal();
  const call = { operands: [shell], flags: {}, terminal, environment: {}, workingDirectory: '/', homeDirectory: '/' };
  await completionOf(COMMANDS)(call);
  return terminal.written.out;
}

/** What bash offers behind the words, the last of which is being typed. */
async function offered(...words: readonly string[]): Promise<string[]> {
  const typed = ['code-intel', ...words].map((word) => `'${word}'`).join(' ');
  const script = `${await scriptFor('bash')}
COMP_WORDS=(${typed}); COMP_CWORD=${words.length}; _code_intel; printf '%s\\n' "\${COMPREPLY[@]}"`;
  const { stdout, stderr } = spawnSync('bash', ['--norc', '-u', '-c', script], { encoding: 'utf8' });
  expect(stderr).toBe('');
  return stdout.split('\n').filter((word) => word !== '');
}

describe.skipIf(process.platform === 'win32')('completion in bash offers', () => {
  test('commands first, and the options and actions of a command [TO2]', async () => {
    expect(await offered('do')).toEqual(['doctor']);
    expect(await offered('')).toEqual(expect.arrayContaining(COMMANDS.map(({ name }) => name)));
    expect(await offered('search', '--l')).toEqual(['--lead', '--limit']);
    expect(await offered('gate', 'o')).toEqual(['on', 'off', 'open']);
  });

  test('the values of an option, and names of files where there is nothing to offer', async () => {
    expect(await offered('mcp', '--tools', '')).toEqual(['core', 'full']);
    expect(await offered('init', '--client', 'cod')).toEqual(['codex']);
    expect(await offered('outline', 'src/')).toEqual([]);
  });
});

test('completion knows three shells, with every command and option in each', async () => {
  const forms = COMMANDS.flatMap(({ flags }) => flags.map((flag) => FLAGS[flag].form));
  const options = [...COMMANDS.map(({ name }) => name), ...forms.map((form) => /--([\w-]+)/.exec(form)?.[1] ?? form)];
  for (const shell of ['bash', 'zsh', 'fish']) {
    const script = await scriptFor(shell);
    for (const word of options) expect(script).toContain(word);
  }
  expect(await scriptFor('fish')).toContain(
    "complete -c code-intel -n '__fish_seen_subcommand_from mcp' -l tools -x -a 'core full' -d 'tools that are listed",
  );
  await expect(scriptFor('tcsh')).rejects.toMatchObject({
    message: 'No completion for tcsh',
    next: expect.stringContaining('fish'),
  });
});
