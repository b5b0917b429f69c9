/** Commands of clients whose hook may hand back another command: it runs in the view, and what counts is the disk. */
import { spawnSync } from 'node:child_process';
import { existsSync, rmSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { CONVERSATION, type HookAnswer } from '../../helpers/gated-project.ts';
import { holdsHere } from '../../helpers/view-shell.ts';
import { ViewedProject } from '../../helpers/viewed-project.ts';

interface Way {
  readonly client: string;
  readonly before: (project: ViewedProject, command: string) => Promise<HookAnswer>;
  readonly after: (project: ViewedProject, command: string, output: string) => Promise<HookAnswer>;
  /** The command that the client is told to run; undefined for its own. */
  readonly ledIn: (answer: HookAnswer) => string | undefined;
}

const inGemini = (project: ViewedProject, event: string, command: string, more: object = {}): Promise<HookAnswer> =>
  project.raw(
    event,
    JSON.stringify({
      ...{ session_id: CONVERSATION, cwd: project.root, hook_event_name: event },
      ...{ tool_name: 'run_shell_command', tool_input: { command }, ...more },
    }),
    { client: 'gemini-cli' },
  );

const inOpenCode = (project: ViewedProject, event: string, command: string, more: object = {}): Promise<HookAnswer> =>
  project.raw(
    event,
    JSON.stringify({
      ...{ tool: 'bash', sessionID: CONVERSATION, callID: 'call-1', args: { command }, directory: project.root },
      ...more,
    }),
    { client: 'opencode' },
  );

const WAYS: readonly Way[] = [
  {
    client: 'Gemini CLI',
    before: (project, command) => inGemini(project, 'BeforeTool', command),
    after: (project, command, output) =>
      inGemini(project, 'AfterTool', command, { tool_response: { llmContent: output } }),
    ledIn: ({ stdout }) => JSON.parse(stdout || '{}').hookSpecificOutput?.tool_input?.command,
  },
  {
    client: 'OpenCode',
    before: (project, command) => inOpenCode(project, 'tool.execute.before', command),
    after: (project, command, output) => inOpenCode(project, 'tool.execute.after', command, { output }),
    ledIn: ({ stdout }) => JSON.parse(stdout || '{}').command,
  },
];

describe.skipIf(!holdsHere()).each(WAYS)('in $client', ({ before, after, ledIn }) => {
  it('[D-59] a command that nobody can read runs in the view, as it was given', async () => {
    const project = new ViewedProject();
    project.viewShell = undefined;
    const given = `node -e "try { require('fs').writeFileSync('new.js', 'its') } catch (error) { console.log(error.code) }"; echo "it's $((1 + 1))"`;
    const answer = await before(project, given);
    expect([answer.exitCode, answer.stderr]).toEqual([0, '']);
    const led = ledIn(answer) ?? '';
    const { stdout } = spawnSync('/bin/bash', ['-c', led], {
      cwd: project.root,
      encoding: 'utf8',
      env: { PATH: process.env.PATH, HOME: project.home, TMPDIR: project.outside },
    });
    expect(stdout).toBe("EROFS\nit's 2\n");
    expect(existsSync(path.join(project.root, 'new.js'))).toBe(false);
    const said = await after(project, led, "touch: cannot touch 'utils.js': Read-only file system");
    expect(said.stdout).toContain('utils.js');
  });

  it('what surely writes is refused, and without a view nothing is led', async () => {
    const project = new ViewedProject();
    expect(
      (await before(project, 'echo x > utils.js')).stdout + (await before(project, 'echo x > utils.js')).stderr,
    ).toContain('start_session');
    rmSync(path.join(project.state, 'views'), { recursive: true });
    expect(ledIn(await before(project, 'git status'))).toBeUndefined();
  });
});
