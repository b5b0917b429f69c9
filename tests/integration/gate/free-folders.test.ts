/** Folders of build output that the hook makes for commands in a view, since none can be made in a folder that is closed. */
import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { forgetConversations, removeMadeFolders } from '../../../src/app/composition/compose-gate.ts';
import { GatedProject } from '../../helpers/gated-project.ts';
import { holdsHere, installShell } from '../../helpers/view-shell.ts';

function ignoring(...lines: readonly string[]): GatedProject {
  const project = new GatedProject({ 'src/app.ts': '', '.gitignore': `${lines.join('\n')}\n` });
  project.viewShell = installShell(project.home, project.root);
  return project;
}

function thereOf(project: GatedProject, places: readonly string[]): readonly string[] {
  return places.filter((place) => existsSync(path.join(project.root, place)));
}

const BEFORE = new Set(['.code-intel', '.git', '.gitignore', 'src']);
const BUILD = { command: 'make all' };

describe.skipIf(!holdsHere())('before a command that may build', () => {
  it('a folder that .gitignore names twice is made once, and the command runs', async () => {
    const project = ignoring('out/', 'build/', 'build/', '/build');
    expect(await project.mayRun('make all')).toBe(true);
    expect(thereOf(project, ['out', 'build'])).toEqual(['out', 'build']);
  });

  it('files that git ignores, and folders that no build makes, become no folders', async () => {
    const files = ['.env', '.coverage', '.DS_Store', '.python-version', '.project', 'nul', 'a.out', 'data', 'prog'];
    const folders = ['data/', '.env/', 'media/', '.vscode/', 'src/generated/', 'env/'];
    const project = ignoring(...files, ...folders, '.next', 'dist/**', 'coverage');
    await project.before('Bash', BUILD);
    expect(
      readdirSync(project.root)
        .filter((name) => !BEFORE.has(name))
        .sort(),
    ).toEqual(['.next', 'coverage', 'dist']);
    expect(thereOf(project, ['src/generated'])).toEqual([]);
  });

  it('a program that is built under the name of a folder finds no folder there', async () => {
    const project = ignoring('out', 'bin');
    await project.before('Bash', BUILD);
    expect(thereOf(project, ['out', 'bin'])).toEqual([]);
  });

  it('that a person allowed as well', async () => {
    const project = ignoring('dist/');
    project.configureTrusted({ allowed_commands: ['make all'] });
    await project.before('Bash', BUILD);
    expect(thereOf(project, ['dist'])).toEqual(['dist']);
  });
});

describe.skipIf(!holdsHere())('folders that nothing was written into go', () => {
  const begun = async (...lines: readonly string[]) => {
    const project = ignoring(...lines);
    await project.before('Bash', BUILD);
    return project;
  };

  it('with the end of the command, and what it built stays', async () => {
    const project = await begun('dist/', 'build/');
    project.write('dist/a.js', '');
    await project.after('Bash', BUILD);
    expect(thereOf(project, ['dist', 'build'])).toEqual(['dist']);
  });

  it('not before another command ends that they are there for', async () => {
    const project = await begun('dist/');
    const second = { command: 'make other' };
    await project.before('Bash', second, { tool_use_id: 'second' });
    await project.after('Bash', BUILD);
    expect(thereOf(project, ['dist'])).toEqual(['dist']);
    await project.after('Bash', second, { tool_use_id: 'second' });
    expect(thereOf(project, ['dist'])).toEqual([]);
  });

  it.each(['Stop', 'SessionEnd'])('with %s, when the command was never run', async (event) => {
    const project = await begun('dist/');
    await project.event(event, {});
    expect(thereOf(project, ['dist'])).toEqual([]);
  });

  it('with the start of another conversation, when the client was killed', async () => {
    const project = await begun('dist/');
    const start = () => project.event('SessionStart', { source: 'startup', session_id: 'another' });
    await start();
    expect(thereOf(project, ['dist'])).toEqual(['dist']);
    project.now += 11 * 60_000;
    await start();
    expect(thereOf(project, ['dist'])).toEqual([]);
  });

  it('with the server of a client that was killed, and with the gate', async () => {
    const project = await begun('dist/');
    removeMadeFolders(project.state, project.root);
    expect(thereOf(project, ['dist'])).toEqual([]);
    await project.before('Bash', BUILD);
    forgetConversations(project.state, project.root);
    expect(thereOf(project, ['dist'])).toEqual([]);
  });
});

describe.skipIf(!holdsHere())('after a command that could not write', () => {
  const refused = async (project: GatedProject, stderr: string) => {
    await project.before('Bash', BUILD);
    const { stdout, stderr: said } = await project.after('Bash', BUILD, { tool_response: { stderr } });
    return stdout + said;
  };

  it.each([
    ["mkdir: cannot create directory 'data': Read-only file system", 'data'],
    ["mkdir: cannot create directory 'generated/a': Read-only file system", 'generated'],
    ["OSError: [Errno 30] Read-only file system: 'media'", 'media'],
    ["Error: ENOENT: no such file or directory, mkdir 'data/a'", null],
    ["Error: ENOENT: no such file or directory, mkdir 'data'", 'data'],
    ["cp: cannot create regular file '.python-version': Read-only file system", null],
    ["mkdir: ディレクトリ 'data' を作成できません: 読み込み専用ファイルシステムです", 'data'],
  ])('%s', async (stderr, folder) => {
    const project = ignoring('data', 'generated', 'media/', '.python-version');
    const told = await refused(project, stderr);
    expect(thereOf(project, ['data', 'generated', 'media', '.python-version'])).toEqual(
      folder === null ? [] : [folder],
    );
    if (folder === null) return;
    expect(told).toContain(`\`${folder}/\``);
    // It is there for the next try, and goes after it.
    await project.before('Bash', BUILD);
    expect(thereOf(project, [folder])).toEqual([folder]);
    await project.after('Bash', BUILD);
    expect(thereOf(project, [folder])).toEqual([]);
  });

  it('Node says that the folder above is missing where it may make none', async () => {
    const project = ignoring('dist/');
    expect(
      await refused(project, "npm error enoent ENOENT: no such file or directory, mkdir 'node_modules'"),
    ).toContain('Next: ');
    const home = `npm error enoent ENOENT: no such file or directory, mkdir '${project.home}/.npm'`;
    expect(await refused(project, home)).toContain('~/.npm');
    expect(await refused(project, "ENOENT: no such file or directory, mkdir 'src/a/b'")).toBe('');
  });
});
