/** Files that ripgrep would misread, by the encoding in which to read them. */
import type { FileRecord } from '../storage/contract.ts';
import type { EncodedFiles } from './search-text.ts';

export function encodedFiles(files: readonly FileRecord[]): EncodedFiles[] {
  const byEncoding = new Map<string, string[]>();
  for (const { path, encoding, skip } of files) {
    if (skip !== null || encoding === '' || encoding === 'utf-8') continue;
    const group = byEncoding.get(encoding) ?? [];
    byEncoding.set(encoding, group);
    group.push(path);
  }
  return [...byEncoding].map(([encoding, paths]) => ({ encoding, files: paths }));
}
