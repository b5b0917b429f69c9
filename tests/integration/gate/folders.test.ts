/** Where a call is made: whatever folder it names, it is made in the project that the client works in. */
import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { standardCall } from '../../../src/edge/hooks/standard.ts';
import { GatedProject } from '../../helpers/gated-project.ts';

let project: GatedProject;

beforeEach(() => {
  project = new GatedProject();
});

const PROGRAM = `python3 -c "open('x','w')"`;

describe('a command that is told to run outside of the project', () => {
  it.each(['workdir', 'working_directory', 'cwd', 'directory'])('by %s is judged', async (field) => {
    const run = (command: string) => project.before('exec_command', { cmd: command, [field]: project.outside });
    expect((await run(PROGRAM)).exitCode).toBe(2);
    expect((await run(`touch ${project.root}/new.ts`)).exitCode).toBe(2);
    expect((await run(`echo x > '${project.root.slice(0, -1)}'"${project.root.slice(-1)}"/new.ts`)).exitCode).toBe(2);
    expect((await run('touch new.ts && ls')).exitCode).toBe(0);
  });

  it('is watched while the gate is open', async () => {
    project.publish();
    const input = { cmd: PROGRAM, workdir: project.outside };
    expect((await project.before('exec_command', input)).exitCode).toBe(0);
    project.write('README.md', 'changed');
    expect(await project.after('exec_command', input)).toMatchObject({
      exitCode: 2,
      stderr: expect.stringContaining('README.md'),
    });
  });
});

describe('a shell that has left the project', () => {
  const left = () => ({ cwd: project.outside, workspace_roots: [project.outside, project.root] });

  it('works in the project that the client was started in', async () => {
    expect(await project.mayRun(PROGRAM, left())).toBe(false);
    expect(await project.mayRun('ls', left())).toBe(true);
    expect(await project.mayRun('touch x', left())).toBe(true);
  });

  it('keeps what the person says', async () => {
    await project.event('UserPromptSubmit', { ...left(), prompt: 'rename a' });
    expect(project.reports('prompt')).toMatchObject([{ text: 'rename a' }]);
  });
});

it('a folder that is named like an address on Windows is the folder', () => {
  const read = (isWindows: boolean) => {
    return standardCall({
      client: 'cursor',
      payload: { workspace_roots: ['/c:/work/shop'], tool_name: 'Write' },
      event: { name: 'preToolUse', kind: 'before_tool' },
      host: { cwd: '/', isWindows },
      callOf: (tool) => ({ kind: 'harmless', tool }),
    });
  };
  expect(read(true)).toMatchObject({ caller: { cwd: 'c:/work/shop' } });
  expect(read(false)).toMatchObject({ caller: { cwd: '/c:/work/shop' } });
});

it('a folder of another project is judged by that project', async () => {
  const other = new GatedProject();
  mkdirSync(path.join(other.root, 'lib'));
  const at = { cwd: path.join(other.root, 'lib'), workspace_roots: [project.root] };
  expect(await project.mayRun('touch x', at)).toBe(false);
  expect(await project.mayRun('ls', at)).toBe(true);
});

describe('a client that was started beside the projects', () => {
  const outside = () => ({ cwd: path.dirname(project.root) });

  it.each([
    `touch "re"po/new.ts`,
    `cd 're'po && touch new.ts`,
    'R=re; cd "$R"po; npm run build',
    'X=po/src; echo a > re$X/new.ts',
  ])('is held by the project that %s leads to', async (command) => {
    expect(await project.mayRun(command, outside())).toBe(false);
  });

  it.each(['touch tmp/x', `cd "t"mp && npm run build`, 'echo a > "$UNKNOWN"'])(
    'is not held for %s',
    async (command) => {
      expect(await project.mayRun(command, outside())).toBe(true);
    },
  );

  it('may not change what the gates rest on', async () => {
    const key = path.join(project.state, 'key');
    const settings = path.join(project.home, '.claude/settings.json');
    for (const file of [key, settings]) {
      expect(await project.mayWrite(file, outside())).toBe(false);
      expect(await project.mayRun(`echo x > ${file}`, outside())).toBe(false);
    }
    expect(await project.mayRun('cp tmp/x home', outside())).toBe(true);
    expect(await project.mayRun('rm -rf tmp/.git', outside())).toBe(true);
  });
});

it('a path of another project is judged by that project, however it is put together', async () => {
  const other = new GatedProject();
  project.publish();
  const [start, end] = [other.root.slice(0, -2), other.root.slice(-2)];
  expect(await project.mayRun(`A=${start}; echo x > "$A"${end}/src/app.ts`)).toBe(false);
  expect(await project.mayRun(`A=${start}; cat "$A"${end}/src/app.ts`)).toBe(true);
});
