/** Shells with views for tests: they are skipped, visibly, where the system has nothing that enforces a view. */
import { writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { GateHost } from '../../src/app/composition/compose-gate.ts';
import { findViews, installViews, type ViewSetup } from '../../src/app/composition/install-views.ts';
import { once } from '../../src/base/once.ts';
import { temporaryFolder } from './temporary-folder.ts';

const first = once(() => findViews(viewSetup(os.homedir(), '/', 'first')));

/** Views are mounted here, in all states of the gate. */
export const holdsHere = once(() => {
  const found = first();
  return found.kind === 'held' && found.by !== 'Landlock';
});

/** Something keeps commands from writing while the gate is closed. */
export const keepsHere = once(() => first().kind === 'held');

/** Folder with programs that say, as on a system which forbids namespaces, that they cannot make any. */
const forbidden = once(() => {
  const folder = temporaryFolder();
  for (const name of ['bwrap', 'unshare']) {
    const text = `#!/bin/sh\necho "${name}: setting up uid map: Permission denied" >&2\nexit 1\n`;
    writeFileSync(path.join(folder, name), text, { mode: 0o755 });
  }
  return folder;
});

/** What enforces views: the first that works, or Landlock, as where namespaces are forbidden. */
export type Enforcer = 'first' | 'Landlock';

export const landlockHere = once(() => {
  const found = findViews(viewSetup(os.homedir(), '/', 'Landlock'));
  return found.kind === 'held' && found.by === 'Landlock';
});

/** @returns the shell that was installed for a project. @throws where none can be */
export function installShell(home: string, root: string, enforcer: Enforcer = 'first'): string {
  const setup = viewSetup(home, root, enforcer);
  const found = findViews(setup);
  const installed = found.kind === 'held' ? installViews(setup, found.by) : found;
  if (installed.kind === 'unavailable') throw new Error(installed.why);
  return installed.shell;
}

function viewSetup(home: string, root: string, enforcer: Enforcer): ViewSetup {
  const programs = enforcer === 'Landlock' ? `${forbidden()}${path.delimiter}${process.env.PATH}` : process.env.PATH;
  const host: GateHost = {
    home,
    temporaryFolder: os.tmpdir(),
    programFolder: path.resolve('dist'),
    platform: process.platform,
    environment: { PATH: programs, HOME: home },
    shellParser: () => Promise.reject(new Error('no command is judged here')),
    now: Date.now,
  };
  return { host, root, shell: '/bin/bash' };
}
