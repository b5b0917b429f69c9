/** Files and folders right in one folder, without reading those of the whole project. */
import type { DirectoryRecord, FileRecord } from '../contract.ts';
import { directoryOf, fileOf } from './rows.ts';
import type { StatementOf } from './statement.ts';

export function filesIn(statementOf: StatementOf, folder: string): FileRecord[] {
  const { prefix, last } = rangeBelow(folder);
  const select = statementOf(`SELECT * FROM file WHERE path >= ? AND path < ? AND ${RIGHT_BELOW}`);
  return select.all(prefix, last, prefix).map(fileOf);
}

export function directoriesIn(statementOf: StatementOf, folder: string): DirectoryRecord[] {
  const { prefix, last } = rangeBelow(folder);
  const below = `path >= ? AND path < ? AND ${RIGHT_BELOW}`;
  const select = statementOf(`SELECT path, mtime_ms, sum FROM directory WHERE path = ? OR (${below})`);
  return select.all(folder, prefix, last, prefix).map(directoryOf);
}

/** No further `/` behind the prefix, apart from the one that ends a folder. */
const RIGHT_BELOW = "instr(rtrim(substr(path, length(?) + 1), '/'), '/') = 0";

/** Paths below `folder` lie between `folder/` and `folder0`, since `0` follows `/`. */
function rangeBelow(folder: string): { readonly prefix: string; readonly last: string } {
  return folder === '' ? { prefix: '', last: '\u{10FFFF}' } : { prefix: `${folder}/`, last: `${folder}0` };
}
