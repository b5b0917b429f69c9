/** Definitions, references and words of one file. */
import { DamagedIndexError } from '../damage.ts';
import { bytesOf } from './rows.ts';
import type { StatementOf } from './statement.ts';

export type OutlineColumn = 'symbols' | 'refs' | 'entities' | 'comment_words';

/** Empty for a file that is not indexed. @throws DamagedIndexError when one that is has none */
export function outlineColumn(statementOf: StatementOf, fileId: number, column: OutlineColumn): Uint8Array {
  const row = statementOf(`SELECT ${column} FROM outline WHERE file_id = ?`).get(fileId);
  if (row !== undefined) return bytesOf(row, column);
  const file = statementOf('SELECT skip FROM file WHERE id = ?').get(fileId);
  if (file !== undefined && file.skip === null) throw new DamagedIndexError(`file ${fileId} has lost its outline`);
  return new Uint8Array();
}
