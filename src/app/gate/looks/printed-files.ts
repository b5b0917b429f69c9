/** Files whose lines stand in what a command or a search printed, though its form does not say so. */
import path from 'node:path';
import { groupBy } from '../../../base/group-by.ts';
import { contentHash } from '../../../base/hash.ts';
import { type SeenFile, shownBy } from '../../../session/ledger/ledger.ts';
import { contentIn, isFile } from '../../roots/file-system.ts';
import type { ProjectGate } from '../project-gate.ts';
import type { Scene } from '../scene.ts';
import { extentIn, fileIn } from './files-looked-at.ts';
import { filesMeant } from './named-files.ts';
import { printedLines } from './printed-lines.ts';

interface Printed {
  readonly output: string;
  /** Files as the call names them. */
  readonly named: readonly string[];
}

/** Lines that follow one another in the output and in a file that the call or the output names were shown. */
export function printedFiles(scene: Scene, gate: ProjectGate, { output, named }: Printed): SeenFile[] {
  if (output === '') return [];
  const given = filesMeant(scene, gate, named);
  const told = output.split(/\r?\n/).flatMap(nameBeforeLine);
  const names = [...new Set([...given, ...told])].slice(0, MOST_NAMES);
  const byFile = groupBy(
    names.flatMap((name) => spelled(scene, gate, name)),
    ({ file }) => file,
  );
  let left = MOST_READ;
  const read = [...byFile].slice(0, MOST_PRINTED).flatMap(([file, spellings]) => {
    const content = contentIn(gate.project.root, file);
    if (content === undefined || content.length > Math.min(MOST_BYTES, left)) return [];
    left -= content.length;
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
    return [{ path: file, hash: contentHash(content), shown: 'lines', lines }];
  });
}

const MOST_NAMES = 400;
const MOST_PRINTED = 60;
const MOST_BYTES = 1_000_000;
/** Of all of them together. */
const MOST_READ = 4_000_000;

/** The file that a name means, from the folder of the call. */
function spelled(scene: Scene, gate: ProjectGate, name: string): { readonly name: string; readonly file: string }[] {
  const file = fileIn(scene, gate, name);
  return file !== undefined && isFile(path.join(gate.project.root, file)) ? [{ name, file }] : [];
}

/** `src/a.ts:12:text` and `src/a.ts-12-text` name `src/a.ts`. */
function nameBeforeLine(line: string): readonly string[] {
  const [, name] = /^((?:[A-Za-z]:)?[^:\s]{1,400}?)[:-]\d+[:-]/.exec(line) ?? [];
  return name === undefined ? [] : [name];
}
