/** From an argument that names a file to the places that it may mean. */
import type { ShellContext, Target } from '../contract.ts';
import { folded, isAbsolute, isWithin, locationsOf, parentOf } from '../paths.ts';
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

/** The shell's own folder as a target. */
export function folderTarget(context: ShellContext, state: ShellState, written: string): Target {
  return targetOf(context, state, { ...plainField('.'), written });
}

function locationsOfField(context: ShellContext, state: ShellState, field: Field): readonly string[] | undefined {
  const texts = allTexts(field);
  if (texts !== undefined) return all(texts.map((text) => locationsOfText(context, state, text)));
  const start = startOfField(field);
  return start === undefined ? undefined : locationsOfStart(context, state, start);
}

/** Path before the open part, when the open part can only lead further down. */
function startOfField({ value, isGlob, isMany }: Field): string | undefined {
  if (value.kind === 'unknown')
    return isAnything(value) || (isMany && value.trait !== 'name') ? undefined : value.start;
  const [pattern, ...rest] = value.texts;
  if (!isGlob || isMany || pattern === undefined || rest.length > 0) return undefined;
  const at = pattern.search(/[*?[]/);
  const tail = pattern.slice(pattern.lastIndexOf('/', at) + 1);
  return /^\.|\/\.|\\/.test(tail) ? undefined : pattern.slice(0, at);
}

function locationsOfText(context: ShellContext, state: ShellState, text: string): readonly string[] | undefined {
  if (DEVICES.has(text)) return [];
  if (text === '' || text.includes('\0')) return undefined;
  const folders = isAbsolute(text) ? ['/'] : state.folders;
  return folders && all(folders.map((folder) => locationsOf(context, text, folder)));
}

/** @returns a name in the folder that is meant, and the project itself when its name may begin like that */
function locationsOfStart(context: ShellContext, state: ShellState, start: string): readonly string[] | undefined {
  const cut = start.lastIndexOf('/');
  if (start.endsWith('.')) return undefined;
  const folders = locationsOfText(context, state, cut === -1 ? '.' : start.slice(0, cut + 1));
  return folders?.flatMap((folder) => {
    const beginning = `${folder === '/' ? '' : folder}/${start.slice(cut + 1)}`;
    return leadsTo(beginning, context.root) ? [`${beginning}*`, context.root] : [`${beginning}*`];
  });
}

function leadsTo(beginning: string, root: string): boolean {
  return isWithin(root, parentOf(beginning)) && folded(root).startsWith(folded(beginning));
}

function all(lists: readonly (readonly string[] | undefined)[]): readonly string[] | undefined {
  return lists.includes(undefined) ? undefined : [...new Set(lists.flatMap((list) => list ?? []))];
}
