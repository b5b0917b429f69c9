import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { renderView, viewOf } from '../../../../../src/app/gate/view/render.ts';
import { type Machine, type Opened, writable } from '../../../../../src/app/gate/view/writable.ts';
import { isWithin } from '../../../../../src/shell/paths.ts';
import STEERING from '../../../../fixtures/gate/steering.json' with { type: 'json' };
import { seeded } from '../../../../helpers/random.ts';

const PLACES = ['/home/me', '/root', '/tmp/run/home', '/var/tmp/me', '/srv/users/me', '/tmp'];

interface Layout extends Machine {
  readonly project: string;
}

function laidOut(home: string, below: string, other: string): Layout {
  const own = home === '/tmp' ? '/tmp/home' : home;
  const project = path.join(other === '/tmp' || other === own ? own : other, below, 'shop');
  const kept = [project, path.join(own, '.state'), '/usr/bin', path.join(own, '.local/bin'), '/tmp/tools/bin'];
  const all = [
    ...[own, ...kept, '/tmp/other/x', '/var/tmp/other', path.join(project, 'src/a.ts'), path.join(project, 'src/b.ts')],
    ...['config', 'packed-refs', 'objects/ab/1', 'objects/pack/p.pack'].map((name) => path.join(project, '.git', name)),
    ...['hooks', 'info', 'modules', 'worktrees'].map((name) => path.join(project, '.git', name)),
    ...['dist/a', '.claude/settings.json', '.code-intel/grants/x', 'README.md'].map((name) => path.join(project, name)),
    path.join(own, '.gnupg/gpg-agent.conf'),
  ];
  return {
    project,
    home: own,
    kept,
    stateFolder: path.join(own, '.state'),
    clientFolder: path.join(own, '.claude/shell-snapshots'),
    runtimeFolder: '/run/user/7',
    sockets: ['/tmp/ssh-x/agent.1', '/tmp/zellij-7/s', '/tmp/dtach-x', '/run/docker.sock'],
    environment: { CARGO_HOME: '/opt/cargo', GOPATH: project },
    temporaryFolders: [path.join(own, 'tmp'), '/tmp'],
    entries: (folder) => {
      const inner = all.filter((place) => place !== folder && isWithin(place, folder));
      const names = new Set(inner.map((place) => path.relative(folder, place).split('/')[0] ?? ''));
      return [...names].map((name) => ({ name, isFolder: !/^[ab]\.ts$|config|refs|\.(?:pack|md)$|^1$/.test(name) }));
    },
  };
}

const CLOSED = { isReady: false, isFirst: false, folders: [], files: [], edited: [], git: [], gitAsWhole: [] };

function closedIn({ project }: Layout): Opened {
  const inProject = (...names: readonly string[]): readonly string[] => names.map((name) => path.join(project, name));
  return {
    ...CLOSED,
    folders: inProject('dist'),
    scratch: inProject('node_modules/.vite'),
    closed: inProject('.git', '.code-intel', '.claude'),
    hidden: inProject('.code-intel/grants'),
  };
}

/** With a file in `src` and one in the root granted. */
function readyIn(layout: Layout): Opened {
  const { project } = layout;
  const closed = closedIn(layout);
  return {
    ...closed,
    isReady: true,
    files: [path.join(project, 'src/a.ts'), path.join(project, 'README.md')],
    edited: [path.join(project, 'src'), project],
    git: [path.join(project, '.git')],
  };
}

/** What an enforcer that mounts, and one that knows whole folders alone, let a command write; absolute. */
function writtenBy(machine: Machine, opened: Opened): readonly ((place: string) => boolean)[] {
  const places = writable(machine, opened);
  const view = viewOf(places, machine.entries);
  const list = renderView('list', places, machine).split('\0').filter(Boolean);
  const nearest = (place: string): string | undefined =>
    view.get(place) ?? (place === '/' ? undefined : nearest(path.dirname(place)));
  return [
    (place) => nearest(place) === 'open',
    (place) => list.some((line) => (line.startsWith('d') ? isWithin(place, line.slice(2)) : line.slice(2) === place)),
  ];
}

function machineOf(seed: number): Layout {
  const random = seeded(seed);
  return laidOut(random.pick(PLACES), random.pick(['', 'proj', 'work/org', 'a/b/c']), random.pick(PLACES));
}

const SEEDS = Array.from({ length: 60 }, (_, seed) => seed);

describe('[D-57] on any machine', () => {
  it.each(SEEDS)('nothing that steers programs is written in the closed view: %i', (seed) => {
    const machine = machineOf(seed);
    const steering = steeringOf(machine);
    for (const isWritten of writtenBy(machine, closedIn(machine))) expect(steering.filter(isWritten)).toEqual([]);
  });

  it.each(SEEDS)('READY opens what was granted and no place that steers programs or holds the history: %i', (seed) => {
    const machine = machineOf(seed);
    const { project } = machine;
    const history = ['.git/objects/ab/1', '.git/objects/pack/p.pack', '.git/packed-refs', '.git/modules/x/config'];
    const closed = [...steeringOf(machine), ...history.map((name) => path.join(project, name))];
    const isNew =
      /shop\/(?:x\.py|\.mcp\.json|\.coveragerc|\.(?:vscode|idea)\/.*|src\/__pycache__\/x\.pyc|node_modules\/x\/.*|\.git\/config\.worktree)$/;
    const [mounted, listed] = writtenBy(machine, readyIn(machine));
    // New files in granted folders are found by the comparison after the call.
    expect(closed.filter((place) => mounted?.(place) === true && !isNew.test(place))).toEqual([]);
    expect(closed.filter((place) => listed?.(place) === true && !isNew.test(place))).toEqual([]);
    const open = ['src/a.ts', 'README.md', 'dist/x'].map((name) => path.join(project, name));
    for (const isWritten of [mounted, listed]) expect(open.filter((place) => isWritten?.(place) !== true)).toEqual([]);
    expect(mounted?.(path.join(project, 'src/b.ts'))).toBe(false);
    expect(mounted?.(path.join(project, '.git/index.lock'))).toBe(true);
    expect(mounted?.(path.join(project, '.git/objects/ab/2'))).toBe(true);
  });

  it('sockets of programs outside are covered but for a few', () => {
    const machine = laidOut('/home/me', 'proj', '/home/me');
    const hidden = (opened: Opened): readonly string[] =>
      writable(machine, opened).flatMap(({ path: place, kind }) => (kind === 'hidden' ? [place] : []));
    expect(hidden(closedIn(machine))).toEqual(
      expect.arrayContaining(['/tmp/zellij-7/s', '/tmp/dtach-x', '/run/docker.sock']),
    );
    expect(hidden(closedIn(machine))).not.toContain('/tmp/ssh-x/agent.1');
    expect(hidden(readyIn(machine))).not.toContain('/run/docker.sock');
  });

  it('temporary files, caches where variables put them, and build output are written', () => {
    const machine = laidOut('/home/me', 'proj', '/home/me');
    const open = [
      ...['/tmp/new', '/tmp/other/y', '/var/tmp/x', '/home/me/tmp/x', '/home/me/.cache/pip/x'],
      ...['/opt/cargo/registry/x', '/home/me/proj/shop/dist/x', '/dev/null'],
    ];
    const [mounted, listed] = writtenBy(machine, closedIn(machine));
    expect(open.filter((place) => mounted?.(place) !== true)).toEqual([]);
    // A folder of temporary files that holds programs takes no new files where whole folders are opened.
    expect(open.filter((place) => listed?.(place) !== true)).toEqual(['/tmp/new']);
    expect(mounted?.(path.join(machine.project, 'pkg/mod/x'))).toBe(false);
  });
});

function steeringOf({ home, project }: Layout): readonly string[] {
  const above = path.dirname(project);
  return [
    ...STEERING.home.map((name) => path.join(home, name)),
    ...STEERING.above.map((name) => path.join(above, name)),
    ...STEERING.project.map((name) => path.join(project, name)),
    ...['/usr/bin/x', '/etc/ld.so.preload', '/tmp/tools/bin/x', '/opt/cargo/bin/cargo', '/opt/cargo/config.toml'],
    ...[path.join(home, '.state/key'), '/var/spool/cron/crontabs/me', '/srv/data', '/proc/sys/kernel/core_pattern'],
  ];
}
