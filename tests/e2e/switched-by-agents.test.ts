/** Ways in which a command of an agent could pass for a person at a terminal; played with the built program and real terminals. */
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import { gateState } from '../../src/app/gate/person-commands.ts';
import { toAbsolute } from '../../src/base/paths.ts';
import { HOOK, MAIN } from '../helpers/built.ts';
import { CONVERSATION, GatedProject } from '../helpers/gated-project.ts';

let project: GatedProject;

beforeEach(() => {
  project = new GatedProject();
});

const onLinux = describe.skipIf(process.platform !== 'linux' || !existsSync('/usr/bin/script'));

/** What a shell of an agent runs; nothing of this machine's own terminals and agents shows in it. */
async function play(line: string): Promise<string> {
  const environment = { PATH: process.env.PATH, HOME: project.home, COMMAND: `${process.execPath} ${MAIN}` };
  const child = spawn('sh', ['-c', line], { cwd: project.root, env: environment, stdio: ['ignore', 'pipe', 'pipe'] });
  const said: string[] = [];
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (data: Buffer) => said.push(data.toString()));
  await once(child, 'close');
  return said.join('');
}

function isOff(): boolean {
  project.now = Date.now();
  return gateState(project.ports(), toAbsolute(project.root, '/')).isOff;
}

/** Ends with the line that a detached command leaves, since nobody waits for it. */
const detached = (line: string): string =>
  `${line}; for i in $(seq 300); do grep -q . answer 2>/dev/null && break; sleep 0.1; done; sleep 0.5; cat answer`;

const WAYS: readonly (readonly [name: string, line: string])[] = [
  ['script', 'script -qec "$COMMAND gate off" /dev/null'],
  ['a script inside of a script', 'script -qec "script -qec \'$COMMAND gate off\' /dev/null" /dev/null'],
  ['a terminal of Python', "python3 -c \"import os, pty; pty.spawn(os.environ['COMMAND'].split() + ['gate', 'off'])\""],
  ['setsid', detached('setsid -f script -qfec "$COMMAND gate off" answer >/dev/null 2>&1 </dev/null')],
  [
    'nohup and a parent that ends',
    detached('(nohup script -qfec "$COMMAND gate off" answer >/dev/null 2>&1 </dev/null &)'),
  ],
  [
    'a job as cron starts one',
    detached('env -i HOME="$HOME" PATH="$PATH" setsid -f sh -c "$COMMAND gate off" >answer 2>&1 </dev/null'),
  ],
  ['open', 'script -qec "$COMMAND gate open src" /dev/null'],
  ['trust', 'script -qec "$COMMAND gate trust" /dev/null'],
];

onLinux('[D-60] the gate is not switched', () => {
  test.each(WAYS)('through %s', async (_, line) => {
    expect(await play(line)).toContain('Only a person may loosen the gate');
    expect(isOff()).toBe(false);
  });

  test('in READY, by a client whose name nobody knows', async () => {
    project.publish();
    const event = { session_id: CONVERSATION, cwd: project.root, hook_event_name: 'UserPromptSubmit', prompt: 'hello' };
    const variables = { PATH: process.env.PATH, HOME: project.home };
    // This process calls the hook, as a client does.
    spawnSync('sh', [HOOK.replace(/hook\.cjs$/, 'hook.sh'), 'claude-code', 'UserPromptSubmit'], {
      input: JSON.stringify(event),
      env: variables,
    });
    expect(await play('script -qec "$COMMAND gate off" /dev/null')).toContain('Only a person may loosen the gate');
  });

  test('nor set up again, by a conversation that goes on', async () => {
    await project.event('UserPromptSubmit', { prompt: 'hello' });
    writeFileSync(path.join(project.root, 'package.json'), '{"scripts": {"test": "vitest run"}}');
    const out = await play('script -qec "$COMMAND init --yes --client claude-code" /dev/null');
    expect(out).toContain('Only a person may set up a project again');
    expect(existsSync(path.join(project.root, '.claude'))).toBe(false);
  });
});

/** The terminal of `docker run -it`: its first process has no parent in its own list. */
const container = 'unshare --pid --fork --mount-proc';
const canNamespace = spawnSync('sh', ['-c', `${container} true`]).status === 0;

describe.skipIf(!canNamespace)('a person in a container', () => {
  test('[D-60] switches the gate, and the next prompt says so to agent and person', async () => {
    await play(`script -qec "${container} $COMMAND gate off --minutes 5" /dev/null`);
    expect(isOff()).toBe(true);
    const { stdout } = await project.event('UserPromptSubmit', { prompt: 'go on' });
    const answer = JSON.parse(stdout);
    expect(answer.systemMessage).toMatch(/gate off 5 \(.*\/dev\/pts\/\d+, code-intel gate\)/);
    expect(answer.hookSpecificOutput.additionalContext).toContain(answer.systemMessage);
    expect((await project.event('UserPromptSubmit', { prompt: 'and on' })).stdout).not.toContain('gate off 5');
  });
});
