import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { type WritableMachine, writablePlaces } from '../../../../../src/app/gate/view/writable.ts';
import { isWithin } from '../../../../../src/shell/paths.ts';
import { seeded } from '../../../../helpers/random.ts';

/** Places that decide which programs run, by the folder that they lie in. */
const STEERING = {
  home: [
    ...[
      '.bashrc',
      '.profile',
      '.zshenv',
      '.npmrc',
      '.gitconfig',
      '.config/git/config',
      '.config/systemd/user/x.service',
    ],
    ...['.local/bin/x', '.local/share/systemd/user/x.service', '.local/share/fish/vendor_conf.d/x.fish'],
    ...['.local/share/bash-completion/completions/git', '.local/share/nvim/lazy/x/plugin/x.lua', '.cargo/config.toml'],
    ...[
      '.local/share/jupyter/kernels/x/kernel.json',
      '.cargo/env',
      '.cargo/bin/cargo',
      '.cache/pre-commit/x',
      '.npm/_npx/x',
    ],
    ...['.local/share/virtualenvs/x/bin/python', '.cache/pypoetry/virtualenvs/x/bin/python', '.gradle/init.d/x.gradle'],
    ...[
      '.m2/settings.xml',
      'go/bin/x',
      '.ssh/config',
      '.vscode/extensions/x',
      '.claude/settings.json',
      '.pyenv/shims/python',
    ],
  ],
  above: [
    'conftest.py',
    'node_modules/x/index.js',
    '.cargo/config.toml',
    '.git/config',
    'package.json',
    '.npmrc',
    'CLAUDE.md',
  ],
  project: [
    '.git/hooks/x',
    '.git/config',
    '.claude/settings.json',
    '.vscode/tasks.json',
    'src/__pycache__/x.pyc',
    '.mcp.json',
    'x.py',
  ],
} as const;

const PLACES = ['/home/me', '/root', '/tmp/run/home', '/var/tmp/me', '/srv/users/me', '/tmp'];

function machineOf(seed: number): WritableMachine & { readonly project: string } {
  const random = seeded(seed);
  return laidOut(random.pick(PLACES), random.pick(['', 'proj', 'work/org', 'a/b/c']), random.pick(PLACES));
}

function laidOut(home: string, below: string, other: string) {
  const own = home === '/tmp' ? '/tmp/home' : home;
  const project = path.join(other === '/tmp' || other === own ? own : other, below, 'shop');
  const kept = [project, path.join(own, '.state'), '/usr/bin', path.join(own, '.local/bin'), '/tmp/tools/bin'];
  const all = [own, ...kept, '/tmp/other/x', '/var/tmp/other'];
  return {
    project,
    home: own,
    kept,
    temporaryFolders: [path.join(own, 'tmp'), '/tmp'],
    outputs: [path.join(project, 'dist')],
    entries: (folder: string) => {
      const below = all.filter((place) => place !== folder && isWithin(place, folder));
      const names = new Set(below.map((place) => path.relative(folder, place).split('/')[0] ?? ''));
      return [...names].map((name) => ({ name, isFolder: true }));
    },
  };
}

describe('[D-57] in the closed view of any machine', () => {
  it.each(Array.from({ length: 200 }, (_, seed) => seed))('nothing that steers programs is written: %i', (seed) => {
    const machine = machineOf(seed);
    const { home, project } = machine;
    const writable = writablePlaces(machine);
    const above = path.dirname(project);
    const steering = [
      ...STEERING.home.map((name) => path.join(home, name)),
      ...STEERING.above.map((name) => path.join(above, name)),
      ...STEERING.project.map((name) => path.join(project, name)),
      ...['/usr/bin/x', '/etc/ld.so.preload', '/tmp/tools/bin/x', path.join(home, '.state/key')],
    ];
    expect(steering.filter((place) => writable.some((one) => isWithin(place, one.path)))).toEqual([]);
  });

  it('temporary files, caches and build output are written', () => {
    const places = writablePlaces(laidOut('/home/me', 'proj', '/home/me')).map((one) => one.path);
    expect(places).toEqual(
      expect.arrayContaining([
        '/var/tmp',
        '/home/me/tmp',
        '/home/me/.cache/pip',
        '/home/me/proj/shop/dist',
        '/dev/null',
      ]),
    );
    expect(places).toContain('/tmp/other');
    expect(places).not.toContain('/tmp');
  });
});
