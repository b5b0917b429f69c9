import path from 'node:path';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { CONVERSATION, GatedProject, SESSION } from '../../helpers/gated-project.ts';

let project: GatedProject;

beforeEach(() => {
  project = new GatedProject({ 'src/app.ts': 'one\ntwo\nthree\n', 'src/other.ts': 'x\n' });
});

const START = 'mcp__code-intel__start_session';

describe('the own server', () => {
  it('is told which conversation calls it', async () => {
    const input = { intent: 'MODIFY', query: 'q' };
    expect((await project.before(START, input)).exitCode).toBe(0);
    expect(project.reports('call')).toEqual([
      { tool: 'start_session', args: input, client: 'claude-code', isHeld: false, conversation: CONVERSATION },
    ]);
  });

  it.each([
    ['a text of JSON', [{ type: 'text', text: '{"session_id":"s_Ab-1","phase":"EXPLORATION"}' }]],
    ['a structured answer', { content: [], structuredContent: { session_id: 's_Ab-1' } }],
    ['a plain text', 'The session was started.\nsession_id: s_Ab-1'],
    ['JSON in JSON', JSON.stringify(JSON.stringify({ result: { session_id: 's_Ab-1' } }))],
  ])('binds the session that %s names', async (_, response) => {
    await project.after(START, {}, { tool_response: response });
    expect(project.reports('bound')).toEqual([{ sessionId: 's_Ab-1', conversation: CONVERSATION }]);
  });

  it.each([
    ['an error', { isError: true, content: [{ type: 'text', text: '{"session_id":"s_1"}' }] }],
    ['no id', { content: [] }],
  ])('binds nothing by %s', async (_, response) => {
    await project.before(START, {});
    await project.after(START, {}, { tool_response: response });
    expect(project.reports('bound')).toEqual([]);
  });

  it('binds nothing by an answer of another server', async () => {
    await project.before(START, {});
    await project.after('mcp__other__list_sessions', {}, { tool_response: { session_id: 's_1' } });
    expect(project.reports('bound')).toEqual([]);
  });
});

describe('what the agent sees with tools of its own', () => {
  it('enters the ledger by its lines and its content', async () => {
    await project.after('Read', { file_path: path.join(project.root, 'src/app.ts'), offset: 2, limit: 5 });
    expect(project.reports('evidence')).toMatchObject([
      {
        tool: 'agent:read',
        files: [{ path: 'src/app.ts', shown: 'glimpse', lines: [{ start: 2, end: 3 }] }],
        results: 1,
      },
    ]);
  });

  it('counts as looked at when the shell showed it', async () => {
    await project.after('Bash', { command: "sed -n '2,9p' src/app.ts" }, { tool_response: { stdout: 'two\nthree' } });
    expect(project.reports('evidence')).toMatchObject([
      { tool: 'agent:run' },
      { tool: 'agent:read', files: [{ path: 'src/app.ts', shown: 'glimpse', lines: [{ start: 2, end: 3 }] }] },
    ]);
  });

  it('is not looked at by a command that failed', async () => {
    await project.after('Bash', { command: 'cat src/app.ts' }, { tool_response: { exit_code: 1 } });
    expect(project.reports('evidence')).toMatchObject([{ tool: 'agent:run', exitCode: 1 }]);
  });

  it.each([
    ['a list of files', { filenames: ['src/app.ts', 'gone.ts'] }],
    ['lines with their files', 'src/app.ts:1:one\nsrc/app.ts-2-two'],
    ['a text of paths', 'Found 1 file\nsrc/app.ts'],
  ])('is met, not explored, by a search that answers %s', async (_, response) => {
    await project.after('Grep', { pattern: 'o', path: 'src' }, { tool_response: response });
    expect(project.reports('evidence')).toMatchObject([
      { tool: 'agent:grep', files: [{ path: 'src/app.ts', shown: 'named' }], results: 1 },
    ]);
  });

  it.each([
    ['PostToolUse', { tool_response: { stdout: 'ok' } }, 0],
    ['PostToolUse', { tool_response: { exit_code: 3 } }, 3],
    ['PostToolUseFailure', { error: 'Exit code 1\nfailed' }, 1],
  ])('runs are known by their end (%s)', async (event, outcome, exitCode) => {
    const call = { tool_name: 'Bash', tool_input: { command: 'npm test' }, tool_use_id: 'c' };
    await project.event(event, { ...call, ...outcome });
    expect(project.reports('evidence')).toMatchObject([{ tool: 'agent:run', args: { command: 'npm test' }, exitCode }]);
  });

  it('is nothing where the file lies outside of the project', async () => {
    await project.event('UserPromptSubmit', { prompt: 'p' });
    project.write(path.join(project.outside, 'x.txt'), 'x');
    await project.after('Read', { file_path: path.join(project.outside, 'x.txt') });
    expect(project.reports('evidence')).toEqual([]);
  });
});

describe('at start', () => {
  it('one line is said in the first conversation of a project, and nothing afterwards', async () => {
    const start = () => project.event('SessionStart', { source: 'startup' });
    expect((await start()).stdout.trim().split('\n')).toHaveLength(1);
    expect(await start()).toEqual({ exitCode: 0, stdout: '', stderr: '' });
  });

  it.each(['resume', 'compact', 'startup'])('%s restores the session in less than 1,500 characters', async (source) => {
    const files = Array.from({ length: 400 }, (_, at) => ({ path: `src/deep/folder/file-${at}.ts`, hash: '' }));
    const missing = Array.from({ length: 50 }, (_, at) => ({ en: `thing ${at} of many`, ja: `${at}` }));
    project.publish({ grants: { files, folders: [] }, missing });
    const { stdout } = await project.event('SessionStart', { source });
    expect(stdout.length).toBeLessThan(1500);
    expect(stdout).toContain(SESSION);
    expect(stdout).toContain('READY');
    expect(stdout).toContain('src/deep/folder/file-0.ts');
  });

  it.each(['clear', 'fork', 'resume', 'compact'])('%s without a session says nothing', async (source) => {
    expect((await project.event('SessionStart', { source })).stdout).toBe('');
  });

  it('a session that is over says nothing', async () => {
    project.publish({ status: 'closed' });
    expect((await project.event('SessionStart', { source: 'resume' })).stdout).toBe('');
  });
});

describe('at stop', () => {
  const stop = (fields = {}) => project.event('Stop', { stop_hook_active: false, ...fields });

  async function edit(): Promise<void> {
    project.publish();
    await project.after('Edit', { file_path: path.join(project.root, 'src/app.ts') });
  }

  it('edits without an outcome are told nothing: nobody has judged them yet', async () => {
    await edit();
    expect(await stop()).toEqual({ exitCode: 0, stdout: '', stderr: '' });
  });

  it('a session without edits, a subagent and a repeated stop are told nothing', async () => {
    project.publish();
    expect((await stop()).exitCode).toBe(0);
    await edit();
    expect((await project.event('SubagentStop', { agent_id: 'a' })).exitCode).toBe(0);
    expect((await stop({ stop_hook_active: true })).exitCode).toBe(0);
  });

  it('a tampered session is told once', async () => {
    project.publish();
    await project.shell('./generate', () => project.write('src/other.ts', 'changed'));
    expect((await stop()).stderr).toContain('src/other.ts');
    expect((await stop()).exitCode).toBe(0);
  });

  it('the end of a conversation is reported', async () => {
    await project.event('SessionEnd', { reason: 'logout' });
    expect(project.reports('ended')).toEqual([{ conversation: CONVERSATION }]);
  });
});

describe('a look', () => {
  const READ = { file_path: 'src/app.ts' };
  const EXPLORING = { phase: 'EXPLORATION', grants: { files: [], folders: [] } } as const;

  it('says nothing of a gate that was open before', async () => {
    project.publish();
    expect((await project.after('Read', READ)).stdout).toBe('');
  });

  it('that opens the gate says so once', async () => {
    project.publish(EXPLORING);
    const ports = project.ports();
    const composed = vi.spyOn(project, 'ports').mockReturnValue({
      ...ports,
      // The server counts the look once it is reported, while the hook waits.
      spool: (...report) => {
        ports.spool(...report);
        setTimeout(() => project.publish({ seenUpTo: Number.MAX_SAFE_INTEGER }), 40);
      },
    });
    expect((await project.after('Read', READ)).stdout).toContain('READY');
    composed.mockRestore();
    expect((await project.after('Read', READ)).stdout).toBe('');
  });

  it('that the server counts late is told with the next one', async () => {
    project.publish(EXPLORING);
    expect((await project.after('Read', READ)).stdout).toBe('');
    project.publish({ seenUpTo: Number.MAX_SAFE_INTEGER });
    expect((await project.after('Read', READ)).stdout).toContain('READY');
    expect((await project.after('Read', READ)).stdout).toBe('');
  });

  it('that leaves gaps says nothing of them', async () => {
    const gap = { en: 'files 1/2', ja: 'ファイル 1/2' };
    project.publish({ ...EXPLORING, missing: [gap], seenUpTo: Number.MAX_SAFE_INTEGER });
    expect((await project.after('Read', READ)).stdout).toBe('');
  });
});
