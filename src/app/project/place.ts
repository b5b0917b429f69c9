/**
 * Places as people and tools write them: `path`, `path:12`, `path:12-40,90-99`, `path:12:5`, `path#L12-L40`, `path:Cart.total`,
 * `path:12-30 Cart.total`; the path as `pathOnDisk` understands it.
 */
import { statSync } from 'node:fs';
import type { LineRange } from '../../base/line-ranges.ts';
import { type AbsolutePath, asRelative, joinRoot, pathOnDisk, type RelativePath } from '../../base/paths.ts';
import type { IndexStore } from '../../storage/contract.ts';

export interface Place<File> {
  readonly file: File;
  /** Empty where no lines are named. */
  readonly ranges: readonly LineRange[];
  /** Name within the file; empty where none is given. */
  readonly name: string;
}

type FileOf<File> = (path: RelativePath) => File | undefined;

export function placeIn<File>(written: string, fileOf: FileOf<File>): Place<File> | undefined {
  const split = splitPlace(written, fileOf);
  return split && { file: split.file, ...insideFile(split.rest) };
}

/** Strips the place from a written name. */
export function unplaced(store: IndexStore, written: string): string {
  return placeIn(written, (path) => store.file(path))?.name || written;
}

/** Converts a file at the beginning of the text to a path of the project; other texts stay. */
export function inProject(root: AbsolutePath, written: string): string {
  return respell(written, (path) => fileOnDisk(root, path));
}

/** @param fileOf another spelling of a path */
export function respell(written: string, fileOf: FileOf<string>): string {
  const split = splitPlace(written, fileOf);
  return split === undefined ? written : `${split.file}${split.sign}${split.rest}`;
}

/** The path of the project that a place begins with, as the disk spells it; the text itself where there is none. */
export function pathNamed(root: AbsolutePath, written: string): string {
  return pathOnDisk(root, written) ?? fileNamed(root, written) ?? written;
}

/** The file of the project that a place begins with. */
export function fileNamed(root: AbsolutePath, written: string): RelativePath | undefined {
  return splitPlace(written, (path) => fileOnDisk(root, path))?.file;
}

/** Paths at the beginning of a text: the file that exists, else all that there may be. */
export function possibleFiles(root: AbsolutePath, written: string): string[] {
  const file = fileNamed(root, written);
  const ends = signsIn(written).map(({ index }) => written.slice(0, index));
  return file === undefined ? [...ends, written] : [file];
}

/** True for a text that names lines where it follows a path, such as `10-20`. */
export function namesLines(rest: string): boolean {
  return insideFile(rest).ranges.length > 0;
}

/** Sign between a path and a place in it. */
const SIGN = /::?|#/g;
/** Each may end a path, for which the disk is asked. */
const MOST_SIGNS = 20;

function signsIn(text: string): RegExpExecArray[] {
  return [...text.matchAll(SIGN)].slice(0, MOST_SIGNS);
}

/** Paths and names may both hold signs, so the file is all of the text or the shortest beginning that `fileOf` knows. */
function splitPlace<File>(written: string, fileOf: FileOf<File>) {
  const text = written.trim().replace(/^\.\//, '');
  const whole = fileOf(asRelative(text));
  if (whole !== undefined) return { file: whole, sign: '', rest: '' };
  for (const { index, 0: sign } of signsIn(text)) {
    const file = fileOf(asRelative(text.slice(0, index)));
    if (file !== undefined) return { file, sign, rest: text.slice(index + sign.length) };
  }
  return undefined;
}

function fileOnDisk(root: AbsolutePath, path: string): RelativePath | undefined {
  const found = path === '' ? undefined : pathOnDisk(root, path);
  return found !== undefined && statSync(joinRoot(root, found), { throwIfNoEntry: false })?.isFile()
    ? found
    : undefined;
}

const RANGE = 'L?\\d+(?:-L?\\d+)?';
const LINES = new RegExp(`^${RANGE}(?:(?:,${RANGE})+|(?::\\d+)*)(?=[\\s:]|$)`);

function insideFile(rest: string): Pick<Place<never>, 'ranges' | 'name'> {
  const [lines = ''] = LINES.exec(rest.trim()) ?? [];
  return { ranges: lines === '' ? [] : lines.split(',').map(rangeOf), name: rest.trim().slice(lines.length).trim() };
}

function rangeOf(lines: string): LineRange {
  const [start = '', end = start] = lines.replace(/:.*/, '').replaceAll('L', '').split('-');
  return { start: Number(start), end: Number(end) };
}
