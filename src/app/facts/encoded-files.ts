/** Files that ripgrep would misread, by the encoding in which to read them. */
import { groupBy } from '../../base/group-by.ts';
import type { FileRecord } from '../../storage/contract.ts';
import type { EncodedFiles } from './text-query.ts';

/** Skipped files are left out: their encoding is not known. */
export function encodedFiles(files: readonly FileRecord[]): EncodedFiles[] {
  const misread = files.filter(({ skip, encoding }) => skip === null && encoding !== '' && encoding !== 'utf-8');
  const byEncoding = groupBy(misread, ({ encoding }) => encoding);
  return [...byEncoding].map(([encoding, group]) => ({ encoding, files: group.map(({ path }) => path) }));
}
