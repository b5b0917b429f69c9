/** Segments made by the real builder from small descriptions of files. */
import { asRelative } from '../../../src/base/paths.ts';
import { SegmentBuilder } from '../../../src/indexing/pipeline/segment-builder.ts';
import type { CodeSymbol } from '../../../src/languages/contract.ts';
import { packCommentWords } from '../../../src/storage/comment-words.ts';
import { compress } from '../../../src/storage/compressed.ts';
import type { NewFile, NewSegment, Publication } from '../../../src/storage/contract.ts';
import { packEntities } from '../../../src/storage/packed-entities.ts';
import { packOutline } from '../../../src/storage/packed-outline.ts';
import { DEFINITION_PREFIX, FIELD_COUNT, PostingList } from '../../../src/storage/postings.ts';
import { packReferences } from '../../../src/storage/reference-list.ts';

export interface FileSpec {
  readonly path: string;
  /** Words of each chunk. */
  readonly chunks: readonly string[];
}

const DIMENSIONS = 4;

/** Each file is a batch of its own, as if several workers had read them. */
function segmentOf(specs: readonly FileSpec[]): NewSegment {
  const builder = new SegmentBuilder();
  for (const spec of specs) builder.add(batchOf(spec));
  return builder.build();
}

export function publicationOf(specs: readonly FileSpec[], removed: readonly string[] = []): Publication {
  return { removed: removed.map(asRelative), skipped: [], touched: [], segment: segmentOf(specs) };
}

export function removalOf(...paths: string[]): Publication {
  return { removed: paths.map(asRelative), skipped: [], touched: [] };
}

function batchOf({ path, chunks }: FileSpec) {
  const lists = new Map<string, PostingList>([[DEFINITION_PREFIX + symbolOf(path), listOf(0)]]);
  chunks.forEach((words, chunk) => {
    for (const word of words.split(' ')) addWord(lists, word, chunk);
  });
  const payloads = [...lists.values()].map((list) => list.finish());
  return {
    files: [fileOf(path, chunks.length)],
    skipped: [],
    fileClasses: Uint8Array.of(path.length % 3),
    chunks: Int32Array.from(chunks.flatMap((_, chunk) => [0, chunk + 1, chunk + 1, 0, 1, 0])),
    lengths: Uint16Array.from(chunks.flatMap((words) => Array(FIELD_COUNT).fill(words.length))),
    vectors: Int8Array.from(chunks.flatMap((words) => Array(DIMENSIONS).fill(words.length))),
    pathVectors: Int8Array.from(Array(DIMENSIONS).fill(path.length)),
    keys: [...lists.keys()].join(''),
    keyLengths: Int32Array.from(lists.keys(), (key) => key.length),
    listLengths: Int32Array.from(payloads, (payload) => payload.length),
    lists: Uint8Array.from(Buffer.concat(payloads)),
    sourceBytes: 100,
  };
}

function addWord(lists: Map<string, PostingList>, word: string, chunk: number): void {
  const list = lists.get(word) ?? new PostingList();
  lists.set(word, list);
  list.add(chunk, 5);
}

function listOf(ordinal: number): PostingList {
  const list = new PostingList();
  list.add(ordinal, 0);
  return list;
}

function symbolOf(path: string): string {
  return path.replace(/\W/g, '_');
}

function fileOf(path: string, chunks: number): NewFile {
  const symbol = symbolNamed(symbolOf(path));
  return {
    path: asRelative(path),
    hash: `hash of ${path}`,
    size: path.length,
    ctimeMs: 1000.5,
    indexedAt: 2000,
    language: 'typescript',
    encoding: 'utf-8',
    lines: chunks,
    chunks,
    symbols: 1,
    outline: packOutline({ symbols: [symbol], imports: [], docblock: '', hasSyntaxError: false }),
    entities: packEntities([{ type: 'class', symbol: 0, node: symbol.name, metadata: { of: path } }]),
    commentWords: packCommentWords({ runs: ['請求'], definitions: [{ runs: ['保存'], words: [symbol.name] }] }),
    edges: [
      { from: `${symbol.name}::run`, to: 'table:shared', relation: 'stored_in', provenance: 'declared', line: 1 },
    ],
    references: compress(
      packReferences([{ name: `uses_${symbol.name}`, kind: 'call', line: 1, column: 2, enclosing: 0 }]),
    ),
  };
}

function symbolNamed(name: string): CodeSymbol {
  const place = { docStart: 0, start: 0, end: 1, startLine: 1, endLine: 1, nameLine: 1, column: 1, parent: -1 };
  return { name, kind: 'function', scope: '', signature: '', docblock: '', ...place };
}
