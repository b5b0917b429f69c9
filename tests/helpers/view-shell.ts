/** Shells with views for tests: they are skipped, visibly, where the system has nothing that enforces a view. */
import { existsSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { GateHost } from '../../src/app/composition/compose-gate.ts';
import { findViews, installViews, type ViewSetup } from '../../src/app/composition/install-views.ts';
import { once, remembered } from '../../src/base/once.ts';
import { temporaryFolder } from './temporary-folder.ts';

const first = once(() => findViews(viewSetup(os.homedir(), '/', 'first')));

/** Views are mounted here, in all states of the gate. */
export const holdsHere = once(() => {
  const found = first();
  return found.kind === 'held' && found.by !== 'Landlock';
});

/** Something keeps commands from writing while the gate is closed. */
export const keepsHere = once(() => first().kind === 'held');

/** What enforces views: the first that works, bubblewrap where Perl is missing, or Landlock, as where namespaces are forbidden. */
export type Enforcer = 'first' | 'bubblewrap without perl' | 'Landlock';

/** Folder with programs that say, as on a system which forbids namespaces or has no Perl, that they cannot do it. */
const failing = remembered((names: string) => {
  const folder = temporaryFolder();
  for (const name of names.split(' ')) {
    const text = `#!/bin/sh\necho "${name}: setting up uid map: Permission denied" >&2\nexit 1\n`;
    writeFileSync(path.join(folder, name), text, { mode: 0o755 });
  }
  return folder;
});

const FAILING: Readonly<Record<Enforcer, string>> = {
  first: '',
  'bubblewrap without perl': 'perl',
  Landlock: 'bwrap unshare',
};

/** Those that keep a command from writing here. */
export const enforcersHere = once((): readonly Enforcer[] =>
  (['first', 'bubblewrap without perl', 'Landlock'] as const).filter((enforcer) => {
    const found = findViews(viewSetup(os.homedir(), '/', enforcer));
    return found.kind === 'held' && (enforcer === 'first' || found.by === enforcer);
  }),
);

export const landlockHere = once(() => enforcersHere().includes('Landlock'));

/** @returns the shell that was installed for a project. @throws where none can be */
export function installShell(home: string, root: string, enforcer: Enforcer = 'first'): string {
  const setup = viewSetup(home, root, enforcer);
  const found = findViews(setup);
  const installed = found.kind === 'held' ? installViews(setup, found.by) : found;
  if (installed.kind === 'unavailable') throw new Error(installed.why);
  return installed.shell;
}

function viewSetup(home: string, root: string, enforcer: Enforcer): ViewSetup {
  const names = FAILING[enforcer];
  const programs = names === '' ? process.env.PATH : `${failing(names)}${path.delimiter}${process.env.PATH}`;
  const host: GateHost = {
    home,
    // Beside a project of a test lies the folder of its temporary files.
    temporaryFolder: [path.join(path.dirname(root), 'tmp')].find((folder) => existsSync(folder)) ?? os.tmpdir(),
    programFolder: path.resolve('dist'),
    platform: process.platform,
    environment: { PATH: programs, HOME: home },
    now: Date.now,
  };
  return { host, root, shell: '/bin/bash' };
}
