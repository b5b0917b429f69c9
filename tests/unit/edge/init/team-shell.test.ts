/** The shell with views is a path of one machine: a team's files never hold it. */
import path from 'node:path';
import { expect, it } from 'vitest';
import { claudeCode } from '../../../../src/edge/init/clients/claude-code.ts';
import { sharedLaunch } from '../../../../src/edge/init/launch.ts';
import { GatedProject } from '../../../helpers/gated-project.ts';

it.each([
  ['of the person alone', false],
  ['that the team has committed', true],
])('a team installation names the shell in local settings %s: %s', (_, isCommitted) => {
  const project = new GatedProject({ '.claude/settings.local.json': '{}\n' });
  if (!isCommitted) project.git('rm', '-q', '--cached', '.claude/settings.local.json');
  const edits = claudeCode.edits({
    root: project.root,
    home: project.home,
    platform: 'linux',
    launch: sharedLaunch(),
    team: true,
    strict: false,
    environment: {},
    committed: new Set<string>(),
    viewShell: path.join(project.home, 'bash'),
    stateFolder: project.home,
  });
  expect(JSON.stringify(edits).includes('CLAUDE_CODE_SHELL')).toBe(!isCommitted);
});
