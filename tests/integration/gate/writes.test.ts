import { linkSync, mkdirSync, symlinkSync } from 'node:fs';
import path from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { GatedProject } from '../../helpers/gated-project.ts';

let project: GatedProject;

beforeEach(() => {
  project = new GatedProject({
    'src/app.ts': 'export const a = 1;\n',
    'src/other.ts': 'export const b = 1;\n',
    '.gitignore': 'dist/\n*.log\n.env\nnode_modules/\n!keep.log\n',
    'lib/.gitignore': 'out/\n',
  });
});

describe('without a session', () => {
  it('no file of the project may be written, and the refusal names the way', async () => {
    const answer = await project.before('Edit', { file_path: path.join(project.root, 'src/app.ts') });
    expect(answer).toMatchObject({ exitCode: 2, stdout: '' });
    expect(answer.stderr).toContain('start_session');
  });

  it('refusals are in the language of the last prompt', async () => {
    await project.event('UserPromptSubmit', { prompt: 'ログインを直して' });
    const answer = await project.before('Edit', { file_path: path.join(project.root, 'src/app.ts') });
    expect(answer.stderr).toContain('セッション');
  });

  it.each(['dist/app.js', 'lib/out/x.js'])('build output (%s) may be written', async (file) => {
    expect(await project.mayWrite(file)).toBe(true);
  });

  it.each(['.env', 'node_modules/x/index.js', 'keep.log', 'out/x.js', 'src/dist.ts', 'Dist/app.js'])(
    '%s is no build output',
    async (file) => {
      expect(await project.mayWrite(file)).toBe(false);
    },
  );

  it('what is ignored only since the conversation began is no build output', async () => {
    await project.event('SessionStart', { source: 'startup' });
    project.write('.gitignore', 'src/\n');
    project.commit();
    expect(await project.mayWrite('src/new.ts')).toBe(false);
    expect(await project.mayWrite('dist/app.js')).toBe(true);
  });

  it('what git tracks is no build output, whatever ignores it', async () => {
    project.write('dist/tracked.js', 'x');
    project.commit();
    expect(await project.mayWrite('dist/tracked.js')).toBe(false);
  });

  it('nothing is build output where nothing is committed', async () => {
    project.remove('.git');
    expect(await project.mayWrite('dist/app.js')).toBe(false);
  });
});

describe('a path', () => {
  const FILE = 'src/app.ts';
  const SPELLINGS: readonly [what: string, spell: (project: GatedProject) => string][] = [
    ['relative', () => FILE],
    ['with dots', (of) => `${of.root}/src/../src/./app.ts`],
    ['with backslashes', (of) => `${of.root}\\src\\app.ts`],
    ['relative with backslashes', () => 'src\\app.ts'],
    ['by the file system of processes', (of) => `/proc/self/root${of.root}/src/app.ts`],
    ['as an address', (of) => `file://${of.root}/src/app.ts`],
    ['with NUL', (of) => `${of.root}/src/app.ts\u0000.txt`],
    ['with a word joiner', (of) => `${of.root}/src/a\u2060pp.ts`],
    ['with a homoglyph', (of) => `${of.root}/src/\u0430pp.ts`],
    ['in a new folder', (of) => `${of.root}/new/folder/x.ts`],
    ['of the project itself', (of) => of.root],
  ];

  it.each(SPELLINGS)('%s is refused while the gate is closed', async (_, spell) => {
    expect((await project.before('Write', { file_path: spell(project), content: '' })).exitCode).toBe(2);
  });

  it('outside of the project is none of the gate’s business', async () => {
    expect(await project.mayWrite(path.join(project.outside, 'note.txt'))).toBe(true);
  });

  it('through a link from outside is inside', async () => {
    symlinkSync(project.root, path.join(project.outside, 'link'));
    expect(await project.mayWrite(path.join(project.outside, 'link/src/app.ts'))).toBe(false);
  });

  it('through a link to the outside is refused, also in READY', async () => {
    symlinkSync(project.outside, path.join(project.root, 'src/exit'));
    project.publish({ grants: { files: [], folders: ['src', 'src/exit'] } });
    const answer = await project.before('Write', { file_path: path.join(project.root, 'src/exit/x.ts'), content: '' });
    expect(answer.stderr).toContain('link');
  });

  it('through a link that leads nowhere is refused', async () => {
    symlinkSync(path.join(project.root, 'gone'), path.join(project.outside, 'dangling'));
    expect(await project.mayWrite(path.join(project.outside, 'dangling'))).toBe(false);
  });

  it('of one file in a tool that names several is enough to refuse', async () => {
    project.publish();
    const patch =
      '*** Begin Patch\n*** Update File: src/app.ts\n@@\n-a\n+b\n*** Delete File: src/other.ts\n*** End Patch';
    expect((await project.before('apply_patch', { command: patch })).stderr).toContain('src/other.ts');
  });

  it.each([
    '.code-intel/config.json',
    '.code-intel/grants/x.json',
    '.code-intel/spool/x.jsonl',
    '.Code-Intel/config.json',
    '.claude/settings.json',
    '.claude/settings.local.json',
    'packages/a/.claude/settings.json',
    '.mcp.json',
    '.git/hooks/pre-commit',
    '.git/config',
  ])('%s is protected in READY, with the gate off and outside of sessions', async (file) => {
    expect(await project.mayWrite(file)).toBe(false);
    project.publish({ grants: { files: [{ path: file, hash: '' }], folders: ['', '.claude', '.git'] } });
    expect(await project.mayWrite(file)).toBe(false);
    project.configureTrusted({ mode: 'off', exempt: ['**'] });
    expect(await project.mayWrite(file)).toBe(false);
  });

  it('of settings in the home folder, and of the key of the gate, is protected', async () => {
    expect(await project.mayWrite(path.join(project.home, '.claude/settings.json'))).toBe(false);
    expect(await project.mayWrite(path.join(project.state, 'key'))).toBe(false);
  });

  it('belongs to the project of its nearest ancestor, wherever the client was started', async () => {
    const call = { cwd: path.dirname(project.root) };
    expect(await project.mayWrite('src/app.ts', call)).toBe(false);
    expect(await project.mayRun('touch repo/src/app.ts', call)).toBe(false);
    expect(await project.mayRun('cat repo/src/app.ts', call)).toBe(true);
    expect(await project.mayRun('npm run build', call)).toBe(true);
  });

  it('in a folder without a project passes at once', async () => {
    const call = { cwd: project.outside };
    expect(await project.mayWrite(path.join(project.outside, 'x'), call)).toBe(true);
    expect(await project.mayRun('make all', call)).toBe(true);
  });
});

describe('in READY', () => {
  beforeEach(() => project.publish());

  it('explored files may be written and others may not', async () => {
    expect(await project.mayWrite('src/app.ts')).toBe(true);
    const answer = await project.before('Edit', { file_path: path.join(project.root, 'src/other.ts') });
    expect(answer.stderr).toContain('Next: Read src/other.ts:1-1, then edit it.');
    const added = await project.before('Write', { file_path: path.join(project.root, 'away/new.ts') });
    expect(added.stderr).toContain('add_explored_files');
  });

  it('subagents inherit the grants, other conversations do not', async () => {
    expect(await project.mayWrite('src/app.ts', { agent_id: 'a1' })).toBe(true);
    expect(await project.mayWrite('src/app.ts', { session_id: 'another' })).toBe(false);
  });

  it('a file may be edited twice without a word of the server in between', async () => {
    const input = { file_path: path.join(project.root, 'src/app.ts') };
    await project.before('Edit', { ...input, old_string: '1', new_string: '2' });
    project.write('src/app.ts', 'export const a = 2;\n');
    await project.after('Edit', input);
    expect(await project.mayWrite('src/app.ts')).toBe(true);
  });

  it('a file that somebody else changed must be looked at again, and reading it is enough', async () => {
    project.write('src/app.ts', 'by a person');
    expect(await project.mayWrite('src/app.ts')).toBe(false);
    await project.after('Read', { file_path: path.join(project.root, 'src/app.ts') });
    expect(await project.mayWrite('src/app.ts')).toBe(true);
  });

  it('new files may be made in a granted folder, not below it and not over old ones', async () => {
    project.publish({ grants: { files: [], folders: ['src'] } });
    expect(await project.mayWrite('src/new.ts')).toBe(true);
    expect(await project.mayWrite('src/deep/new.ts')).toBe(false);
    expect(await project.mayWrite('src/other.ts')).toBe(false);
  });

  it('a new file may be edited after it was made', async () => {
    project.publish({ grants: { files: [], folders: ['src'] } });
    await project.before('Write', { file_path: path.join(project.root, 'src/new.ts'), content: 'x' });
    project.write('src/new.ts', 'x');
    await project.after('Write', { file_path: path.join(project.root, 'src/new.ts') });
    expect(await project.mayWrite('src/new.ts')).toBe(true);
  });

  it('a hard link does not hide the change of another file', async () => {
    linkSync(path.join(project.root, 'src/other.ts'), path.join(project.outside, 'hard.ts'));
    const answer = await project.shell('sed -i s/1/2/ ../tmp/hard.ts', () => project.write('src/other.ts', 'x'));
    expect(answer.stderr).toContain('src/other.ts');
  });

  it('what was granted may be committed, also after the outcome, and nothing else', async () => {
    project.write('src/app.ts', 'export const a = 2;\n');
    await project.after('Edit', { file_path: path.join(project.root, 'src/app.ts') });
    project.publish({ status: 'closed', phase: 'READY', grants: { files: [], folders: [] } });
    expect(await project.mayRun('git add src/app.ts && git commit -m done')).toBe(true);
    expect(await project.mayRun('git add src/other.ts')).toBe(false);
    expect(await project.mayRun('sed -i s/2/3/ src/app.ts')).toBe(false);
    project.write('src/other.ts', 'x');
    expect(await project.mayRun('git commit -am all')).toBe(false);
  });

  it.each(['EXPLORATION', 'SEMANTIC', 'VERIFICATION'] as const)('only: %s refuses', async (phase) => {
    project.publish({ phase });
    expect(await project.mayWrite('src/app.ts')).toBe(false);
  });

  it.each([
    ['a session that only asks', { intent: 'QUESTION' }],
    ['a closed session', { status: 'closed' }],
    ['an expired session', { expiresAt: 0 }],
    ['a state from the future', { issuedAt: Date.now() * 2 }],
  ] as const)('only: %s refuses', async (_, changes) => {
    project.publish(changes);
    expect(await project.mayWrite('src/app.ts')).toBe(false);
  });
});

describe('a request that names a file', () => {
  it('needs no more than looking at it, which grants it alone', async () => {
    const small = { ready: 'submission', phase: 'EXPLORATION', named: ['src/app.ts'] } as const;
    project.publish({ ...small, grants: { files: [], folders: [] } });
    expect(await project.mayWrite('src/app.ts')).toBe(false);
    await project.after('Read', { file_path: path.join(project.root, 'src/app.ts') });
    expect(await project.mayWrite('src/app.ts')).toBe(true);
    expect(await project.mayWrite('src/other.ts')).toBe(false);
  });
});

describe('a linked work tree', () => {
  it('shares sessions with the main one, by content', async () => {
    const tree = path.join(path.dirname(project.root), 'tree');
    project.git('worktree', 'add', '-q', tree);
    project.publish();
    expect(await project.mayWrite(path.join(tree, 'src/app.ts'), { cwd: tree })).toBe(true);
    expect(await project.mayWrite(path.join(tree, 'src/other.ts'), { cwd: tree })).toBe(false);
    mkdirSync(path.join(tree, 'new'));
    expect(await project.mayWrite(path.join(tree, 'new/x.ts'), { cwd: tree })).toBe(false);
  });
});
