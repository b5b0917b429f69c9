/** From an argument that names a file to the places that it may mean. */
import type { ShellContext, Target } from '../contract.ts';
import { folded, isAbsolute, isWithin, locationsOf, parentOf, placeOfLocation } from '../paths.ts';
import { allTexts, type Field, plainField } from './field.ts';
import type { ShellState } from './state.ts';
import { isAnything } from './value.ts';

/** Files of the system that keep nothing. */
const DEVICES = new Set(['/dev/null', '/dev/stdout', '/dev/stderr', '/dev/tty', '/dev/fd/1', '/dev/fd/2']);

export function targetOf(context: ShellContext, state: ShellState, field: Field): Target {
  const locations = locationsOfField(context, state, field);
  const { written } = field;
  const isKnown = locations?.every((location) => !mayBeLinked(state, location));
  return locations === undefined || !isKnown ? { kind: 'unprovable', written } : { kind: 'path', written, locations };
}

/** Something was put there before that leads nobody knows where. */
function mayBeLinked({ brought }: ShellState, location: string): boolean {
  return brought.trees.some(
    ({ place, what }) => isWithin(location, place) && (what === 'links' || !isWithin(place, location)),
  );
}

/**
 * A folder in which a program writes names of its own choice, such as those of an archive: an earlier call may have put
 * links there that lead into the project.
 * @param isDeep it may also write in the folders below
 */
export function filledTarget(context: ShellContext, target: Target, isDeep: boolean): Target {
  if (target.kind !== 'path') return target;
  const isGuarded = (place: string): boolean => placeOfLocation(context, place) !== 'outside' && !context.isFree(place);
  const leadsBack = (folder: string): boolean =>
    mayBeWritten(context, folder) && context.holdsLinks({ folder, fits: () => true, isDeep, leadsTo: isGuarded });
  return target.locations.some(leadsBack) ? { kind: 'unprovable', written: target.written } : target;
}

/** The shell's own folder as a target. */
export function folderTarget(context: ShellContext, state: ShellState, written: string): Target {
  return targetOf(context, state, { ...plainField('.'), written });
}

function locationsOfField(context: ShellContext, state: ShellState, field: Field): readonly string[] | undefined {
  const texts = allTexts(field);
  if (texts !== undefined) return all(texts.map((text) => locationsOfText(context, state, text)));
  const open = openPart(field);
  return open && locationsOfOpen(context, state, open);
}

/** A path that ends in what is known only when the command runs, and that can only lead further down. */
interface OpenPath {
  readonly start: string;
  /** Test of a name for the step that `start` ends in. */
  readonly fits: (name: string) => boolean;
  readonly isDeep: boolean;
  /** Nothing of that name was there before. */
  readonly isNew: boolean;
}

function openPart({ value, isGlob, isMany }: Field): OpenPath | undefined {
  if (value.kind === 'unknown') {
    if (isAnything(value) || (isMany && value.trait !== 'name')) return undefined;
    const { start, trait } = value;
    return { start, fits: startsLike(lastStep(start)), isDeep: trait !== 'number', isNew: trait === 'temporary' };
  }
  const [pattern, ...rest] = value.texts;
  if (!isGlob || isMany || pattern === undefined || rest.length > 0) return undefined;
  const at = pattern.search(/[*?[]/);
  const from = pattern.lastIndexOf('/', at) + 1;
  const tail = pattern.slice(from);
  if (/^\.|\/\.|\\/.test(tail)) return undefined;
  const [step = '', ...further] = tail.split('/');
  const [begins, ends] = [startsLike(pattern.slice(from, at)), endsLike(step)];
  const isDeep = further.length > 0 || step.includes('**');
  return { start: pattern.slice(0, at), fits: (name) => begins(name) && ends(name), isDeep, isNew: false };
}

function lastStep(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1);
}

/** In any case of letters, as some file systems and options of the shell have it. */
function startsLike(start: string): (name: string) => boolean {
  return (name) => folded(name).startsWith(folded(start));
}

/** A step that ends in other letters behind its only wildcard; what else patterns can say is left aside. */
function endsLike(step: string): (name: string) => boolean {
  const [, end = ''] = /^[^*?[\]]*\*([\w.-]*)$/.exec(step) ?? [];
  return (name) => folded(name).endsWith(folded(end));
}

function locationsOfText(context: ShellContext, state: ShellState, text: string): readonly string[] | undefined {
  if (DEVICES.has(text)) return [];
  if (text === '' || text.includes('\0')) return undefined;
  const folders = isAbsolute(text) ? ['/'] : state.folders;
  return folders && all(folders.map((folder) => locationsOf(context, text, folder)));
}

/** @returns a name in the folder that is meant, and the project itself when its name may begin like that and was there before */
function locationsOfOpen(context: ShellContext, state: ShellState, open: OpenPath): readonly string[] | undefined {
  const { start, fits, isDeep, isNew } = open;
  const cut = start.lastIndexOf('/');
  if (start.endsWith('.')) return undefined;
  const folders = locationsOfText(context, state, cut === -1 ? '.' : start.slice(0, cut + 1));
  const mayLeadAway = (folder: string): boolean =>
    !isNew && mayBeWritten(context, `${folder}/*`) && context.holdsLinks({ folder, fits, isDeep });
  if (folders === undefined || folders.some(mayLeadAway)) return undefined;
  return folders.flatMap((folder) => {
    const beginning = `${folder === '/' ? '' : folder}/${start.slice(cut + 1)}`;
    return !isNew && leadsTo(beginning, context.root) ? [`${beginning}*`, context.root] : [`${beginning}*`];
  });
}

/** In the rest of the project nothing is written by such a name anyway, and there may be much to look through. */
function mayBeWritten(context: ShellContext, location: string): boolean {
  return !isWithin(location, context.root) || context.isFree(location);
}

function leadsTo(beginning: string, root: string): boolean {
  return isWithin(root, parentOf(beginning)) && folded(root).startsWith(folded(beginning));
}

function all(lists: readonly (readonly string[] | undefined)[]): readonly string[] | undefined {
  return lists.includes(undefined) ? undefined : [...new Set(lists.flatMap((list) => list ?? []))];
}
