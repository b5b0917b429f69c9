/** Shells with views for tests: they are skipped, visibly, where the system has nothing that enforces a view. */
import os from 'node:os';
import path from 'node:path';
import type { GateHost } from '../../src/app/composition/compose-gate.ts';
import { findViews, installViews, type ViewSetup } from '../../src/app/composition/install-views.ts';
import { once } from '../../src/base/once.ts';

export const holdsHere = once(() => findViews(viewSetup(os.homedir(), '/')).kind === 'held');

/** @returns the shell that was installed for a project. @throws where none can be */
export function installShell(home: string, root: string): string {
  const setup = viewSetup(home, root);
  const found = findViews(setup);
  const installed = found.kind === 'held' ? installViews(setup, found.by) : found;
  if (installed.kind === 'unavailable') throw new Error(installed.why);
  return installed.shell;
}

function viewSetup(home: string, root: string): ViewSetup {
  const host: GateHost = {
    home,
    temporaryFolder: os.tmpdir(),
    programFolder: path.resolve('dist'),
    platform: process.platform,
    environment: { PATH: process.env.PATH, HOME: home },
    shellParser: () => Promise.reject(new Error('no command is judged here')),
    now: Date.now,
  };
  return { host, root, shell: '/bin/bash' };
}
