/** A view in the words of what enforces it. */
import { lstatSync } from 'node:fs';
import path from 'node:path';
import { isWithin } from '../../../shell/paths.ts';
import type { ViewForm } from '../../../storage/view-files.ts';
import table from './machine.json' with { type: 'json' };
import { beside, type Entries, type Kind, type Machine, type Place } from './writable.ts';

/**
 * One record for each place, with a letter for a folder or a file. Landlock knows whole folders alone: one with something closed
 * in it is listed by what lies beside that, and takes no new files. The first line names the folder that stands for such a
 * folder of temporary files; it is empty where none has to.
 */
function renderList(places: readonly Place[], { entries, temporaryFolders: [own = '/tmp'] }: Surroundings): string {
  const closed = places.flatMap(({ path, kind }) => (INNER.has(kind) ? [path] : []));
  const records = places.flatMap(({ path, kind }) => {
    if (kind === 'file') return [`f ${path}`];
    if (kind !== 'folder' && kind !== 'edited') return [];
    const inner = closed.filter((place) => place !== path && isWithin(place, path));
    if (inner.length === 0) return [`d ${path}`];
    return kind === 'edited'
      ? []
      : beside(path, inner, entries).map((one) => `${one.kind === 'file' ? 'f' : 'd'} ${one.path}`);
  });
  const isOpen = (folder: string): boolean =>
    records.some((record) => record.startsWith('d ') && isWithin(folder, record.slice(2)));
  const standing = isOpen(own) ? undefined : ['/tmp', '/var/tmp', '/dev/shm'].find(isOpen);
  return [`${standing ?? ''}\n`, ...records].map((record) => `${record}\0`).join('');
}

type Surroundings = Pick<Machine, 'entries' | 'temporaryFolders'>;

/** Kinds that close something in a folder that is listed. */
const INNER: ReadonlySet<Kind> = new Set(['new', 'scratch', 'closed', 'hidden']);

export function renderView(form: ViewForm, places: readonly Place[], around: Surroundings): string {
  if (form === 'list') return renderList(places, around);
  const rules = rulesOf(viewOf(places, around.entries));
  switch (form) {
    case 'rules':
      return rules.map(ruleLine).join('');
    case 'arguments':
      return rules
        .flatMap(bubblewrapArguments)
        .map((argument) => `${argument}\0`)
        .join('');
    case 'profile':
      return seatbeltProfile(rules);
  }
}

const LETTERS: Readonly<Record<Access, string>> = {
  closed: 'c',
  open: 'o',
  pinned: 'p',
  scratch: 's',
  kept: 'K',
  hidden: 'h',
};

/** A file that is hidden is covered by an empty one, and for what is kept a place is made. */
const LETTERS_OF_FILES: Readonly<Record<Access, string>> = { ...LETTERS, kept: 'k', hidden: 'f' };

function ruleLine({ path, access, isFolder }: ViewRule): string {
  return `${(isFolder ? LETTERS : LETTERS_OF_FILES)[access]} ${path}\0`;
}

function bubblewrapArguments({ path, access, isFolder }: ViewRule): readonly string[] {
  switch (access) {
    case 'closed':
      return ['--ro-bind-try', path, path];
    case 'open':
    case 'pinned':
    case 'kept':
      return ['--dev-bind-try', path, path];
    case 'scratch':
      return ['--tmpfs', path];
    case 'hidden':
      return isFolder ? ['--tmpfs', path, '--remount-ro', path] : ['--ro-bind', '/dev/null', path];
  }
}

/** The last rule that fits decides there, as the nearest one does here, since outer rules come first. */
function seatbeltProfile(rules: readonly ViewRule[]): string {
  return [...CLOSED, ...rules.flatMap(seatbeltRules), ...NO_SERVANTS, ''].join('\n');
}

function seatbeltRules({ path, access, isFolder }: ViewRule): readonly string[] {
  const place = `(${isFolder ? 'subpath' : 'literal'} ${quoted(path)})`;
  switch (access) {
    case 'closed':
      return [`(deny file-write* ${place})`];
    case 'open':
      return [`(allow file-write* ${place})`];
    case 'scratch':
      return [`(allow file-write* ${place})`, `(deny network-outbound ${place})`];
    case 'kept':
      return [`(allow network-outbound ${place})`];
    case 'pinned':
      return [`(deny file-write-unlink (literal ${quoted(path)}))`];
    case 'hidden':
      return [`(deny file-read* file-write* network-outbound ${place})`];
  }
}

/** What no later rule names is only read, and no socket in the file system leads anywhere but to those of the table. */
const CLOSED = [
  ...['(version 1)', '(allow default)', '(deny file-write*)', '(deny network-outbound (subpath "/"))'],
  ...table.sockets.mac.map((pattern) => `(allow network-outbound (regex #"${pattern}"))`),
];

/** Programs that would start others outside of the profile, and terminals that could be typed into. */
const NO_SERVANTS = [
  '(deny appleevent-send)',
  '(deny job-creation)',
  '(deny file-ioctl (literal "/dev/tty") (regex #"^/dev/ttys[0-9]+$"))',
];

function quoted(path: string): string {
  return `"${path.replace(/[\\"]/g, '\\$&')}"`;
}

type Access =
  /** Read, not written. */
  | 'closed'
  /** Written as without a gate. */
  | 'open'
  /** As what lies above it, and it can be neither renamed nor removed, since what lies in it is closed. */
  | 'pinned'
  | 'scratch'
  | 'kept'
  | 'hidden';

/** Absolute paths, links followed. */
type View = ReadonlyMap<string, Access>;

interface ViewRule {
  readonly path: string;
  readonly access: Access;
  readonly isFolder: boolean;
}

const ACCESS: Readonly<Record<Kind, Access>> = {
  file: 'open',
  folder: 'open',
  new: 'open',
  edited: 'open',
  scratch: 'scratch',
  kept: 'kept',
  closed: 'closed',
  hidden: 'hidden',
};

/** The nearest rule for each path; one that says what the rule above it says already is left out. */
export function viewOf(places: readonly Place[], entries: Entries): View {
  const all = new Map<string, Access>(places.map(({ path: place, kind }) => [place, ACCESS[kind]]));
  for (const { path: folder, kind } of places) {
    if (kind !== 'new' && kind !== 'edited') continue;
    for (const { name } of entries(folder)) {
      const place = path.join(folder, name);
      if (!all.has(place)) all.set(place, 'closed');
    }
  }
  const view = new Map<string, Access>();
  for (const [place, access] of [...all].sort(outerFirst)) {
    if (access !== (accessAbove(view, place) ?? 'closed')) view.set(place, access);
  }
  return view;
}

/** Rules for what exists, outer ones first; a link cannot bear a rule, and what it leads to is as its own place says. */
function rulesOf(view: View): readonly ViewRule[] {
  const rules = [...view].flatMap(([place, access]) => ruleAt(place, access) ?? []);
  const folders = pinned(new Map(rules.map((rule) => [rule.path, rule.access])));
  return [...rules, ...folders.map((place): ViewRule => ({ path: place, access: 'pinned', isFolder: true }))].sort(
    (left, right) => outerFirst([left.path], [right.path]),
  );
}

/** A device is written wherever it lies, as far as the person may. */
function ruleAt(place: string, access: Access): ViewRule | undefined {
  const stats = lstat(place);
  if (stats === undefined || stats.isSymbolicLink() || stats.isCharacterDevice()) return undefined;
  return { path: place, access, isFolder: stats.isDirectory() };
}

/** A folder above a closed one could be renamed, and another one put in its place. */
function pinned(view: View): readonly string[] {
  const all = new Set<string>();
  for (const [place, access] of view) {
    if (access === 'open' || access === 'kept') continue;
    for (let folder = path.dirname(place); path.dirname(folder) !== folder; folder = path.dirname(folder)) {
      if (!view.has(folder) && accessAbove(view, folder) === 'open') all.add(folder);
    }
  }
  return [...all];
}

function accessAbove(view: View, place: string): Access | undefined {
  for (let folder = path.dirname(place); ; folder = path.dirname(folder)) {
    const access = view.get(folder);
    if (access !== undefined) return access;
    if (path.dirname(folder) === folder) return undefined;
  }
}

/** A folder comes before what lies in it, and before its neighbours whose names begin with its name. */
function outerFirst([left]: readonly [string, ...unknown[]], [right]: readonly [string, ...unknown[]]): number {
  return left.replaceAll('/', '\u0000') < right.replaceAll('/', '\u0000') ? -1 : 1;
}

function lstat(place: string) {
  try {
    return lstatSync(place, { throwIfNoEntry: false });
  } catch {
    // A path that cannot be looked at cannot be written by the same user either.
    return undefined;
  }
}
