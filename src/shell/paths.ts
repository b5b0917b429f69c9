/**
 * Rules about paths that hold for every tool, shells and file tools alike: what lies inside the project, and what
 * nobody may write. Pure: links are followed by the resolver that is handed in.
 */
import { isHomeSetting, isLinkedSetting, isProjectSetting } from '../clients/settings.ts';
import type { OtherName, Resolution, ShellContext } from './contract.ts';

/** Part of a `ShellContext` that the rules for paths need. */
export type PathContext = Pick<ShellContext, 'root' | 'home' | 'protectedFolders' | 'otherNames' | 'resolvePath'>;

export type PathKind = 'outside' | 'inside' | 'protected';

/**
 * Every reading of a path: as written and with `\` for `/`, with links followed at every step and with `..` taken out
 * first, because programs differ in this.
 * @param path absolute, or relative to `cwd`
 * @returns absolute paths, without duplicates; undefined when a link on the way cannot be followed
 */
export function locationsOf(context: PathContext, path: string, cwd: string): readonly string[] | undefined {
  if (path.length > LONGEST_PATH || path.split(/[\\/]/).length > MOST_STEPS) return undefined;
  const readings = [...new Set([path, path.replaceAll('\\', '/')])];
  const isWindows = DRIVE.test(context.home) || DRIVE.test(cwd);
  const folder = isWindows ? cwd.replaceAll('\\', '/') : cwd;
  const absolute = readings.map((reading) => (isAbsolute(reading) ? reading : `${folder}/${reading}`));
  if (absolute.some((reading) => SYSTEM.test(normalise(reading)) || (isWindows && isAlias(reading)))) return undefined;
  if (isWindows) absolute.push(...absolute.flatMap((reading) => withDrive(reading, cwd)));
  const found = absolute.flatMap((reading) => [follow(context, reading), follow(context, normalise(reading))]);
  return found.includes(undefined) ? undefined : [...new Set(found.flatMap((location) => location ?? []))];
}

/** UTF-16 code units; no system opens a longer path. */
export const LONGEST_PATH = 4096;
/** Each step is looked up, and far fewer are honest. */
const MOST_STEPS = 256;

/** Files of the system that stand for others: `/proc/self/cwd` is another folder in every process. */
const SYSTEM = /^\/(?:proc|dev|sys)(?:\/|$)/;

const DRIVE = /^[A-Za-z]:/;

/** Other names that Windows has for a file: of devices and shares, of streams, and with dots or blanks at an end. */
function isAlias(path: string): boolean {
  const [, drive = '', rest = ''] = /^([A-Za-z]:(?=[\\/]))?(.*)$/s.exec(path) ?? [];
  if (drive === '' && /^[\\/]{2}/.test(rest)) return true;
  return rest.includes(':') || rest.split(/[\\/]/).some((step) => /[. ]$/.test(step) && step !== '.' && step !== '..');
}

/** `/c/shop` of a shell that was made for POSIX, and `/shop` on the drive of the folder. */
function withDrive(path: string, cwd: string): readonly string[] {
  const [, letter, rest = ''] = /^\/(?:(?:cygdrive|mnt)\/)?([A-Za-z])(\/.*)?$/.exec(path) ?? [];
  const own = DRIVE.exec(cwd)?.[0];
  if (!path.startsWith('/')) return [];
  return [...(letter === undefined ? [] : [`${letter}:${rest}/`]), ...(own === undefined ? [] : [own + path])];
}

/** @param location absolute, links followed. A folder that holds the project counts as inside. */
export function placeOfLocation(context: PathContext, location: string): PathKind {
  if (isProtected(context, location)) return 'protected';
  return isWithin(location, context.root) || isWithin(context.root, location) ? 'inside' : 'outside';
}

/** True when `path` is `folder` or lies in it; letters of either case are the same, as on macOS and Windows. */
export function isWithin(path: string, folder: string): boolean {
  const [inner, outer] = [folded(path), folded(folder)];
  return inner === outer || inner.startsWith(outer.endsWith('/') ? outer : `${outer}/`);
}

/** One spelling of all that name the same on some file system. */
export function folded(path: string): string {
  return path.normalize('NFKC').toLowerCase().replaceAll('\\', '/');
}

/** Absolute in the eyes of POSIX, Windows or Git Bash. */
export function isAbsolute(path: string): boolean {
  return path.startsWith('/') || /^[A-Za-z]:[\\/]/.test(path);
}

/** Without `.`, `..`, and repeated or trailing slashes. */
export function normalise(path: string): string {
  const [, drive = '', rest = ''] = /^([A-Za-z]:)?(.*)$/s.exec(path) ?? [];
  const steps: string[] = [];
  for (const step of rest.split('/')) {
    if (step === '..') steps.pop();
    else if (step !== '' && step !== '.') steps.push(step);
  }
  return `${drive}/${steps.join('/')}`;
}

/** Follows links step by step; what does not exist yet has none. */
function follow({ resolvePath }: PathContext, path: string): string | undefined {
  let at = /^[A-Za-z]:/.exec(path)?.[0] ?? '';
  // Nothing is below what is not there, so that it need not be looked up.
  let isMissing = false;
  for (const step of path.slice(at.length).split('/')) {
    if (step === '' || step === '.') continue;
    const next = step === '..' ? parentOf(at) : `${at === '/' ? '' : at}/${step}`;
    const resolved: Resolution = step === '..' || isMissing ? { kind: 'missing' } : resolvePath(next);
    if (resolved.kind === 'unresolvable') return undefined;
    isMissing = step !== '..' && resolved.kind === 'missing';
    at = resolved.kind === 'exists' ? resolved.realPath : next;
  }
  return at === '' ? '/' : at;
}

export function parentOf(path: string): string {
  return path.slice(0, Math.max(0, path.lastIndexOf('/')));
}

/**
 * True for what is never written by an agent: the state of the gate, anything under a `.git`, settings of agents.
 * The folder that holds such files counts as well where it holds nothing else.
 */
function isProtected(context: PathContext, location: string): boolean {
  return isProtectedName(context, location) || protectingName(context, location) !== undefined;
}

/** Name by which a place that is protected under another one counts. */
export function protectingName(context: PathContext, location: string): string | undefined {
  const settings = context
    .otherNames()
    .flatMap((other) => nameOf(other, location).filter((name) => isSetting(context, other, name)));
  return settings[0];
}

function isSetting({ root, home }: PathContext, { isMoved }: OtherName, name: string): boolean {
  const path = folded(name);
  const inProject = below(path, folded(root));
  if (/\/\.git(?:\/|$)/.test(path) || (inProject !== undefined && isProjectSetting(inProject))) return true;
  const inHome = below(path, folded(home));
  return inHome !== undefined && (isMoved === true ? isHomeSetting(inHome) : isLinkedSetting(inHome));
}

/** @returns the other names of a place, and of those in it */
export function namesOf(names: readonly OtherName[], location: string): readonly string[] {
  return names.flatMap((other) => nameOf(other, location));
}

function nameOf({ place, name }: OtherName, location: string): readonly string[] {
  if (isWithin(location, place)) return [name + location.slice(place.length)];
  return isWithin(place, location) ? [name] : [];
}

function isProtectedName({ root, home, protectedFolders }: PathContext, location: string): boolean {
  const path = folded(location);
  if (/\/\.git(?:\/|$)/.test(path) || isOfGate({ root, protectedFolders }, location)) return true;
  if (isWithin(home, location)) return true;
  const inProject = below(path, folded(root));
  const inHome = below(path, folded(home));
  if (inProject !== undefined && isProjectSetting(inProject)) return true;
  return inHome !== undefined && isHomeSetting(inHome);
}

/** The state of the gate, and the program itself, wherever it is installed; what holds these counts as well. */
function isOfGate(
  { root, protectedFolders }: Pick<PathContext, 'root' | 'protectedFolders'>,
  location: string,
): boolean {
  if (/\/(?:\.code-intel|node_modules\/code-intel)(?:\/|$)/.test(folded(location))) return true;
  const mayHold = !isWithin(root, location);
  return protectedFolders.some((folder) => isWithin(location, folder) || (mayHold && isWithin(folder, location)));
}

function below(path: string, folder: string): string | undefined {
  return path.startsWith(`${folder}/`) ? path.slice(folder.length + 1) : undefined;
}
