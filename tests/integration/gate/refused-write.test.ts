/** What the agent reads after the system refused a write: the file that a program's message names, and no other word. */
import { expect, it } from 'vitest';
import { GatedProject } from '../../helpers/gated-project.ts';
import { holdsHere, installShell } from '../../helpers/view-shell.ts';

const REASON = 'Read-only file system';

it.skipIf(!holdsHere()).each([
  ['Cannot make temp name: ', null],
  ['bash: line 1: setup: ', 'setup'],
  ['touch: cannot touch src/app.ts: ', 'src/app.ts'],
  ["rm: cannot remove 'src/app.ts': ", 'src/app.ts'],
  ['setup.py: ', 'setup.py'],
])('%s', async (message, name) => {
  const project = new GatedProject();
  project.viewShell = installShell(project.home, project.root);
  const call = { command: 'perl x.pl' };
  await project.before('Bash', call);
  const { stdout, stderr } = await project.after('Bash', call, { tool_response: { stderr: `${message}${REASON}\n` } });
  const told = stdout + stderr;
  expect(told).toContain('Next: ');
  if (name === null) expect(told).not.toContain('may not be written');
  else expect(told).toContain(`${name} may not be written`);
});
