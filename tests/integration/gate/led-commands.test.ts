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
  /** Nothing is held before a command was seen in the view. */
  readonly isSeenFirst?: true;
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

const inEditor = (project: ViewedProject, event: string, command: string, more: object = {}): Promise<HookAnswer> =>
  project.raw(
    event,
    JSON.stringify({
      ...{ sessionId: CONVERSATION, cwd: project.root, hookEventName: event, tool_name: 'run_in_terminal' },
      ...{ tool_use_id: 'call-1', tool_input: { command, explanation: 'x', isBackground: false }, ...more },
    }),
    { client: 'vscode' },
  );

const inCopilot = (project: ViewedProject, event: string, command: string, more: object = {}): Promise<HookAnswer> =>
  project.raw(
    event,
    JSON.stringify({
      ...{ sessionId: CONVERSATION, cwd: project.root, toolName: 'bash' },
      ...{ toolArgs: JSON.stringify({ command, description: 'x' }), ...more },
    }),
    { client: 'vscode' },
  );

/** The arguments in full, since a client drops those that do not fit its tool. */
function commandIn(args: Record<string, unknown> | undefined, others: object): string | undefined {
  if (args === undefined) return undefined;
  expect(args).toMatchObject(others);
  return String(args.command);
}

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
  {
    client: 'VS Code',
    before: (project, command) => inEditor(project, 'PreToolUse', command),
    after: (project, command, output) => inEditor(project, 'PostToolUse', command, { tool_response: output }),
    ledIn: ({ stdout }) =>
      commandIn(JSON.parse(stdout || '{}').hookSpecificOutput?.updatedInput, { explanation: 'x', isBackground: false }),
    isSeenFirst: true,
  },
  {
    client: 'Copilot CLI',
    before: (project, command) => inCopilot(project, 'preToolUse', command),
    after: (project, command, output) =>
      inCopilot(project, 'postToolUse', command, { toolResult: { textResultForLlm: output } }),
    ledIn: ({ stdout }) => commandIn(JSON.parse(stdout || '{}').modifiedArgs, { description: 'x' }),
    isSeenFirst: true,
  },
];

function runLed(project: ViewedProject, command: string): string {
  return spawnSync('/bin/bash', ['-c', command], {
    cwd: project.root,
    encoding: 'utf8',
    env: { PATH: process.env.PATH, HOME: project.home, TMPDIR: project.outside },
  }).stdout;
}

describe.skipIf(!holdsHere()).each(WAYS)('in $client', ({ before, after, ledIn, isSeenFirst }) => {
  it('[D-59] a command that nobody can read runs in the view, as it was given', async () => {
    const project = new ViewedProject();
    project.viewShell = undefined;
    const given = `node -e "try { require('fs').writeFileSync('new.js', 'its') } catch (error) { console.log(error.code) }"; echo "it's $((1 + 1))"`;
    if (isSeenFirst) {
      const refused = await before(project, given);
      expect(refused.exitCode).toBe(2);
      runLed(project, ledIn(await before(project, 'git status')) ?? '');
    }
    const answer = await before(project, given);
    expect([answer.exitCode, answer.stderr]).toEqual([0, '']);
    const led = ledIn(answer) ?? '';
    expect(runLed(project, led)).toBe("EROFS\nit's 2\n");
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
