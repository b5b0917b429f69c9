/** Folders of build output that the hook makes for commands in a view, since none can be made in a folder that is closed. */
import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
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

const BUILD = { command: 'make all' };

it.skipIf(!holdsHere())('no folder is made before a command', async () => {
  const project = ignoring('dist/', '.vscode/');
  await project.before('Bash', BUILD);
  expect(readdirSync(project.root).sort()).toEqual(['.code-intel', '.git', '.gitignore', 'src']);
});

it.skipIf(!holdsHere())('output that a manifest tells of is made before the first build', async () => {
  const project = ignoring('target/', 'dist/');
  project.write('Cargo.toml', '');
  project.write('vite.config.ts', '');
  await project.before('Bash', BUILD);
  expect(thereOf(project, ['target', 'dist', 'build'])).toEqual(['target', 'dist']);
});

it('`bin` is output beside a project of .NET, and nowhere else', async () => {
  const project = new GatedProject({ 'web/shop.csproj': '', 'bin/run': '', '.gitignore': 'web/bin/\nbin/tool\n' });
  expect(await project.mayRun('echo x > web/bin/shop.dll')).toBe(true);
  expect(await project.mayRun('echo x > bin/tool')).toBe(false);
});

describe.skipIf(!holdsHere())('after a command that could not write', () => {
  const refused = async (project: GatedProject, stderr: string) => {
    await project.before('Bash', BUILD);
    const { stdout, stderr: said } = await project.after('Bash', BUILD, { tool_response: { stderr } });
    return stdout + said;
  };

  it.each([
    ["mkdir: cannot create directory 'dist': Read-only file system", 'dist'],
    ["mkdir: cannot create directory 'build/a': Read-only file system", 'build'],
    ["OSError: [Errno 30] Read-only file system: 'out'", null],
    ["OSError: [Errno 30] Read-only file system: 'out/a.js'", 'out'],
    ["mkdir: cannot create directory '.vscode': Read-only file system", null],
    ["mkdir: cannot create directory 'src/__pycache__': Read-only file system", null],
    ["Error: ENOENT: no such file or directory, mkdir 'dist/a'", null],
    ["Error: ENOENT: no such file or directory, mkdir 'dist'", 'dist'],
    ["cp: cannot create regular file '.python-version': Read-only file system", null],
    ["mkdir: ディレクトリ 'dist' を作成できません: 読み込み専用ファイルシステムです", 'dist'],
  ])('%s', async (stderr, folder) => {
    const project = ignoring('dist', 'build', 'out/', '.vscode/', '__pycache__/', '.python-version');
    const told = await refused(project, stderr);
    expect(thereOf(project, ['dist', 'build', 'out', '.vscode', 'src/__pycache__', '.python-version'])).toEqual(
      folder === null ? [] : [folder],
    );
    if (folder === null) return;
    expect(told).toContain(`\`${folder}/\``);
  });

  it('Node says that the folder above is missing where it may make none', async () => {
    const project = ignoring('dist/');
    expect(
      await refused(project, "npm error enoent ENOENT: no such file or directory, mkdir 'node_modules'"),
    ).toContain('Next: ');
    const home = `npm error enoent ENOENT: no such file or directory, mkdir '${project.home}/.npm'`;
    expect(await refused(project, home)).toContain(`${project.home}/.npm`);
    expect(await refused(project, "ENOENT: no such file or directory, mkdir 'src/a/b'")).toBe('');
  });
});
