/** The built hook as a process of its own. */
import { spawnSync } from 'node:child_process';
import { copyFileSync, cpSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { DIST, HOOK, MAIN } from '../helpers/built.ts';
import { GatedProject } from '../helpers/gated-project.ts';
import { runTimed } from '../helpers/processor-time.ts';
import { temporaryFolder } from '../helpers/temporary-folder.ts';

const ALONE = [HOOK];
const PROGRAM = [MAIN, 'hook'];

let project: GatedProject;

beforeAll(() => {
  project = new GatedProject();
});

function call(program: readonly string[], stdin: string, event = 'PreToolUse') {
  const { status, stdout, stderr } = spawnSync(process.execPath, [...program, 'claude-code', event], {
    input: stdin,
    cwd: project.root,
    env: { PATH: process.env.PATH, HOME: project.home },
    encoding: 'utf8',
  });
  return { status, stdout, stderr };
}

function payload(tool: string, input: object): string {
  return JSON.stringify({ session_id: 'c', cwd: project.root, tool_name: tool, tool_input: input, tool_use_id: 't' });
}

const EDIT = () => payload('Edit', { file_path: path.join(project.root, 'src/app.ts') });
const READ = () => payload('Read', { file_path: path.join(project.root, 'src/app.ts') });
const SILENT = { status: 0, stdout: '', stderr: '' };

describe.each([
  ['the hook', ALONE],
  ['code-intel hook', PROGRAM],
])('%s', (_, program) => {
  it('refuses a write by exit 2 with a reason, and prints nothing for a read', () => {
    expect(call(program, EDIT())).toMatchObject({
      status: 2,
      stdout: '',
      stderr: expect.stringContaining('start_session'),
    });
    expect(call(program, READ())).toEqual(SILENT);
  });

  it('parses a command', () => {
    expect(call(program, payload('Bash', { command: 'cat src/app.ts | head -3' }))).toEqual(SILENT);
    expect(call(program, payload('Bash', { command: 'cat src/app.ts > copy.ts' })).status).toBe(2);
    expect(call(program, payload('PowerShell', { command: 'Get-Content README.md' }))).toEqual(SILENT);
  });

  it('reads a large event in time', () => {
    const content = '}'.repeat(10_000_000);
    const { status, time } = runTimed([process.execPath, ...program, 'claude-code', 'PreToolUse'], {
      input: payload('Write', { file_path: path.join(project.root, 'a.txt'), content }),
      cwd: project.root,
      env: { PATH: process.env.PATH, HOME: project.home },
    });
    expect(status).toBe(2);
    expect(time).toBeLessThan(4000);
  });

  it('refuses an input that is cut off', () => {
    expect(call(program, EDIT().slice(0, 60)).status).toBe(2);
    expect(call(program, '').status).toBe(2);
  });

  it('refuses a client that nobody knows', () => {
    expect(spawnSync(process.execPath, [...program, 'emacs', 'PreToolUse'], { input: '{}' }).status).toBe(2);
  });
});

/** The files of the hook alone, as they come out of the build. */
function copyOfHook(): string {
  const alone = path.join(temporaryFolder(), 'hook.cjs');
  copyFileSync(HOOK, alone);
  const filter = (file: string): boolean => !file.endsWith('.v8');
  cpSync(path.join(DIST, 'hook'), path.join(path.dirname(alone), 'hook'), { recursive: true, filter });
  return alone;
}

it('needs nothing but Node', () => {
  const alone = copyOfHook();
  expect(call([alone], EDIT()).stderr).toContain('start_session');
  expect(call([alone], READ())).toEqual(SILENT);
});

it('keeps its compiled code, and gives the same answers with it, and when it is damaged', () => {
  const alone = copyOfHook();
  const folder = path.join(path.dirname(alone), 'hook');
  const kept = () => readdirSync(folder).filter((name) => name.endsWith('.v8'));
  const compiled = call([alone], EDIT());
  expect(kept().map((name) => name.split('-v')[0])).toEqual(expect.arrayContaining(['judging.cjs', 'program.cjs']));
  expect(call([alone], EDIT())).toEqual(compiled);
  for (const name of kept()) {
    const code = readFileSync(path.join(folder, name));
    writeFileSync(path.join(folder, name), code.fill(0, 200, Math.min(code.length, 5000)));
  }
  expect(call([alone], EDIT())).toEqual(compiled);
});

it('refuses when parts of it are missing', () => {
  const alone = copyOfHook();
  rmSync(path.join(path.dirname(alone), 'hook'), { recursive: true });
  expect(call([alone], EDIT())).toMatchObject({ status: 2, stderr: expect.stringContaining('install') });
});

it('help of the command is help, not an event', () => {
  const { status, stdout } = spawnSync(process.execPath, [...PROGRAM, '--help'], { encoding: 'utf8' });
  expect([status, stdout.includes('claude-code')]).toEqual([0, true]);
});

it('judges a call in its real folder, however the client spells it', () => {
  const link = path.join(temporaryFolder(), 'link');
  symlinkSync(project.root, link);
  const spellings = [
    `${project.root}/.`,
    `${project.root}/src/..`,
    project.root.replace('/', '//'),
    link,
    `${link}/src`,
  ];
  for (const cwd of spellings) {
    const command = { cwd, tool_name: 'Bash', tool_input: { command: 'touch new.ts' } };
    expect([cwd, call(ALONE, JSON.stringify({ session_id: 'c', tool_use_id: 't', ...command })).status]).toEqual([
      cwd,
      2,
    ]);
  }
});
