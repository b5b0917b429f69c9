/** Files that ripgrep would misread or pass over, by the encoding in which to read them. */
import { groupBy } from '../../base/group-by.ts';
import type { IndexStore } from '../../storage/contract.ts';
import { passedOver } from '../project/passed-over.ts';
import type { EncodedFiles } from './text-query.ts';

/** Skipped files are left out: their encoding is not known. */
export function encodedFiles(store: IndexStore): EncodedFiles[] {
  const unwalked = passedOver(store);
  const indexed = store.files().filter(({ skip, encoding }) => skip === null && encoding !== '');
  const named = indexed.filter(({ path, encoding }) => encoding !== UTF_8 || unwalked.has(path));
  const byEncoding = groupBy(named, ({ encoding }) => (encoding === UTF_8 ? AS_FOUND : encoding));
  return [...byEncoding].map(([encoding, group]) => ({ encoding, files: group.map(({ path }) => path) }));
}

const UTF_8 = 'utf-8';
/** The name of ripgrep for what it reads by itself. */
const AS_FOUND = 'auto';
