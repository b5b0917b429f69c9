/** Gives a project its shells with views: what of the system enforces them is found out by trying to write. */
import { existsSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { arch } from 'node:os';
import path from 'node:path';
import { makeFolders } from '../../base/make-folder.ts';
import { FOREIGN_LIMITS } from '../../base/programs/limits.ts';
import { runProgramSync } from '../../base/programs/run-program.ts';
import { stateFolder } from '../../storage/user-state.ts';
import {
  readViewFolder,
  removeViewFile,
  removeViewFolder,
  type ViewFolder,
  type ViewForm,
  viewFolderOf,
  viewShellIn,
  writeViewFolder,
} from '../../storage/view-files.ts';
import { closedViewText } from '../gate/view/publish-view.ts';
import { callsOf, landlockScript, mountScript, shellScript, type ViewPrograms } from '../gate/view/shell-script.ts';
import { BROKEN_MARK, CLOSED_VIEW } from '../gate/view/view-names.ts';
import { realFolder } from '../roots/file-system.ts';
import { FOLDER } from '../roots/index-folder.ts';
import { homeOf } from '../roots/project-root.ts';
import { composeGate, type GateHost, shellSnapshots, viewsIn } from './compose-gate.ts';

export type ViewTrial =
  /** `passedOver`: stronger ways that do not work here, with the reasons. */
  | { readonly kind: 'held'; readonly shell: string; readonly by: string; readonly passedOver: readonly string[] }
  /** No way to keep a command from writing works on this machine. */
  | { readonly kind: 'unavailable'; readonly why: string; readonly obstacle: Obstacle };

/** A program that is not installed, one that the system forbids to make namespaces, or a system that has no such thing. */
export type Obstacle = 'missing' | 'forbidden' | 'unknown';

export interface ViewSetup {
  readonly host: GateHost;
  readonly root: string;
  /** Shell that the person uses, absolute. */
  readonly shell: string;
}

/** Path of the installed shell of a project. */
function viewShell({ host, root, shell }: ViewSetup): string {
  return path.join(viewFolderOf(stateFolder(host), root), path.basename(shell));
}

/** The first way that works in a project made for it, which is gone afterwards. Changes nothing else. */
export function findViews(setup: ViewSetup): ViewTrial {
  const base = realFolder(mkdtempSync(path.join(setup.host.temporaryFolder, 'code-intel-view-')));
  try {
    const root = path.join(base, 'project');
    makeFolders(path.join(root, FOLDER));
    const reasons: string[] = [];
    for (const way of listWays(setup.host)) {
      const state = path.join(base, 'state');
      const folder = path.join(state, 'views', 'trial');
      writeWay({ ...setup, root }, way, { folder, state });
      const shell = path.join(folder, path.basename(setup.shell));
      const why = tryShell(shell, root);
      if (why === undefined) return { kind: 'held', shell: viewShell(setup), by: way.name, passedOver: reasons };
      reasons.push(`${way.name}: ${why}`);
    }
    return {
      kind: 'unavailable',
      why: reasons.join('; ') || `nothing for it is installed, or known on ${setup.host.platform}`,
      obstacle: obstacleOf(setup.host),
    };
  } finally {
    rmSync(base, { recursive: true, force: true });
  }
}

/** @param by what `findViews` found */
export function installViews(setup: ViewSetup, by: string): ViewTrial {
  const way = listWays(setup.host).find(({ name }) => name === by);
  if (way === undefined) return { kind: 'unavailable', why: `${by} is gone`, obstacle: obstacleOf(setup.host) };
  // The client's first call of its shell writes there, and cannot make the folder.
  makeFolders(shellSnapshots(setup.host));
  const state = stateFolder(setup.host);
  writeWay(setup, way, { folder: viewFolderOf(state, setup.root), state });
  return tryViews(setup.host, setup.root, viewShell(setup));
}

/** The shell that a project was given; undefined where it has none. */
export function installedShell(
  host: Pick<GateHost, 'platform' | 'home' | 'environment'>,
  root: string,
): string | undefined {
  return viewShellIn(viewFolderOf(stateFolder(host), root));
}

/** Tries which writes an installed shell lets a command do now. */
export function tryViews(host: Pick<GateHost, 'platform' | 'environment'>, root: string, shell: string): ViewTrial {
  const folder = readViewFolder(path.dirname(shell));
  const why = folder === undefined ? `${shell} is not complete` : tryShell(shell, root);
  return why === undefined
    ? { kind: 'held', shell, by: folder?.form ?? '', passedOver: [] }
    : { kind: 'unavailable', why, obstacle: obstacleOf(host) };
}

function obstacleOf({ platform, environment }: Pick<GateHost, 'platform' | 'environment'>): Obstacle {
  if (platform !== 'linux') return 'unknown';
  return programIn(environment.PATH ?? '', 'bwrap') === undefined ? 'missing' : 'forbidden';
}

export function removeViews(host: Pick<GateHost, 'platform' | 'home' | 'environment'>, root: string): void {
  removeViewFolder(viewFolderOf(stateFolder(host), root));
}

interface Way {
  readonly name: string;
  readonly form: ViewForm;
  readonly programs: ViewPrograms;
  readonly files: Readonly<Record<string, string>>;
}

const MOUNTER = 'mount.pl';
const LANDLOCK = 'landlock.pl';

function listWays({ platform, environment }: GateHost): readonly Way[] {
  const find = (name: string): string | undefined => programIn(environment.PATH ?? '', name);
  if (platform === 'darwin') {
    const enter = ['/usr/bin/sandbox-exec'].filter((program) => existsSync(program));
    return enter.map((program) => ({
      name: 'sandbox-exec',
      form: 'profile',
      programs: { enter: [program], mounter: null },
      files: {},
    }));
  }
  if (platform !== 'linux') return [];
  const [bubblewrap, perl, unshare] = [find('bwrap'), find('perl'), find('unshare')];
  const isRoot = process.getuid?.() === 0;
  const script = perl === undefined ? undefined : mountScript(arch(), isRoot);
  const confine = landlockScript(arch(), isRoot);
  const mounted = (name: string, enter: readonly string[]): readonly Way[] =>
    script === undefined || perl === undefined
      ? []
      : [{ name, form: 'rules', programs: { enter, mounter: [perl, MOUNTER] }, files: { [MOUNTER]: script } }];
  return [
    ...(bubblewrap === undefined
      ? []
      : mounted('bubblewrap', [bubblewrap, ...namespaces(isRoot, false), ...MAY_MOUNT, '--'])),
    ...(bubblewrap === undefined
      ? []
      : [
          {
            name: 'bubblewrap without perl',
            form: 'arguments',
            programs: {
              enter: [bubblewrap, '--new-session', ...namespaces(isRoot, true), ...droppedCapabilities(isRoot)],
              mounter: null,
            },
            files: {},
          } as const,
        ]),
    ...(unshare === undefined || perl === undefined || isRoot
      ? []
      : mounted('unshare', [perl, '-e', ENDS_WITH_PARENT, unshare, ...UNSHARED])),
    ...(confine === undefined || perl === undefined
      ? []
      : [
          {
            name: 'Landlock',
            form: 'list',
            programs: { enter: [perl], mounter: [LANDLOCK] },
            files: { [LANDLOCK]: confine },
          } as const,
        ]),
  ];
}

/**
 * Processes of others lend their view, and some of them run what a signal or a socket tells them.
 * @param isReadOnly for a view that is mounted here, and not by a program of ours
 */
function namespaces(isRoot: boolean, isReadOnly: boolean): readonly string[] {
  // A view must end with its client, so that no process goes on unseen.
  const all = [
    '--die-with-parent',
    isReadOnly ? '--ro-bind' : '--dev-bind',
    '/',
    '/',
    '--unshare-pid',
    '--proc',
    '/proc',
  ];
  const own = isReadOnly ? ['--dev-bind', '/dev', '/dev'] : [];
  // Root in a namespace of users could not read what belongs to others; devices would be a way past all files.
  const devices = ['--dev', '/dev', '--bind-try', '/dev/shm', '/dev/shm'];
  // Root could tell the kernel there which program to start, outside, when another one crashes.
  return isRoot ? [...all, '--ro-bind', '/proc/sys', '/proc/sys', ...devices] : ['--unshare-user', ...all, ...own];
}

const MAY_MOUNT = ['--cap-add', 'CAP_SYS_ADMIN', '--cap-add', 'CAP_SETPCAP'];

function droppedCapabilities(isRoot: boolean): readonly string[] {
  const wide =
    'SYS_ADMIN SYS_PTRACE SYS_MODULE SYS_RAWIO MKNOD DAC_READ_SEARCH SYS_BOOT SYS_TIME BPF PERFMON SETPCAP SETFCAP LINUX_IMMUTABLE'.split(
      ' ',
    );
  return isRoot ? wide.flatMap((right) => ['--cap-drop', `CAP_${right}`]) : ['--cap-drop', 'ALL'];
}

/** The shell waits for the command, and a client that ends the shell means the command. */
const ENDS_WITH_PARENT = `syscall(${callsOf(arch())?.prctl ?? 0}, 1, 9, 0, 0, 0); exec { $ARGV[0] } @ARGV`;

const UNSHARED = [
  '--user',
  '--map-current-user',
  '--keep-caps',
  '--mount',
  '--pid',
  '--fork',
  '--kill-child',
  '--mount-proc',
];

interface ViewPlace {
  readonly folder: string;
  /** Folder of the key and the notes that the view is made with. */
  readonly state: string;
}

function writeWay(
  { host, root, shell }: ViewSetup,
  { form, programs, files }: Way,
  { folder, state }: ViewPlace,
): void {
  const place: ViewFolder = { folder, root, form };
  const mounter =
    programs.mounter?.map((word) => (Object.hasOwn(files, word) ? path.join(folder, word) : word)) ?? null;
  const script = shellScript({ folder, form, programs: { ...programs, mounter }, shell });
  const views = viewsIn(place, host);
  const closed = closedViewText(composeGate(host, state), views, { root, home: homeOf(root) });
  writeViewFolder(place, { [path.basename(shell)]: script }, { ...files, [CLOSED_VIEW]: closed });
}

/** A command that runs and cannot write is what a view is for. @returns what is wrong; undefined for nothing */
function tryShell(shell: string, root: string): string | undefined {
  // The mark would let the shell go on without a view.
  removeViewFile(path.dirname(shell), BROKEN_MARK);
  const probe = path.join(root, FOLDER, `probe-${process.pid}`);
  const { stdout, stderr, error } = runProgramSync({
    program: shell,
    args: ['-c', 'echo runs; echo text > "$0" && echo writes', probe],
    cwd: root,
    limitMs: FOREIGN_LIMITS.view,
    environment: { ...SPARE, PATH: '/usr/bin:/bin' },
  });
  const wrote = existsSync(probe);
  rmSync(probe, { force: true });
  if (wrote) return 'a command could write into the project';
  if (stdout.includes('runs')) return undefined;
  return (error?.message ?? stderr.trim().split('\n')[0] ?? '') || 'it does not run a command';
}

const SPARE = { LC_ALL: 'C' };

function programIn(folders: string, name: string): string | undefined {
  const places = [...folders.split(path.delimiter), '/usr/bin', '/bin', '/usr/local/bin'].filter(path.isAbsolute);
  return places.map((folder) => path.join(folder, name)).find((file) => isProgram(file));
}

function isProgram(file: string): boolean {
  try {
    const stats = statSync(file, { throwIfNoEntry: false });
    return stats?.isFile() === true && (stats.mode & 0o111) !== 0;
  } catch {
    // A folder of the PATH that this account may not look into.
    return false;
  }
}
