/** Files whose lines stand in what a command or a search printed, though its form does not say so. */
import path from 'node:path';
import { groupBy } from '../../../base/group-by.ts';
import { type SeenFile, shownBy } from '../../../session/ledger/ledger.ts';
import { entriesOf, isFile } from '../../roots/file-system.ts';
import type { ProjectGate } from '../project-gate.ts';
import type { Scene } from '../scene.ts';
import { contentOf, extentIn, fileIn, noteLook } from './files-looked-at.ts';
import { printedLines } from './printed-lines.ts';

interface Printed {
  readonly output: string;
  /** Files as the call names them. */
  readonly named: readonly string[];
}

/** Lines that follow one another in the output and in a file that the call or the output names were shown. */
export function printedFiles(scene: Scene, gate: ProjectGate, { output, named }: Printed): SeenFile[] {
  if (output === '') return [];
  const given = named.flatMap((name) => matching(scene, gate, name));
  const names = [...new Set([...given, ...output.split(/\r?\n/).flatMap(nameBeforeLine)])].slice(0, MOST_NAMES);
  const byFile = groupBy(
    names.flatMap((name) => spelled(scene, gate, name)),
    ({ file }) => file,
  );
  const read = [...byFile].slice(0, MOST_PRINTED).flatMap(([file, spellings]) => {
    const content = contentOf(gate, file);
    if (content === undefined || content.length > MOST_BYTES) return [];
    return [{ file, content, names: spellings.map(({ name }) => name) }];
  });
  const shown = printedLines(
    output,
    read.map(({ names, content }) => ({ names, content: content.toString('utf8') })),
  );
  return read.flatMap(({ file, content }, at): SeenFile[] => {
    const lines = shown[at] ?? [];
    const extent = extentIn(file, content);
    if (!lines.some((range) => shownBy(range, extent) === 'lines')) return [];
    return [{ path: file, hash: noteLook(scene, gate, { path: file, content }), shown: 'lines', lines }];
  });
}

const MOST_NAMES = 200;
const MOST_PRINTED = 10;
const MOST_BYTES = 1_000_000;

/** A name with `*` or `?` in its last part, as a shell puts files in its place; any other name by itself. */
function matching(scene: Scene, gate: ProjectGate, name: string): readonly string[] {
  const [folder, last] = [path.posix.dirname(name), path.posix.basename(name)];
  if (!/[*?]/.test(last) || /[*?[]/.test(folder)) return [name];
  const place = fileIn(scene, gate, folder);
  if (place === undefined) return [];
  const pattern = last
    .replace(/[\\^$.+()|[\]{}]/g, '\\$&')
    .replaceAll('*', '.*')
    .replaceAll('?', '.');
  const expression = new RegExp(`^${pattern}$`, 'su');
  const fitting = entriesOf(path.join(gate.project.root, place)).filter(({ name: entry }) => expression.test(entry));
  return fitting.map(({ name: entry }) => path.posix.join(folder, entry));
}

/** The file that a name means, in the folder of the call or in the one that the command enters first. */
function spelled(scene: Scene, gate: ProjectGate, name: string): { readonly name: string; readonly file: string }[] {
  const file = fileIn(scene, gate, name);
  return file !== undefined && isFile(path.join(gate.project.root, file)) ? [{ name, file }] : [];
}

/** Words of a command, each by itself and below a folder that the command enters. */
export function namedIn(command: string): readonly string[] {
  const words = command.split(/[\s'"`;|&<>()=,]+/).filter((word) => word !== '' && !word.startsWith('-'));
  const [, folder] = ENTERED.exec(command) ?? [];
  return folder === undefined ? words : [...words, ...words.map((word) => path.posix.join(folder, word))];
}

const ENTERED = /(?:^|[;&|]\s*)cd\s+([^\s'"$`;&|<>()*?[\]{}]+)/;

/** `src/a.ts:12:text` and `src/a.ts-12-text` name `src/a.ts`. */
function nameBeforeLine(line: string): readonly string[] {
  const [, name] = /^((?:[A-Za-z]:)?[^:\s]{1,400}?)[:-]\d+[:-]/.exec(line) ?? [];
  return name === undefined ? [] : [name];
}
