/** An index in memory, of real outlines, references and chunks; what the use cases under test do not call throws. */
import { asRelative } from '../../../src/base/paths.ts';
import { chunkFile } from '../../../src/indexing/chunk/chunk.ts';
import { commentWordsOf } from '../../../src/indexing/chunk/comment-words.ts';
import { moduleKeys } from '../../../src/indexing/pipeline/module-keys.ts';
import type { ParsedFile } from '../../../src/languages/contract.ts';
import { languageOf } from '../../../src/languages/registry.ts';
import { NO_BREAKPOINTS } from '../../../src/languages/syntax/breakpoints.ts';
import { CHUNK_WIDTH, type FileRecord, type IndexStore, type SegmentData } from '../../../src/storage/contract.ts';
import { appendBlock, DEFINITION_PREFIX, PostingList, REFERENCE_PREFIX } from '../../../src/storage/postings.ts';
import { ByteWriter } from '../../../src/storage/varint.ts';

const SEGMENT = 1;
/** Small, so that a test can have an oversize definition. */
const CHUNK_LENGTH = 1000;
const NOTHING: ParsedFile = {
  symbols: [],
  imports: [],
  references: [],
  breakpoints: NO_BREAKPOINTS,
  docblock: '',
  hasSyntaxError: false,
};

interface Entry {
  readonly record: FileRecord;
  readonly text: string;
  readonly parsed: ParsedFile;
}

export function memoryStore(
  sources: Readonly<Record<string, string>>,
  skips: Readonly<Record<string, string>>,
): IndexStore {
  const entries = Object.keys(sources)
    .sort()
    .map((path, ordinal) => entryOf({ path, text: sources[path] ?? '', ordinal }));
  const skipped = Object.entries(skips).map(([path, skip], at) => ({
    ...recordOf(path, '', 1000 + at),
    skip,
    segment: 0,
  }));
  const records = [...entries.map(({ record }) => record), ...skipped].sort((a, b) => (a.path < b.path ? -1 : 1));
  const lists = postingLists(entries);
  const parsedOf = (id: number) => entries.find(({ record }) => record.id === id)?.parsed ?? NOTHING;
  return {
    ...UNUSED,
    hold: () => {},
    release: () => {},
    version: () => 1,
    meta: () => undefined,
    files: () => records,
    file: (path) => records.find((record) => record.path === path),
    fileById: (id) => records.find((record) => record.id === id),
    outline: (id) => parsedOf(id),
    references: (id, name) => parsedOf(id).references.filter((found) => found.name === (name ?? found.name)),
    entities: () => [],
    commentWords: (id) => commentWordsOf(parsedOf(id)),
    edgesFrom: () => [],
    edgesTo: () => [],
    linksTo: () => [],
    referencedNames: (id) => countNames(parsedOf(id)),
    segmentIds: () => [SEGMENT],
    segment: () => segmentOf(entries),
    postings: (key) => (lists.has(key) ? [{ segment: SEGMENT, list: lists.get(key) ?? new Uint8Array() }] : []),
    keys: (prefix) => [...lists.keys()].filter((key) => key.startsWith(prefix)).sort(),
  };
}

function entryOf({ path, text, ordinal }: { path: string; text: string; ordinal: number }): Entry {
  const parsed = languageOf(path)?.parse(text) ?? NOTHING;
  return { record: recordOf(path, text, ordinal), text, parsed };
}

function recordOf(path: string, text: string, ordinal: number): FileRecord {
  return {
    id: ordinal + 1,
    path: asRelative(path),
    hash: '',
    size: text.length,
    ctimeMs: 0,
    indexedAt: 0,
    language: languageOf(path)?.id ?? 'text',
    encoding: 'utf-8',
    lines: text.split('\n').length - 1,
    chunks: 0,
    skip: null,
    segment: SEGMENT,
    ordinal,
  };
}

function postingLists(entries: readonly Entry[]): Map<string, Uint8Array> {
  const lists = new Map<string, PostingList>();
  for (const { record, parsed } of entries) {
    const keys = [
      ...parsed.symbols.map(({ name }) => DEFINITION_PREFIX + name.toLowerCase()),
      ...parsed.references.map(({ name }) => REFERENCE_PREFIX + name),
      ...moduleKeys(parsed.imports).map((key) => REFERENCE_PREFIX + key),
    ];
    for (const key of keys) {
      const list = lists.get(key) ?? new PostingList();
      lists.set(key, list);
      list.add(record.ordinal, 0);
    }
  }
  return new Map([...lists].map(([key, list]) => [key, blockOf(list)]));
}

function blockOf(list: PostingList): Uint8Array {
  const out = new ByteWriter();
  appendBlock(out, 0, list.finish());
  return out.view().slice();
}

function segmentOf(entries: readonly Entry[]): SegmentData {
  const columns = entries.flatMap(({ record, text, parsed }) =>
    chunkFile(text, parsed, { maxLength: CHUNK_LENGTH }).flatMap((chunk) => {
      return [record.ordinal, chunk.startLine, chunk.endLine, chunk.symbol, 0, chunk.part];
    }),
  );
  const empty = {
    fileClasses: new Uint8Array(),
    lengths: new Uint16Array(),
    vectors: new Int8Array(),
    pathVectors: new Int8Array(),
  };
  const fileIds = Int32Array.from(entries, ({ record }) => record.id);
  const chunks = Int32Array.from(columns);
  const chunkCount = chunks.length / CHUNK_WIDTH;
  return { id: SEGMENT, fileCount: entries.length, chunkCount, fileIds, chunks, ...empty };
}

function countNames({ references }: ParsedFile): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const { name } of references) counts.set(name, (counts.get(name) ?? 0) + 1);
  return counts;
}

function unused(): never {
  throw new Error('the use cases under test do not write');
}

const UNUSED = {
  livingFiles: unused,
  directories: unused,
  filesIn: unused,
  directoriesIn: unused,
  facts: unused,
  lists: unused,
  totals: unused,
  publish: unused,
  adopt: unused,
  compact: unused,
  clear: unused,
  reclaim: unused,
  rebuild: unused,
  close: unused,
} satisfies Partial<IndexStore>;
