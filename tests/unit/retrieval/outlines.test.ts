import { describe, expect, it } from 'vitest';
import { outlineOf } from '../../../src/retrieval/outlines.ts';
import type { Outline } from '../../../src/storage/contract.ts';
import { NO_OUTLINE } from '../../../src/storage/packed-outline.ts';

function countingStore() {
  const read: number[] = [];
  let version = 1;
  const outline = (id: number): Outline => {
    read.push(id);
    return NO_OUTLINE;
  };
  return { store: { version: () => version, outline }, read, change: () => version++ };
}

describe('outlines', () => {
  it('are read once until the index changes', () => {
    const { store, read, change } = countingStore();
    for (const id of [1, 2, 1, 2]) outlineOf(store, id);
    expect(read).toEqual([1, 2]);
    change();
    outlineOf(store, 1);
    expect(read).toEqual([1, 2, 1]);
  });

  it('that were read last stay when there are too many to keep', () => {
    const { store, read } = countingStore();
    const most = 10_000;
    for (let id = 0; id <= most; id++) outlineOf(store, id);
    read.length = 0;
    for (let id = most / 2; id <= most; id++) outlineOf(store, id);
    expect(read).toEqual([]);
    outlineOf(store, most / 2 - 1);
    expect(read).toEqual([most / 2 - 1]);
  });
});
