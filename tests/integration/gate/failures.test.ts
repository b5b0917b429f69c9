import { execFileSync } from 'node:child_process';
import { chmodSync, cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { CONVERSATION, GatedProject } from '../../helpers/gated-project.ts';

let project: GatedProject;

beforeEach(() => {
  project = new GatedProject();
  project.publish();
});

const FILE = 'src/app.ts';

function grantsFiles(): string[] {
  const folder = path.join(project.root, '.code-intel/grants');
  return readdirSync(folder).map((name) => path.join(folder, name));
}

function change(file: string, edit: (text: string) => string): void {
  writeFileSync(file, edit(readFileSync(file, 'utf8')));
}

async function expectClosed(): Promise<void> {
  const answer = await project.before('Edit', { file_path: path.join(project.root, FILE) });
  expect(answer.exitCode).toBe(2);
  expect(answer.stderr).not.toBe('');
  expect((await project.before('Read', { file_path: path.join(project.root, FILE) })).exitCode).toBe(0);
  expect(await project.mayRun('cat src/app.ts')).toBe(true);
}

describe('a write is refused with a reason, and a read passes, when', () => {
  const BREAKAGES: readonly [what: string, damage: () => void][] = [
    ['the grants were edited', () => change(grantsFiles()[0] ?? '', (text) => text.replace('app.ts', 'ap2.ts'))],
    ['the grants are cut off', () => change(grantsFiles()[0] ?? '', (text) => text.slice(0, 100))],
    ['the grants are empty', () => writeFileSync(grantsFiles()[0] ?? '', '')],
    ['the grants are missing', () => rmSync(grantsFiles()[0] ?? '')],
    ['the grants are a folder', () => asFolder(grantsFiles()[0] ?? '')],
    ['the key is gone', () => rmSync(path.join(project.state, 'key'))],
    ['the key can be read by others', () => chmodSync(path.join(project.state, 'key'), 0o644)],
    ['the state folder is a file', () => asFile(project.state)],
    ['the clock is put back', putClockBack],
  ];

  it.each(BREAKAGES)('%s', async (_, damage) => {
    expect(await project.mayWrite(FILE)).toBe(true);
    damage();
    await expectClosed();
  });

  it('older grants are put back', async () => {
    const [file = ''] = grantsFiles();
    const kept = readFileSync(file);
    project.publish({ sessionRevision: 2, phase: 'EXPLORATION', grants: { files: [], folders: [] } });
    writeFileSync(file, kept);
    await expectClosed();
  });

  it('grants of another conversation or project are copied', async () => {
    const other = new GatedProject();
    other.publish();
    cpSync(path.join(project.root, '.code-intel/grants'), path.join(other.root, '.code-intel/grants'), {
      recursive: true,
    });
    expect(await other.mayWrite(FILE)).toBe(false);
    project.publish({ conversation: 'another', phase: 'EXPLORATION' });
    const [first = '', second = ''] = grantsFiles();
    const contents = [readFileSync(second), readFileSync(first)];
    writeFileSync(first, contents[0] ?? '');
    writeFileSync(second, contents[1] ?? '');
    await expectClosed();
  });

  it('nothing of the session can be looked up at all', async () => {
    project.write('.code-intel/config.json', '{');
    asFolder(grantsFiles()[0] ?? '');
    await expectClosed();
  });
});

describe('notes of the hooks', () => {
  it('that were made by something else open nothing', async () => {
    const notes = path.join(project.state, 'notes');
    await project.event('UserPromptSubmit', { prompt: '/gate open README.md' });
    expect(await project.mayWrite('README.md')).toBe(true);
    for (const entry of readdirSync(notes, { recursive: true, withFileTypes: true })) {
      if (entry.isFile())
        change(path.join(entry.parentPath, entry.name), (text) => text.replace('README.md', 'src/app.ts'));
    }
    project.publish({ phase: 'EXPLORATION', sessionRevision: 2 });
    expect(await project.mayWrite('README.md')).toBe(false);
    expect(await project.mayWrite(FILE)).toBe(false);
  });
});

describe('input that cannot be read', () => {
  const CUT = `{"session_id":"${CONVERSATION}","tool_name":"Write","tool_input":{"file_pa`;

  it.each([CUT, '', '{', '[]', 'null', '\u0000\u0001', '{"tool_input":{}}'])(
    'refuses a tool that may write: %j',
    async (stdin) => {
      expect((await project.raw('PreToolUse', stdin)).exitCode).toBe(2);
    },
  );

  it('passes for a tool that is known to read', async () => {
    expect((await project.raw('PreToolUse', CUT.replace('Write', 'Read'))).exitCode).toBe(0);
  });

  it.each(['PostToolUse', 'UserPromptSubmit', 'Stop', 'SessionStart', 'Unknown'])(
    'stops nothing at %s',
    async (event) => {
      expect((await project.raw(event, '{')).exitCode).toBe(0);
    },
  );

  it.each([
    ['Write', {}],
    ['Write', { file_path: 7 }],
    ['Write', { file_path: '' }],
    ['Edit', null],
    ['MultiEdit', { edits: [] }],
    ['MultiEdit', { file_path: 'src/app.ts', edits: [{ file_path: 5 }] }],
    ['NotebookEdit', { new_source: 'x' }],
    ['Bash', { command: true }],
    ['Bash', {}],
    ['Monitor', { command: 5 }],
    ['apply_patch', { command: 'no patch' }],
    ['apply_patch', { command: '*** Begin Patch\n*** Add File: \n*** End Patch' }],
    ['SomethingNew', { path: ['a', 3] }],
  ])('refuses %s with %j', async (tool, input) => {
    expect((await project.before(tool, input ?? 'null')).exitCode).toBe(2);
  });

  it.each([
    ['TodoWrite', { todos: [] }],
    ['Agent', { prompt: 'Summarise src' }],
    ['WebFetch', { url: 'https://example.com' }],
    ['Monitor', { ws: 'wss://example.com' }],
    ['ReadMcpResourceTool', { server: 'x', uri: 'file:///src/app.ts' }],
    ['LSP', { operation: 'hover', filePath: 'src/app.ts', line: 1 }],
    ['Artifact', { file_path: 'page.html' }],
  ])('passes %s, which names no file to write', async (tool, input) => {
    expect((await project.before(tool, input)).exitCode).toBe(0);
  });
});

describe('a shell cannot', () => {
  it.each([
    'code-intel hook claude-code PostToolUse',
    'echo {} | npx code-intel hook claude-code UserPromptSubmit',
    'code-intel mcp',
    'code-intel gate off',
    'code-intel init --yes',
    'code-intel uninstall',
    'cp grants.json .code-intel/grants/x.json',
    'echo x >> .code-intel/spool/2026-01-01.jsonl',
    'sqlite3 .code-intel/sessions.db "update sessions set phase = 1"',
    "jq '.gate.mode = 0' x.json > .code-intel/config.json",
    'rm .claude/settings.json',
    'git config core.hooksPath /dev/null',
    'cat ~/.local/state/code-intel/key > /tmp/k; rm -rf ~/.local/state/code-intel',
  ])('%s, also in READY', async (command) => {
    expect(await project.mayRun(command)).toBe(false);
  });
});

function putClockBack(): void {
  project.now -= 86_400_000;
}

function asFolder(file: string): void {
  rmSync(file, { recursive: true, force: true });
  mkdirSync(file);
}

function asFile(folder: string): void {
  rmSync(folder, { recursive: true, force: true });
  writeFileSync(folder, '');
}

it('waits for no pipe and looks up no path that is too long for any file', async () => {
  const pipe = path.join(project.outside, 'x', '.git');
  mkdirSync(path.dirname(pipe));
  execFileSync('mkfifo', [pipe]);
  const long = `${project.root}${'/a'.repeat(40_000)}`;
  const touched = [path.join(path.dirname(pipe), 'a'), long].map((file) => ({ filePath: file }));
  const replacements = [...touched, { filePath: path.join(project.root, 'src/app.ts') }];
  expect((await project.before('multi_replace_string_in_file', { replacements })).exitCode).toBe(2);
  expect(await project.mayRun(`cat ${path.dirname(pipe)}/a; echo x > ${long}`)).toBe(false);
  project.publish();
  project.remove('src/app.ts');
  execFileSync('mkfifo', [path.join(project.root, 'src/app.ts')]);
  expect(await project.mayWrite('src/other.ts')).toBe(false);
  expect(await project.mayWrite('src/app.ts')).toBe(false);
});
