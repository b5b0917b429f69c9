/**
 * Rules of a view outside of the project, which close files that decide which programs commands run, settings of
 * agents, and files that let other programs work outside of the view. A home folder is closed at its top, where a
 * startup file could be made, and what lies in it is open.
 */
import type { Dirent } from 'node:fs';
import path from 'node:path';
import { isHomeSetting } from '../../../clients/settings.ts';
import type { OtherName } from '../../../shell/contract.ts';
import { isWithin } from '../../../shell/paths.ts';
import { entriesOf, isFolder, isWritable, realFolder } from '../../roots/file-system.ts';
import { behindPrograms } from './program-places.ts';
import type { Access, View } from './view.ts';

export interface ViewAccount {
  readonly home: string;
  readonly temporaryFolders: readonly string[];
  /** Root may write what belongs to the system, and everybody else only what is their own. */
  readonly isRoot: boolean;
  /** `XDG_RUNTIME_DIR`: sockets of the person's session. */
  readonly runtimeFolder: string | undefined;
  /** Folders with the keys and the notes, which are not read either. */
  readonly stateFolder: string;
  /** Parts of the client's own folder of settings that its shell may write. */
  readonly clientFolder: string;
  /** Folders of programs, and those that this program runs from. */
  readonly programFolders: readonly string[];
  /** Files that settings and startup files at home lead to, or read. */
  readonly otherNames: () => readonly OtherName[];
}

export interface AccountState {
  /** The gate is: engines of containers are reachable then, and what they do is compared afterwards. */
  readonly isOpen: boolean;
  /** The client's shell is started for the first time, and writes what later ones begin with. */
  readonly isFirst: boolean;
}

export function accountRules(account: ViewAccount, { isOpen, isFirst }: AccountState): View {
  const { home, stateFolder, programFolders, isRoot, temporaryFolders } = account;
  const view = new Map<string, Access>();
  for (const folder of isRoot ? SYSTEM : []) view.set(folder, 'closed');
  for (const folder of ['', '.config', '.local']) shallow(view, path.join(home, folder), folder);
  for (const place of KEPT_BELOW) view.set(realFolder(path.join(home, place)), 'closed');
  for (const { place, name, isMoved } of account.otherNames()) {
    if (isMoved) moved(view, place, path.relative(home, name));
  }
  for (const place of keptElsewhere(account)) view.set(place, 'closed');
  // Those of the system are closed for root already, and others cannot write them but where they were given them.
  const isOwn = (folder: string): boolean => !isOfSystem(folder) || isGiven(folder);
  const isGiven = (folder: string): boolean => !isRoot && isWritable(folder);
  const programs = programFolders.filter((folder) => !isWithin(home, folder) && folder !== '/' && isOwn(folder));
  for (const place of [...programs, ...behindPrograms(home, programs)]) view.set(place, 'closed');
  // Keys are used in READY, where commits may be signed; the settings there name programs.
  if (!isOpen) view.set(path.join(home, '.gnupg'), 'closed');
  view.set(path.dirname(account.clientFolder), 'closed');
  // Shells of other conversations begin with what lies there, in views of their own or in none.
  view.set(account.clientFolder, isFirst ? 'open' : 'closed');
  for (const { name } of entriesOf(account.clientFolder)) view.set(path.join(account.clientFolder, name), 'closed');
  view.set(path.join(home, '.gradle', 'daemon'), 'scratch');
  for (const socket of servants(account, isOpen)) view.set(socket, 'hidden');
  for (const [place, access] of sessionRules(account, isOpen)) view.set(place, access);
  for (const folder of temporaryFolders) if (!view.has(folder)) view.set(folder, 'pinned');
  view.set(stateFolder, 'hidden');
  return view;
}

/** System folders: root's files there decide what everybody runs. */
const SYSTEM = [
  ...'/bin /boot /etc /lib /lib32 /lib64 /opt /sbin /sys /usr /var/spool'.split(' '),
  ...'/run/systemd /run/udev /var/lib/dpkg /var/lib/docker /var/lib/containerd'.split(' '),
];

export function isOfSystem(folder: string): boolean {
  return SYSTEM.some((one) => isWithin(folder, one));
}

/** @param named the folder by its name relative to the home folder, which a variable may have put elsewhere */
function shallow(view: Map<string, Access>, folder: string, named: string): void {
  const entries = entriesOf(folder);
  if (entries.length === 0 && named !== '') return;
  view.set(folder, 'closed');
  for (const entry of entries) {
    const place = path.join(folder, entry.name);
    if (!entry.isSymbolicLink() && !isKept(path.join(named, entry.name), entry)) view.set(place, 'open');
  }
}

/** A folder that a variable names is closed as far as the one at home would be. */
function moved(view: Map<string, Access>, place: string, named: string): void {
  if (SHALLOW.includes(named) && named !== '.local/share') shallow(view, place, named);
  for (const kept of KEPT_BELOW) {
    if (isWithin(kept, named)) view.set(realFolder(path.join(place, path.relative(named, kept))), 'closed');
  }
}

/** Places of settings of many programs, most of which start nothing. */
const SHALLOW = ['', '.config', '.local/share'];

/** Startup files and settings begin with a dot; a history is none. */
function isKept(name: string, entry: Pick<Dirent, 'isFile'>): boolean {
  const folded = name.toLowerCase();
  if (isHomeSetting(folded) || KEPT_FOLDERS.test(folded)) return true;
  return entry.isFile() && /^\.[^/]+$/.test(folded) && !/(?:_history|hist|hsts|\.viminfo|\.lesshst)$/.test(folded);
}

/** A dotfiles folder, for one: writing there changes what links at home lead to. */
function keptElsewhere({ home, otherNames }: ViewAccount): readonly string[] {
  return otherNames().flatMap(({ place, name, isMoved }) => {
    if (isMoved && SHALLOW.includes(path.relative(home, name))) return [];
    const steps = path.relative(home, name).split(path.sep);
    const above = steps.map((_, depth) => steps.slice(0, depth + 1).join('/'));
    const isFile = (): boolean => !isFolder(place);
    return above.some((one) => isKept(one, { isFile })) ? [place] : [];
  });
}

const KEPT_FOLDERS = new RegExp(
  `^(?:${[
    'bin',
    String.raw`\.(?:config|local|ssh|docker|bash_completion\.d|zsh|zfunc|oh-my-zsh|vscode[^/]*)`,
    String.raw`\.(?:nvm|fnm|nodenv|pyenv|rbenv|rvm|goenv|jenv|phpenv|asdf|sdkman|volta|proto|pixi|elan|ghcup|krew)`,
    String.raw`\.(?:githooks|git-templates)`,
    String.raw`\.(?:rustup|npm-global|npm-packages|tmux|emacs\.d|doom\.d|vim|fzf|bash_it|zprezto|zinit)`,
    String.raw`\.config/(?:git|fish|systemd|autostart|environment\.d|nvim|zsh|pip|npm|containers|user-tmpfiles\.d)`,
    String.raw`\.config/(?:direnv|tmux|wezterm|kitty|ghostty|alacritty|starship[^/]*|oh-my-posh|gh|mise|lazygit|emacs|helix|zed)`,
    String.raw`\.config/(?:powershell|nushell|bash|readline|zellij|i3|sway|hypr|yarn|pnpm|ripgrep|atuin|sheldon|karabiner)`,
    String.raw`\.config/(?:go|irb|pry|gdb|plasma-workspace|psysh|just|mc|composer)`,
    String.raw`\.local/(?:bin|lib)`,
  ].join('|')})$`,
);

/** Deeper down: what is started at login, and settings of editors and programs that name others. */
const KEPT_BELOW = [
  'Library/LaunchAgents',
  ...[
    'systemd',
    'bash-completion',
    'fish',
    'zsh',
    'dbus-1',
    'applications',
    'nvim/site',
    'pipx',
    'uv/tools',
    'mise',
    'fnm',
    'rtx',
    'nvm',
    'claude',
  ].map((name) => `.local/share/${name}`),
  ...['config.toml', 'env'].map((name) => `.cargo/${name}`),
  ...['gpg.conf', 'gpg-agent.conf', 'dirmngr.conf'].map((name) => `.gnupg/${name}`),
  ...['init.d', 'init.gradle', 'gradle.properties'].map((name) => `.gradle/${name}`),
  ...[
    '.m2/settings.xml',
    '.ipython/profile_default',
    '.jupyter',
    '.julia/config',
    '.sbt/1.0/plugins',
    '.opam/opam-init',
  ],
  ...['.dotnet/tools', '.pub-cache/bin', '.composer/vendor', '.opam/bin'],
  // Programs that give access are named there.
  ...['.aws/config', '.kube/config'],
  ...['Code', 'Code - Insiders', 'Cursor', 'VSCodium', 'Windsurf'].flatMap((editor) => [
    `.config/${editor}/User`,
    `Library/Application Support/${editor}/User`,
  ]),
];

/** Sockets of programs that would do for a command what it may not do itself. */
function servants({ home, temporaryFolders }: ViewAccount, isOpen: boolean): readonly string[] {
  const engines = ['/run/docker.sock', '/run/podman', '/run/containerd', '/run/crio', '/run/buildkit'];
  const atHome = ['.docker/run', '.docker/desktop', '.colima', '.lima', '.rd', '.orbstack'];
  const all = [
    ...[
      '/run/dbus',
      '/run/systemd/private',
      '/run/snapd.socket',
      '/run/snapd-snap.socket',
      '/run/libvirt',
      '/run/screen',
    ],
    ...['/run/lxd.socket', '/run/incus', '/var/lib/lxd/unix.socket', '/var/lib/incus/unix.socket', '/run/tmux'],
    ...['/tmp', '/var/tmp', ...temporaryFolders].flatMap((folder) => named(folder, SERVERS)),
    path.join(home, '.screen'),
  ];
  return isOpen
    ? all.filter((place) => !/docker|podman|containerd/.test(place))
    : [...all, ...engines, ...atHome.map((name) => path.join(home, name))];
}

/** The folder has the sockets of the person's other programs, and of those that start later. */
function sessionRules({ runtimeFolder, home, temporaryFolders }: ViewAccount, isOpen: boolean): View {
  const view = new Map<string, Access>();
  if (runtimeFolder === undefined || [home, '/tmp', ...temporaryFolders].some((one) => isWithin(one, runtimeFolder)))
    return view;
  view.set(runtimeFolder, 'scratch');
  for (const { name } of entriesOf(runtimeFolder)) {
    if (OF_SESSIONS.test(name) || (isOpen && OF_ENGINES.test(name))) view.set(path.join(runtimeFolder, name), 'kept');
  }
  return view;
}

/** Keys, windows and sound, which write no files for others. */
const OF_SESSIONS = /^(?:gnupg|keyring|gcr|ssh-agent|openssh_agent|p11-kit|pipewire|wayland|xauth|\.mutter)/;
const OF_ENGINES = /^(?:docker|podman|containers?|containerd|buildkit|libpod|crun|runc|netns)/;

const SERVERS =
  /^(?:tmux-|screens$|cc-socks$|emacs\d|nvim|vscode-|kitty|dotnet-diagnostic-|CoreFxPipe|MSBuild|\.java_pid|watchman|turbod|dbus-)/;

function named(folder: string, pattern: RegExp): readonly string[] {
  return entriesOf(folder).flatMap(({ name }) => (pattern.test(name) ? [path.join(folder, name)] : []));
}
