/** After an outcome a view leaves git its records, and the work tree closed: what changes both is refused, not done by half. */
import { expect, it } from 'vitest';
import { GatedProject } from '../../helpers/gated-project.ts';
import { holdsHere, installShell } from '../../helpers/view-shell.ts';

it.skipIf(!holdsHere()).each([
  ['git stash', false],
  ['git stash -u', false],
  ['git reset --hard', false],
  ['git stash list', true],
  ['git fetch', true],
  ['git status', true],
  ['make all', true],
])('%s', async (command, passes) => {
  const project = new GatedProject();
  project.viewShell = installShell(project.home, project.root);
  project.publish({ status: 'closed' });
  project.write('src/app.ts', 'export const a = 2;\n');
  expect(await project.mayRun(command)).toBe(passes);
});
