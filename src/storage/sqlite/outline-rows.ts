/** Definitions, references and words of one file. */
import type { FileFacts, Outline } from '../contract.ts';
import { DamagedIndexError } from '../damage.ts';
import { NO_OUTLINE, unpackOutline } from '../packed-outline.ts';
import { bytesOf, EDGES_OF_FILE, edgeOf, numberOf } from './rows.ts';
import type { StatementOf } from './statement.ts';

export type OutlineColumn = 'refs' | 'entities' | 'comment_words';

/** @throws DamagedIndexError when a file that is indexed has none; an outline without symbols has bytes, too */
export function storedOutline(statementOf: StatementOf, fileId: number): Outline {
  const packed = columnOf(statementOf, fileId, 'symbols');
  return packed === undefined ? NO_OUTLINE : unpackOutline(packed);
}

/** Empty for a file that is not indexed. @throws DamagedIndexError when one that is has none */
export function outlineColumn(statementOf: StatementOf, fileId: number, column: OutlineColumn): Uint8Array {
  return columnOf(statementOf, fileId, column) ?? new Uint8Array();
}

/** @throws DamagedIndexError for a file that is not indexed, too */
export function factsOf(statementOf: StatementOf, fileId: number): FileFacts {
  const row = statementOf(SELECT_FACTS).get(fileId);
  if (row === undefined) throw new DamagedIndexError(`file ${fileId} has lost its outline`);
  const edges = statementOf(EDGES_OF_FILE).all(fileId).map(edgeOf);
  return {
    symbols: numberOf(row, 'count'),
    outline: bytesOf(row, 'symbols'),
    references: bytesOf(row, 'refs'),
    entities: bytesOf(row, 'entities'),
    commentWords: bytesOf(row, 'comment_words'),
    edges: edges.map(({ file: _, ...edge }) => edge),
  };
}

const SELECT_FACTS = `SELECT file.symbols AS count, outline.symbols, refs, entities, comment_words
  FROM outline JOIN file ON file.id = outline.file_id WHERE file.id = ?`;

/** Undefined for a file that is not indexed. */
function columnOf(statementOf: StatementOf, fileId: number, column: OutlineColumn | 'symbols'): Uint8Array | undefined {
  const row = statementOf(`SELECT ${column} FROM outline WHERE file_id = ?`).get(fileId);
  if (row !== undefined) return bytesOf(row, column);
  const file = statementOf('SELECT skip FROM file WHERE id = ?').get(fileId);
  if (file !== undefined && file.skip === null) throw new DamagedIndexError(`file ${fileId} has lost its outline`);
  return undefined;
}
