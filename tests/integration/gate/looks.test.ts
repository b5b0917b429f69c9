/** What commands, searches and reads of the agent's own showed of a file. */
import path from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { GatedProject } from '../../helpers/gated-project.ts';

let project: GatedProject;

beforeEach(() => {
  project = new GatedProject({
    'src/app.ts': 'one\ntwo\nthree\n',
    'src/other.ts': 'x\n',
    'src/long.ts': '1\n2\n3\n4\n5\n6\n7\n8\n9\n10\n',
  });
});

describe('a file', () => {
  it.each([
    ['beside something else', 'ls src; tail -n 5 src/long.ts', 'long.ts\n4\n5\n6\n7\n8\n'],
    ['with numbers', 'ls && cat -n src/long.ts | tail -5', '     4\t4\n     5\t5\n     6\t6\n     7\t7\n     8\t8\n'],
    ['around a hit', 'cd src && grep -n -C2 6 long.ts || true', '4-4\n5-5\n6:6\n7-7\n8-8\n'],
    ['among those that a pattern stands for', 'cat src/lo*.t?', '4\n5\n6\n7\n8\n'],
    ['in a folder that it enters', 'cd src; tail -n 5 *.ts | cat', '==> long.ts <==\n4\n5\n6\n7\n8\n'],
    [
      'of many files',
      'rg -n -C2 6',
      'src/long.ts-4-4\nsrc/long.ts-5-5\nsrc/long.ts:6:6\nsrc/long.ts-7-7\nsrc/long.ts-8-8\n',
    ],
    ['of a revision', 'git show HEAD:src/long.ts | tail -n +4 | head -5', '4\n5\n6\n7\n8\n'],
    ['with its history', 'git log -1 -L 4,8:src/long.ts', '@@ -0,0 +4,5 @@\n+4\n+5\n+6\n+7\n+8\n'],
    ['with numbers of its own', 'awk \'{print NR": "$0}\' src/long.ts', '4: 4\n5: 5\n6: 6\n7: 7\n8: 8\n'],
    [
      'with other numbers',
      'sed -n 4,8p src/long.ts | cat -n',
      [4, 5, 6, 7, 8].map((n) => `     ${n - 3}\t${n}`).join('\n'),
    ],
    [
      'with who wrote them',
      'git blame -L 4,8 src/long.ts',
      [4, 5, 6, 7, 8].map((n) => `^4aefbd1 (A. N. Author 2026-01-01 12:00:00 +0000 ${n}) ${n}`).join('\n'),
    ],
    ['in colours', 'bat --color=always -r 4:8 src/long.ts', '4\n\u001B[38;5;81m5\u001B[0m\n6\n7\n8\n'],
    ['among alternatives', 'tail -n 5 src/{other,long}.ts | cat', '==> src/long.ts <==\n4\n5\n6\n7\n8\n'],
    ['in a loop', 'for f in other long; do sed -n 4,8p src/$f.ts; done', '4\n5\n6\n7\n8\n'],
    ['in a loop over a folder', 'for f in $(ls src); do sed -n 4,8p "src/$f"; done', '4\n5\n6\n7\n8\n'],
    ['for each that is found', "find src -name 'lo*.ts' -exec sed -n 4,8p {} +", '4\n5\n6\n7\n8\n'],
    ['below a folder', 'cat src/**/lon?.ts | tail', '4\n5\n6\n7\n8\n'],
  ])('counts as looked at by the lines that a command printed, %s', async (_, command, stdout) => {
    await project.after('Bash', { command }, { tool_response: { stdout, stderr: '' } });
    expect(project.reports('evidence')).toMatchObject([
      { tool: 'agent:run' },
      { tool: 'agent:read', files: [{ path: 'src/long.ts', shown: 'lines', lines: [{ start: 4, end: 8 }] }] },
    ]);
  });

  it.each([
    ['Grep', { pattern: '' }, 20_000],
    ['mcp__x__search', { path: 'src/long.ts' }, 50_000],
  ])('does not count where %s printed more than the client shows', async (tool, input, most) => {
    const lines = 'src/long.ts:4:4\nsrc/long.ts:5:5\nsrc/long.ts:6:6\nsrc/long.ts:7:7\nsrc/long.ts:8:8\n';
    const looksIn = async (content: string) => {
      await project.after(tool, input, { tool_response: { content } });
      return project.reports('evidence').filter((report) => report.tool === 'agent:read').length;
    };
    const before = `${'x'.repeat(2000)}\n`;
    expect(await looksIn(lines + 'y'.repeat(most))).toBe(1);
    expect(await looksIn(before + lines + 'y'.repeat(most))).toBe(1);
    expect(await looksIn(before + lines)).toBe(2);
  });

  it('counts as looked at around the hit of a search', async () => {
    const content = 'src/long.ts-3-3\nsrc/long.ts-4-4\nsrc/long.ts:5:5\nsrc/long.ts-6-6\nsrc/long.ts-7-7\n';
    await project.after('Grep', { pattern: '5', '-C': 2 }, { tool_response: { mode: 'content', content } });
    expect(project.reports('evidence')).toMatchObject([
      { tool: 'agent:grep' },
      { tool: 'agent:read', files: [{ path: 'src/long.ts', shown: 'lines', lines: [{ start: 3, end: 7 }] }] },
    ]);
  });

  it('is looked at no further than the client tells and the command printed', async () => {
    const file = { filePath: 'src/long.ts', content: '1\n2\n3\n4\n5\n6', startLine: 1, numLines: 6, totalLines: 10 };
    const input = { file_path: path.join(project.root, 'src/long.ts') };
    await project.after('Read', input, { tool_response: { type: 'text', file } });
    await project.after('Bash', { command: 'cat src/long.ts' }, { tool_response: { stdout: '1\n2\n3\n4\n5\n… cut' } });
    await project.after('Bash', { command: 'cat -v src/long.ts' }, { tool_response: { stdout: 'usage: …' } });
    await project.after('Bash', { command: 'cat --help src/long.ts' }, { tool_response: {} });
    const reads = project.reports('evidence').filter(({ tool }) => tool === 'agent:read');
    expect(reads).toMatchObject([
      { files: [{ shown: 'lines', lines: [{ start: 1, end: 6 }] }] },
      { files: [{ shown: 'lines', lines: [{ start: 1, end: 5 }] }] },
    ]);
  });

  it.each([
    { tool_response: { is_error: true } },
    { tool_response: undefined, error: 'File content (90000 tokens) exceeds maximum allowed tokens (25000).' },
  ])('is not looked at by a read that failed', async (told) => {
    await project.after('Read', { file_path: path.join(project.root, 'src/app.ts') }, told);
    await project.after('Grep', { pattern: 'x' });
    expect(project.reports('evidence')).toMatchObject([{ tool: 'agent:grep' }]);
  });

  it.each([
    ['single hits', 'grep -n x src/other.ts src/long.ts', 'src/long.ts:2:2\nsrc/long.ts:4:4\nsrc/long.ts:6:6\n'],
    ['lines of what the call does not name', 'cat *', '4\n5\n6\n7\n8\n'],
    ['other lines', 'tail src/long.ts | tac', '8\n7\n6\n5\n4\n'],
    ['complaints', 'lint src/long.ts', ''],
    ['numbers alone', 'seq 14 18 # src/long.ts', '14\n15\n16\n17\n18\n'],
    ['what was taken out of it', 'git diff src/long.ts', '-4\n-5\n-6\n-7\n-8\n'],
    ['fewer lines behind numbers', 'nl src/long.ts | grep -v x', '1: 1\n2: 2\n3: 3\n4: 4\n'],
  ])('is not looked at by %s', async (_, command, stdout) => {
    await project.after('Bash', { command }, { tool_response: { stdout, stderr: '4\n5\n6\n7\n8\n' } });
    expect(project.reports('evidence')).toMatchObject([{ tool: 'agent:run' }]);
  });
});

describe('of what a command would print, nothing counts', () => {
  const command = 'cat src/long.ts src/app.ts';

  it.each([
    ['in the background', { stdout: '', stderr: '', interrupted: false, backgroundTaskId: 'bash_1' }],
    ['in the background, by a client that sends no output with it', { backgroundTaskId: 'bash_1' }],
    ['later, by a client that always reports what was printed', { isImage: false }],
    ['later, without any answer', undefined],
    ['in no time', { stdout: '', stderr: '', interrupted: true }],
    ['in no time, by a client that sends no output with it', { interrupted: true }],
  ])('%s', async (_, tool_response) => {
    await project.after('Bash', { command }, { tool_response });
    expect(project.reports('evidence')).toMatchObject([{ tool: 'agent:run' }]);
  });

  it('behind the first 2,000 characters, where the client keeps the rest in a file', async () => {
    project.write('src/wide.ts', `${'w'.repeat(1200)}\n${'x'.repeat(1200)}\nlast\n`);
    const stdout = project.read('src/wide.ts') + project.read('src/app.ts');
    await project.after(
      'Bash',
      { command: 'cat src/wide.ts src/app.ts' },
      { tool_response: { stdout, persistedOutputPath: '/tmp/x.txt', persistedOutputSize: stdout.length } },
    );
    expect(project.reports('evidence').slice(1)).toMatchObject([
      { files: [{ path: 'src/wide.ts', lines: [{ start: 1, end: 1 }] }] },
    ]);
  });
});

describe('lines that stand in many files', () => {
  const LICENCE = 'a\nb\nc\nd\ne\nf\n';

  beforeEach(() => {
    project.write('src/one.ts', `${LICENCE}1\n`);
    project.write('src/two.ts', `${LICENCE}2\n`);
  });

  it('show none of those that a command names', async () => {
    await project.after(
      'Bash',
      { command: 'head -6 src/one.ts # src/two.ts' },
      { tool_response: { stdout: LICENCE, stderr: '' } },
    );
    expect(project.reports('evidence')).toMatchObject([{ tool: 'agent:run' }]);
  });

  it('belong to the one whose own lines follow', async () => {
    await project.after(
      'Bash',
      { command: 'cat src/one.ts src/two.ts' },
      { tool_response: { stdout: `${LICENCE}1\na\nb\n… cut`, stderr: '' } },
    );
    expect(project.reports('evidence').slice(1)).toMatchObject([
      { files: [{ path: 'src/one.ts', lines: [{ start: 1, end: 7 }] }] },
    ]);
  });
});

describe('a glimpse of a file that the request names', () => {
  it('is no look: one line of many opens nothing', async () => {
    project.publish({ phase: 'EXPLORATION', named: ['src/long.ts'], grants: { files: [], folders: [] } });
    const file_path = path.join(project.root, 'src/long.ts');
    await project.after('Read', { file_path, offset: 3, limit: 1 });
    expect(await project.mayWrite('src/long.ts')).toBe(false);
    await project.after('Read', { file_path, offset: 3, limit: 5 });
    expect(await project.mayWrite('src/long.ts')).toBe(true);
  });
});
