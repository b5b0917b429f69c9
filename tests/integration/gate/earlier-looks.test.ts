/** Looks that a conversation made before its session began, and files that a client does not show a second time. */
import path from 'node:path';
import { beforeEach, expect, it } from 'vitest';
import { GatedProject, SESSION } from '../../helpers/gated-project.ts';

let project: GatedProject;

beforeEach(async () => {
  project = new GatedProject({ 'src/app.ts': '1\n2\n3\n4\n5\n6\n7\n8\n9\n', 'src/other.ts': 'x\n' });
  await project.after('Bash', { command: 'true' }, { tool_response: { stdout: '' } });
});

async function read(start: number, count: number, file = 'src/app.ts'): Promise<void> {
  const shown = { filePath: file, content: '…', startLine: start, numLines: count, totalLines: 9 };
  const input = { file_path: path.join(project.root, file) };
  await project.after('Read', input, { tool_response: { type: 'text', file: shown } });
}

async function readAgain(file = 'src/app.ts'): Promise<void> {
  const input = { file_path: path.join(project.root, file) };
  await project.after('Read', input, { tool_response: { type: 'file_unchanged', file: { filePath: file } } });
}

/** @returns lines that count for the session, by file */
async function begin(sessionId = SESSION, fields: object = {}): Promise<unknown> {
  const before = project.reports('evidence').length;
  project.publish({ sessionId, phase: 'EXPLORATION', grants: { files: [], folders: [] } });
  const told = { tool_response: [{ type: 'text', text: `session_id: ${sessionId}` }], ...fields };
  await project.after('mcp__code-intel__start_session', { intent: 'MODIFY', query: 'x' }, told);
  return linesAfter(before);
}

function linesAfter(before: number): unknown {
  return project
    .reports('evidence')
    .slice(before)
    .flatMap(({ files }) => files as { path: string; lines: unknown }[])
    .map(({ path: file, lines }) => [file, lines])
    .sort();
}

it('count for the session that begins after them', async () => {
  await read(1, 5);
  await read(1, 1, 'src/other.ts');
  expect(await begin()).toEqual([
    ['src/app.ts', [{ start: 1, end: 5 }]],
    ['src/other.ts', [{ start: 1, end: 1 }]],
  ]);
});

it('count for no second session', async () => {
  await read(1, 5);
  await begin();
  await read(5, 5);
  expect(await begin('session-2')).toEqual([]);
});

it.each([
  ['the file has changed', () => project.write('src/other.ts', 'other\n')],
  ['the file is gone', () => project.remove('src/other.ts')],
  ['the conversation was cleared', () => project.event('SessionStart', { source: 'clear' })],
  ['the conversation was compacted', () => project.event('SessionStart', { source: 'compact' })],
])('do not count when %s', async (_, change) => {
  await read(1, 1, 'src/other.ts');
  await change();
  expect(await begin()).toEqual([]);
});

it('do not count for a session that a subagent begins', async () => {
  await read(1, 5);
  expect(await begin(SESSION, { agent_id: 'sub' })).toEqual([]);
});

it('open a file that is looked at again and not shown a second time', async () => {
  await begin();
  await read(3, 5);
  project.publish({ status: 'closed' });
  await begin('session-2');
  const before = project.reports('evidence').length;
  await readAgain();
  expect(linesAfter(before)).toEqual([['src/app.ts', [{ start: 3, end: 7 }]]]);
});

it('a file that was never shown is not looked at by a client that says it is unchanged', async () => {
  await begin();
  const before = project.reports('evidence').length;
  await readAgain();
  await read(1, 5);
  project.write('src/app.ts', 'other\n');
  await readAgain();
  expect(linesAfter(before)).toEqual([['src/app.ts', [{ start: 1, end: 5 }]]]);
});

it('a tool of another server shows what it printed of the files that it was asked for', async () => {
  await begin();
  const before = project.reports('evidence').length;
  const tool = 'mcp__files__read_text_file';
  const text = '2\n3\n4\n5\n6\n';
  await project.after(tool, { path: 'src/other.ts' }, { tool_response: [{ type: 'text', text }] });
  await project.after(tool, { path: 'src/app.ts' }, { tool_response: [{ type: 'text', text }] });
  expect(linesAfter(before)).toEqual([['src/app.ts', [{ start: 2, end: 6 }]]]);
});
