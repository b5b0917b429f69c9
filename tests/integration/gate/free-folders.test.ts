/** Folders of build output that the hook makes for commands in a view, since none can be made in a folder that is closed. */
import { existsSync } from 'node:fs';
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

describe.skipIf(!holdsHere())('before a command that may build', () => {
  it('a folder that .gitignore names twice is made once, and the command runs', async () => {
    const project = ignoring('out/', 'build/', 'build/', '/build');
    expect(await project.mayRun('make all')).toBe(true);
    expect(thereOf(project, ['out', 'build'])).toEqual(['out', 'build']);
  });
});
