/** Ids of chunks over a real project: whatever a search can return, `getChunks` can read. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { chunkIdOf } from '../../../src/app/facts/chunk-id.ts';
import { getChunks } from '../../../src/app/facts/get-chunk.ts';
import { type ChunkRow, chunkAt } from '../../../src/storage/contract.ts';
import { openSampleShop, type SampleShop } from '../../helpers/open-sample-shop.ts';

let shop: SampleShop;
beforeAll(async () => {
  shop = await openSampleShop();
  await shop.project.ensureFresh();
});
afterAll(() => shop.remove());

describe('every chunk of the sample project', () => {
  it('can be read by its id, and what is read holds it [VC8]', async () => {
    const wrong: string[] = [];
    for (const { id, row } of chunksOf(shop)) {
      const { chunks } = await getChunks(shop.project, [id]);
      const [read] = chunks;
      const isRead = read !== undefined && read.startLine <= row.endLine && read.endLine >= row.startLine;
      if (!isRead) wrong.push(id);
    }
    expect(wrong).toEqual([]);
  });

  it('lies within the lines of its file [CH1]', () => {
    const outside = chunksOf(shop).filter(({ row, lines }) => row.startLine < 1 || row.endLine > Math.max(1, lines));
    expect(outside.map(({ id }) => id)).toEqual([]);
  });
});

interface IndexedChunk {
  readonly id: string;
  readonly row: ChunkRow;
  readonly lines: number;
}

function chunksOf({ project: { store } }: SampleShop): IndexedChunk[] {
  const files = store.files().filter((file) => file.skip === null);
  return files.flatMap(({ id, path, segment, ordinal, lines }) => {
    const { chunks, chunkCount } = store.segment(segment);
    const { symbols } = store.outline(id);
    const rows = Array.from({ length: chunkCount }, (_, at) => chunkAt(chunks, at));
    return rows
      .filter(({ file }) => file === ordinal)
      .map((row) => ({ id: chunkIdOf({ ...row, path }, symbols), row, lines }));
  });
}
