import { describe, expect, test } from 'vitest';
import { UserError } from '../../../../src/base/user-error.ts';
import { type Command, type CommandRow, EXIT } from '../../../../src/edge/cli/command.ts';
import { runCommandLine } from '../../../../src/edge/cli/run.ts';
import { fakeTerminal } from './fake-terminal.ts';

async function run(argv: readonly string[], command: Command, environment = {}) {
  const terminal = fakeTerminal();
  const row: CommandRow = {
    name: 'try',
    summary: '',
    operands: '[x...]',
    flags: ['json'],
    examples: [['try', 'it']],
    load: async () => command,
  };
  const place = { workingDirectory: '/', homeDirectory: '/root' };
  const exitCode = await runCommandLine({ argv, commands: [row], version: '1', terminal, environment, ...place });
  return { exitCode, ...terminal.written };
}

const repairable: Command = async () => {
  throw new UserError('not_found', 'There is no such file', 'Check the path.');
};
const broken: Command = async () => {
  throw new TypeError('x is undefined');
};

test('the exit code is that of the command', async () => {
  expect((await run(['try'], async () => EXIT.nothingFound)).exitCode).toBe(1);
});

describe('an error that the user can repair', () => {
  test('says what happened and the next step', async () => {
    expect(await run(['try'], repairable)).toEqual({
      exitCode: 2,
      out: '',
      err: 'error: There is no such file.\n next: Check the path.\n',
    });
  });

  test('is one object on stdout with --json', async () => {
    const { exitCode, out, err } = await run(['try', '--json'], repairable);
    expect(JSON.parse(out)).toEqual({ error: 'not_found', message: 'There is no such file.', next: 'Check the path.' });
    expect([exitCode, err]).toEqual([2, '']);
  });

  test('is an object too when the line itself is wrong', async () => {
    expect(JSON.parse((await run(['try', '--json', '--nope'], repairable)).out)).toMatchObject({
      error: 'invalid_argument',
    });
  });
});

describe('a bug', () => {
  test('is one line and where to see the stack', async () => {
    const { err } = await run(['try'], broken);
    expect(err.trim().split('\n')).toHaveLength(2);
    expect(err).toContain('CODE_INTEL_DEBUG=1');
  });

  test('shows its stack with CODE_INTEL_DEBUG', async () => {
    expect((await run(['try'], broken, { CODE_INTEL_DEBUG: '1' })).err).toContain('run.test.ts');
  });
});
