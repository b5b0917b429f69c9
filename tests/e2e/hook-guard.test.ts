/** The script that starts the hook: whatever becomes of the hook, a call is never let pass by it. */
import { spawnSync } from 'node:child_process';
import { copyFileSync, existsSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { HOOK_SECONDS } from '../../src/edge/init/hook-entries.ts';
import { DIST, HOOK } from '../helpers/built.ts';
import { GatedProject } from '../helpers/gated-project.ts';
import { runTimed } from '../helpers/processor-time.ts';
import { temporaryFolder } from '../helpers/temporary-folder.ts';

const GUARD = path.join(DIST, 'hook.sh');
const WITH_PATH = process.env.PATH ?? '';
/** The Node of `init`, gone meanwhile. */
const NO_NODE = '/gone/node';

/** The script beside a hook of another text. */
function guarding(hook: string): string {
  const folder = temporaryFolder();
  copyFileSync(GUARD, path.join(folder, 'hook.sh'));
  writeFileSync(path.join(folder, 'hook.cjs'), hook);
  return path.join(folder, 'hook.sh');
}

function called(script: string, words: readonly string[], PATH = WITH_PATH) {
  const start = performance.now();
  const { status, stdout, stderr } = spawnSync('/bin/sh', [script, NO_NODE, ...words], {
    input: '{"tool_name":"Bash"}',
    env: { PATH },
    encoding: 'utf8',
  });
  return { status, stdout, stderr, time: performance.now() - start };
}

const BEFORE = ['codex', 'PreToolUse', 'refuse'];

describe.each([
  ['aborts', 'process.abort()'],
  ['is killed', "process.kill(process.pid, 'SIGKILL')"],
  ['ends with a signal of its memory', "process.kill(process.pid, 'SIGSEGV')"],
  ['throws', "throw new Error('x')"],
  ['cannot be read', 'this is no script'],
  ['hangs', 'for (;;);'],
  ['waits for what never comes', "require('node:child_process').spawnSync('sleep', ['60'])"],
])('a hook that %s', (_, text) => {
  it('refuses the call and says why', () => {
    const { status, stderr, time } = called(guarding(text), BEFORE);
    expect(status).toBe(2);
    expect(stderr).toMatch(/code-intel could not check this call .*refused\. Next: /s);
    expect(stderr.includes('make the same call again')).toBe(stderr.includes('was killed'));
    // What clients wait, and more than twice what the script does.
    expect(time).toBeLessThan(HOOK_SECONDS * 1000);
  });
});

it('a hook that runs out of memory refuses the call', () => {
  const grows = "require('node:v8').setFlagsFromString('--max-old-space-size=20');const a=[];for(;;)a.push({a:[1]})";
  expect(called(guarding(grows), BEFORE).status).toBe(2);
});

it('a hook that answers is heard, and nothing is added', () => {
  const refuses = "process.stderr.write('no');process.stdout.write('{}');process.exitCode=2";
  expect(called(guarding(refuses), BEFORE)).toMatchObject({ status: 2, stdout: '{}', stderr: 'no' });
  expect(called(guarding('process.stdin.pipe(process.stdout)'), BEFORE)).toMatchObject({
    status: 0,
    stdout: '{"tool_name":"Bash"}',
    stderr: '',
  });
});

it('without node, and where neither timeout nor perl is, calls are refused as well', () => {
  const folder = temporaryFolder();
  expect(called(GUARD, BEFORE, folder)).toMatchObject({
    status: 2,
    stderr: expect.stringContaining('Node was not found'),
  });
});

describe('where neither timeout nor perl is', () => {
  const folder = temporaryFolder();
  const sleep = WITH_PATH.split(':').map((place) => path.join(place, 'sleep'));
  symlinkSync(process.execPath, path.join(folder, 'node'));
  symlinkSync(sleep.find((file) => existsSync(file)) ?? 'sleep', path.join(folder, 'sleep'));

  it('a hook that hangs is ended as well', () => {
    const { status, stderr, time } = called(guarding('for (;;);'), BEFORE, folder);
    expect([status, stderr]).toEqual([2, expect.stringContaining('was killed')]);
    expect(time).toBeLessThan(HOOK_SECONDS * 1000);
  });

  it('a hook that answers reads the event and is heard', () => {
    const answers = "process.stdin.pipe(process.stdout);process.stderr.write('no');process.exitCode=2";
    const { status, stdout, stderr } = called(guarding(answers), BEFORE, folder);
    expect([status, stdout, stderr]).toEqual([2, '{"tool_name":"Bash"}', 'no']);
  });
});

it('does with an event that was not looked at what its entry says', () => {
  const folder = temporaryFolder();
  mkdirSync(folder, { recursive: true });
  writeFileSync(path.join(folder, 'node'), '#!/bin/sh\nkill -ABRT $$\n', { mode: 0o755 });
  const codes = ['refuse', 'pass'].map(
    (outcome) => called(GUARD, ['codex', 'Event', outcome], `${folder}:/usr/bin:/bin`).status,
  );
  expect(codes).toEqual([2, 1]);
});

it('the Node of `init` comes first, and options for Node of the surroundings are left out', () => {
  const script = guarding('process.stdout.write(JSON.stringify([process.execPath, process.env.NODE_OPTIONS ?? null]))');
  const { stdout } = spawnSync('/bin/sh', [script, process.execPath, ...BEFORE], {
    env: { PATH: '/usr/bin:/bin', NODE_OPTIONS: '--require ./gone.cjs' },
    encoding: 'utf8',
  });
  expect(JSON.parse(stdout)).toEqual([process.execPath, null]);
});

/** Texts on which the grammar of bash works for more than ten seconds, and such as no text is. */
const HOSTILE: Readonly<Record<string, string>> = {
  'arrays in arrays': 'a=('.repeat(20_000),
  'bytes of no text': 'echo \0'.repeat(9000),
  'here-documents': `cat ${Array.from({ length: 3000 }, (_, at) => `<<E${at} `).join('')}\n`,
  'halves of characters': '\ud800'.repeat(5000),
  'every byte': Array.from({ length: 256 }, (_, at) => String.fromCharCode(at)).join(''),
  'ten million letters': 'a'.repeat(10_000_000),
};

describe.each([
  ['the script', ['/bin/sh', GUARD, NO_NODE]],
  ['the hook alone', [process.execPath, HOOK]],
])('%s', (_, program) => {
  const project = new GatedProject();

  it.each(Object.keys(HOSTILE))('refuses a write after %s in time', (name) => {
    const command = `${HOSTILE[name]}\necho x > src/app.ts`;
    const event = { session_id: 'c', cwd: project.root, tool_name: 'Bash', tool_input: { command }, tool_use_id: 't' };
    const { status, time } = runTimed([...program, ...BEFORE], {
      input: JSON.stringify(event),
      cwd: project.root,
      env: { PATH: WITH_PATH, HOME: project.home },
    });
    expect(status).toBe(2);
    expect(time).toBeLessThan(8000);
  });
});
