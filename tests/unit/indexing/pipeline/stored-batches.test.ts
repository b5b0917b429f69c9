import { describe, expect, it, onTestFinished } from 'vitest';
import { asRelative, toAbsolute } from '../../../../src/base/paths.ts';
import { type BatchResult, createBatchIndexer } from '../../../../src/indexing/pipeline/index-batch.ts';
import { packBatch, unpackBatch } from '../../../../src/indexing/pipeline/packed-batch.ts';
import { SegmentBuilder } from '../../../../src/indexing/pipeline/segment-builder.ts';
import { storedBatches } from '../../../../src/indexing/pipeline/stored-batches.ts';
import { NO_ATTRIBUTES } from '../../../../src/indexing/scan/git-attributes.ts';
import { languageOf } from '../../../../src/languages/registry.ts';
import { openMemoryStore } from '../../../../src/storage/sqlite/sqlite-store.ts';
import { temporaryFolder } from '../../../helpers/temporary-folder.ts';
import { writeInto } from '../../../integration/scan/project.ts';

const DIMENSIONS = 2;
const FILES: Readonly<Record<string, string>> = {
  'empty.ts': '',
  'notes.md': '# 請求書\n\ncart cart cart\n\n## Total\n\ncart of a total\n',
  ...Object.fromEntries(
    Array.from({ length: 12 }, (_, at) => [
      `src/cart${at}.ts`,
      `/** 合計 of cart ${at}. */\nexport class Cart${at} {\n  total() {\n    return cart + cart + sum(this.lines${at});\n  }\n  clear${at}() {}\n}\n`,
    ]),
  ),
};

describe('files of an index', () => {
  it('are the batches that were indexed, among other files, dead ones, and in joined segments', async () => {
    const read = await readerOf(FILES);
    const store = openMemoryStore();
    onTestFinished(() => store.close());
    const paths = Object.keys(FILES);
    for (let at = 0; at < paths.length; at += 7) {
      const builder = new SegmentBuilder();
      builder.add(await read(paths.slice(at, at + 3)));
      builder.add(await read(paths.slice(at + 3, at + 7)));
      store.publish({ removed: [], skipped: [], touched: [], segment: builder.build() });
    }
    store.publish({ removed: [asRelative('src/cart3.ts')], skipped: [], touched: [] });
    const expected: ReturnType<typeof plain>[] = [];
    for (const path of paths) if (path !== 'src/cart3.ts') expected.push(plain(await read([path])));
    expect(stored(store)).toEqual(expected);
    store.reclaim();
    expect(stored(store)).toEqual(expected);
    for (let at = 0; at < 10; at++) {
      const builder = new SegmentBuilder();
      builder.add(await read(['src/cart1.ts']));
      store.publish({ removed: [], skipped: [], touched: [], segment: builder.build() });
    }
    expect(store.compact()).toBeGreaterThan(1);
    expect(stored(store)).toEqual(expected);
  });

  it('are packed like those that were just read', async () => {
    const read = await readerOf(FILES);
    const store = openMemoryStore();
    onTestFinished(() => store.close());
    const builder = new SegmentBuilder();
    builder.add(await read(Object.keys(FILES)));
    store.publish({ removed: [], skipped: [], touched: [], segment: builder.build() });
    for (const batch of storedBatches(store, store.files())) {
      const [file = fail('no file')] = batch.files;
      const unpacked = unpackBatch(packBatch(batch), file, DIMENSIONS);
      expect(plain(unpacked)).toEqual(plain(await read([file.path])));
    }
  });
});

function stored(store: ReturnType<typeof openMemoryStore>) {
  const bySegment = store.segmentIds().map((id) => store.files().filter(({ segment }) => segment === id));
  const batches = bySegment.flatMap((files) => [...storedBatches(store, files)]).map(plain);
  const order = Object.keys(FILES);
  return batches.sort((a, b) => order.indexOf(a.files[0]?.path ?? '') - order.indexOf(b.files[0]?.path ?? ''));
}

/** The batch with its lists by key: each batch has them in an order of its own. */
function plain({ keys, keyLengths, lists, listLengths, ...batch }: BatchResult) {
  let [key, list] = [0, 0];
  const byKey = [...keyLengths].map((length, at) => {
    const bytes = [...lists.subarray(list, list + (listLengths[at] ?? 0))];
    list += bytes.length;
    key += length;
    return [keys.slice(key - length, key), bytes.join(' ')] as const;
  });
  return { ...batch, lists: byKey.sort(([a], [b]) => (a < b ? -1 : 1)) };
}

/** Reads files into a batch, each with an edge. */
async function readerOf(files: Readonly<Record<string, string>>) {
  const root = toAbsolute(temporaryFolder(), '/');
  for (const [path, text] of Object.entries(files)) writeInto(root, path, text);
  const index = createBatchIndexer({
    root,
    attributes: NO_ATTRIBUTES,
    chunking: { maxLength: 1000 },
    dimensions: DIMENSIONS,
    embed: async (texts) => Int8Array.from(texts.flatMap((text) => [text.length % 100, text.charCodeAt(0) % 100])),
    languageOf,
    frameworksOf: () => [],
    now: () => 11,
    onFile: () => {},
  });
  return async (paths: readonly string[]): Promise<BatchResult> => {
    const scanned = paths.map((path) => ({ path: asRelative(path), size: files[path]?.length ?? 0, ctimeMs: 7 }));
    const batch = await index(scanned);
    return { ...batch, files: batch.files.map((file) => ({ ...file, edges: edgesOf(file.path) })) };
  };
}

function edgesOf(path: string) {
  const edge = { from: path, relation: 'stored_in', provenance: 'declared' } as const;
  return [
    { ...edge, to: 'table:shared', line: 2 },
    { ...edge, to: 'table:carts', line: 1 },
  ];
}

function fail(why: string): never {
  throw new Error(why);
}
