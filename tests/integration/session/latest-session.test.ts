/** The hook knows a conversation by its latest session, whichever session the server counts evidence of. */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { openWorkspace } from '../../../src/app/composition/open-workspace.ts';
import { transition } from '../../../src/session/state/transition.ts';
import { sessionWith } from '../../helpers/session-fixture.ts';
import { temporaryFolder } from '../../helpers/temporary-folder.ts';
import { makeProject } from '../scan/project.ts';

it('evidence that is counted after the next session began leaves the next one to the hook [D-53]', async () => {
  const root = makeProject({ 'a.ts': 'export function bill() {}\n' });
  const account = { platform: process.platform, home: temporaryFolder(), environment: {} };
  const workspace = await openWorkspace(root, { environment: {}, account });
  onTestFinished(() => workspace.close());
  await workspace.waitForIndex(60_000);
  const { sessions } = workspace;
  const first = sessionWith({ id: 's_first', intent: 'INVESTIGATE', createdAt: 1 });
  sessions.create(first);
  sessions.swap(transition(first, { kind: 'suspended' })[0]);
  const next = sessionWith({ id: 's_next', createdAt: 2 });
  sessions.create(next);
  workspace.noteChange(next);
  workspace.noteChange(first);
  await workspace.settle();
  const folder = path.join(root, '.code-intel/grants');
  const published = readdirSync(folder).map((file) => readFileSync(path.join(folder, file), 'utf8'));
  expect(published).toEqual([expect.stringContaining('s_next')]);
});
