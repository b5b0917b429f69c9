import path from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import type { CommandCall } from '../../../src/edge/cli/command.ts';
import { gate } from '../../../src/edge/cli/commands/gate.ts';
import { verify } from '../../../src/edge/cli/commands/verify.ts';
import { GatedProject } from '../../helpers/gated-project.ts';
import { fakeTerminal } from '../../unit/edge/cli/fake-terminal.ts';

let project: GatedProject;

beforeEach(() => {
  project = new GatedProject();
});

interface Ran {
  readonly code: number;
  readonly out: string;
  readonly err: string;
}

async function run(
  command: typeof gate,
  operands: readonly string[],
  settings: { flags?: CommandCall['flags']; whoElse?: string } = {},
): Promise<Ran> {
  const terminal = fakeTerminal(settings.whoElse === undefined ? {} : { whoElse: settings.whoElse });
  const place = { environment: {}, workingDirectory: project.root, homeDirectory: project.home };
  const code = await command({ operands, flags: settings.flags ?? {}, terminal, ...place });
  return { code, ...terminal.written };
}

describe('code-intel gate', () => {
  it('switches the gate for a person, and shows how it stands', async () => {
    expect((await run(gate, [])).out).toContain('enforce');
    await run(gate, ['off'], { flags: { minutes: 5, reason: 'rename' } });
    expect((await run(gate, [])).out).toMatch(/off[\s\S]*rename/);
    project.now += 60_000;
    expect(await project.mayWrite('src/app.ts')).toBe(true);
    await run(gate, ['on']);
    expect(await project.mayWrite('src/app.ts')).toBe(false);
    await run(gate, ['open', 'README.md']);
    expect(await project.mayWrite('README.md')).toBe(true);
  });

  it('shows it in the language of the person', async () => {
    const terminal = fakeTerminal();
    const call = { operands: [], flags: {}, terminal, workingDirectory: project.root, homeDirectory: project.root };
    await gate({ ...call, environment: { LANG: 'ja_JP.UTF-8', XDG_STATE_HOME: project.root } });
    expect(terminal.written.out).toContain('のゲート: エージェントが設定されていないため、何も拒否されません');
  });

  it.each([['off'], ['open', 'src'], ['trust']])('%s is refused to an agent', async (...operands) => {
    await expect(run(gate, operands, { whoElse: 'process 7 (claude)' })).rejects.toThrow('Only a person');
    expect(await project.mayWrite('src/app.ts')).toBe(false);
  });

  it('on and status are for everybody', async () => {
    expect((await run(gate, ['on'], { whoElse: 'no terminal' })).code).toBe(0);
    expect((await run(gate, ['status'], { whoElse: 'no terminal' })).code).toBe(0);
  });

  it('says what of the configuration waits for trust, and what is loosened', async () => {
    project.configure({ mode: 'off', exempt: ['docs/**'] });
    const untrusted = (await run(gate, [])).out;
    expect(untrusted).toContain('(mode enforce)');
    expect(untrusted).toContain('gate trust`: mode: off\n');
    expect(untrusted).toContain('gate trust`: exempt: docs/**\n');
    const trusted = (await run(gate, ['trust'])).out;
    expect(trusted).toContain('(mode off)');
    expect(trusted).toContain('Loosened by the configuration: exempt: docs/**\n');
    expect(trusted).not.toContain('gate trust');
  });

  it.each([[['shut']], [['open']]])('%j is told how it is used', async (operands) => {
    await expect(run(gate, operands)).rejects.toThrow();
  });
});

describe('code-intel verify', () => {
  it('passes for a staged change that was written with a grant', async () => {
    project.publish();
    project.write('src/app.ts', 'export const a = 2;\n');
    await project.after('Edit', { file_path: path.join(project.root, 'src/app.ts') });
    project.git('add', 'src/app.ts');
    expect((await run(verify, [])).code).toBe(0);
  });

  it('never blames a person, nor a fresh clone', async () => {
    project.write('src/app.ts', 'export const a = 2;\n');
    project.write('README.md', 'b');
    project.git('add', '-A');
    expect(await run(verify, [])).toMatchObject({
      code: 0,
      err: expect.stringContaining('2 by you or another program'),
    });
    project.git('checkout', '-q', '-b', 'topic');
    project.git('commit', '-q', '-m', 'x');
    expect((await run(verify, ['main'])).code).toBe(0);
    expect((await run(verify, [])).err).toBe('Nothing has changed.\n');
    await expect(run(verify, ['nowhere'])).rejects.toThrow('nowhere');
  });

  describe('of what agents wrote while a person had switched the gate off', () => {
    beforeEach(async () => {
      await run(gate, ['off']);
      project.now = Date.now() + 1000;
      const input = { file_path: path.join(project.root, 'README.md') };
      await project.before('Edit', input);
      project.write('README.md', 'by a tool\n');
      await project.after('Edit', input);
      await project.shell('echo x > src/other.ts', () => project.write('src/other.ts', 'by a command\n'));
      await run(gate, ['on']);
      project.git('add', '-A', 'README.md', 'src');
    });

    it('[D-60] names the files of tools and of commands, and lets the commit pass', async () => {
      const { code, err } = await run(verify, []);
      expect([code, err]).toEqual([0, expect.stringContaining('2 by agents while the gate was off')]);
      expect(err).toMatch(/^ {2}README\.md\n {2}src\/other\.ts$/m);
      expect(err).not.toContain('Nothing was written around the gate');
    });

    it('names them no longer once they were committed', async () => {
      project.git('commit', '-q', '-m', 'looked at');
      project.write('README.md', 'by a person\n');
      project.git('add', 'README.md');
      expect((await run(verify, [])).err).toContain('1 by you or another program');
      expect((await run(verify, ['HEAD~1'])).err).toContain('2 by agents while the gate was off');
    });

    it('tells nothing of it between two calls of an agent', async () => {
      expect((await project.event('UserPromptSubmit', { prompt: 'go on' })).stdout).not.toContain('README.md');
    });
  });

  describe('of a change that a command of an agent made without a grant', () => {
    beforeEach(async () => {
      project.publish();
      await project.before('Bash', { command: 'make' });
      project.write('src/other.ts', 'changed\n');
      await project.after('Bash', { command: 'make' });
      project.write('README.md', 'of a person\n');
      project.git('add', '-A');
    });

    it('names the file, and not the one of a person', async () => {
      const { code, err } = await run(verify, []);
      expect([code, err]).toEqual([1, expect.stringMatching(/^ {2}src\/other\.ts$/m)]);
      expect(err).not.toMatch(/^ {2}README\.md$/m);
    });

    it('passes once a person has accepted it, and where the gate only warns', async () => {
      await run(gate, ['open', 'src/other.ts']);
      expect((await run(verify, [])).code).toBe(0);
      await run(gate, ['on']);
      project.configureTrusted({ mode: 'warn' });
      expect((await run(verify, [])).code).toBe(0);
    });
  });
});
