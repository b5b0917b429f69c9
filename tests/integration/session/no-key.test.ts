/** Where sessions cannot be kept, what only reads works all the same. */
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { openWorkspace } from '../../../src/app/composition/open-workspace.ts';
import { sessionWith } from '../../helpers/session-fixture.ts';
import { temporaryFolder } from '../../helpers/temporary-folder.ts';
import { makeProject } from '../scan/project.ts';

const FILES = { 'a.ts': 'export function bill() {}\n', 'b.ts': "import { bill } from './a';\nbill();\n" };

it.each([
  ['the key cannot be made', (_root: string, home: string) => writeFileSync(home, 'a file')],
  [
    'the sessions cannot be opened',
    (root: string) => mkdirSync(`${root}/.code-intel/sessions.db`, { recursive: true }),
  ],
])('where %s, facts are told, and a session says why there is none', async (_what, spoil) => {
  const root = makeProject(FILES);
  const home = path.join(temporaryFolder(), 'home');
  spoil(root, home);
  const account = { platform: process.platform, home, environment: {} };
  const workspace = await openWorkspace(root, { environment: {}, account });
  onTestFinished(() => workspace.close());
  await workspace.waitForIndex(60_000);
  workspace.takeIn();
  expect((await workspace.facts.findDefinitions({ symbols: ['bill'] })).definitions).toHaveLength(1);
  expect(() => workspace.sessions.create(sessionWith())).toThrow(expect.objectContaining({ next: expect.anything() }));
});
