/** Files that ripgrep would misread or pass over, by the encoding in which to read them. */
import { groupBy } from '../../base/group-by.ts';
import { isBinaryExtension } from '../../indexing/scan/file-name-rules.ts';
import type { FileRecord, IndexStore } from '../../storage/contract.ts';
import { passedOver } from '../project/passed-over.ts';
import type { EncodedFiles } from './text-query.ts';

/** @param options.withLeftOut also files and folders that the index leaves out and ripgrep would not look into */
export function encodedFiles(store: IndexStore, { withLeftOut = false } = {}): EncodedFiles[] {
  const unwalked = passedOver(store);
  const indexed = store.files().filter(({ skip, encoding }) => skip === null && encoding !== '');
  const named = indexed.filter(({ path, encoding }) => encoding !== UTF_8 || unwalked.has(path));
  const byEncoding = groupBy(named, ({ encoding }) => (encoding.startsWith(UTF_8) ? AS_FOUND : encoding));
  const groups = [...byEncoding].map(([encoding, group]) => ({ encoding, files: group.map(({ path }) => path) }));
  const unread = withLeftOut ? store.files().filter((file) => isUnread(file, unwalked)) : [];
  return [...groups, ...(unread.length > 0 ? [{ encoding: AS_FOUND, files: unread.map(({ path }) => path) }] : [])];
}

/** What may be text all the same: bytes that no encoding fits, a repository that this one ignores, a tracked file behind a rule. */
function isUnread({ path, skip }: FileRecord, unwalked: Pick<ReadonlySet<string>, 'has'>): boolean {
  if (skip === null || skip === 'secret' || isBinaryExtension(path.slice(path.lastIndexOf('/') + 1))) return false;
  return MAY_BE_TEXT.has(skip) || unwalked.has(path);
}

const MAY_BE_TEXT: ReadonlySet<string> = new Set(['binary', 'unsupported_encoding', 'nested_repository']);

const UTF_8 = 'utf-8';
/** The name of ripgrep for what it reads by itself. */
const AS_FOUND = 'auto';
