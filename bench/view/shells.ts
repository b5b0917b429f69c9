/** Shells with views of a project, one for each enforcer that works here. */
import { execFileSync } from 'node:child_process';
import { chmodSync, mkdirSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { findViews, installViews, type ViewSetup } from '../../src/app/composition/install-views.ts';
import table from '../../src/app/gate/view/machine.json' with { type: 'json' };

/** Where the home of the person has tools. */
const TOOLS = { CARGO_HOME: '.cargo', RUSTUP_HOME: '.rustup', PYENV_ROOT: '.pyenv' } as const;

/** Programs that are made to fail, so that the next enforcer is tried. */
const WITHOUT = [[], ['perl'], ['bwrap'], ['bwrap', 'unshare']] as const;

/** A shell with views, and the environment in which it is started: its caches lie at a home of the measurement. */
export interface ViewedShell {
  readonly shell: string;
  readonly environment: Readonly<Record<string, string | undefined>>;
}

/** @param base for what belongs to the measurement. @param root gets a `.code-intel`. @returns shells by the enforcer's name */
export function shellsByEnforcer(base: string, root: string): ReadonlyMap<string, ViewedShell> {
  const shells = new Map<string, ViewedShell>();
  const installed = Object.entries(TOOLS).map(([name, folder]) => [
    name,
    process.env[name] ?? path.join(os.homedir(), folder),
  ]);
  mkdirSync(path.join(root, '.code-intel'), { recursive: true });
  for (const [at, names] of WITHOUT.entries()) {
    const [home, programs] = [path.join(base, `home-${at}`), path.join(base, `programs-${at}`)];
    // A home in which each tool has run before: one that is not there when a view is made is not open in it.
    const caches = table.folders.map((name) => path.join(home, name));
    for (const folder of [programs, ...caches]) mkdirSync(folder, { recursive: true });
    for (const name of names) {
      writeFileSync(path.join(programs, name), '#!/bin/sh\nexit 1\n');
      chmodSync(path.join(programs, name), 0o755);
    }
    const setup: ViewSetup = {
      host: {
        home,
        temporaryFolder: os.tmpdir(),
        platform: process.platform,
        environment: { PATH: `${programs}:${process.env.PATH}`, HOME: home, ...Object.fromEntries(installed) },
        now: Date.now,
      },
      root,
      shell: '/bin/bash',
    };
    const found = findViews(setup);
    if (found.kind === 'unavailable' || shells.has(found.by)) continue;
    installViews(setup, found.by);
    // `npx` tells what it starts of its own cache, which no view knows.
    const own = Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith('npm_')));
    const environment = { ...own, ...setup.host.environment, PATH: process.env.PATH };
    shells.set(found.by, { shell: found.shell, environment });
  }
  return shells;
}

export function gitProject(root: string): string {
  mkdirSync(root, { recursive: true });
  execFileSync('git', ['init', '-q', root]);
  return root;
}
