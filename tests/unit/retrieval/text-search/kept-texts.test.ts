import { describe, expect, it } from 'vitest';
import { KeptTexts } from '../../../../src/retrieval/text-search/known-files.ts';
import type { SearchedFile } from '../../../../src/retrieval/text-search/searched-file.ts';

function fileOf(size: number, isAscii = true): SearchedFile {
  return { stamp: { inode: 1, size, mtimeMs: 0, ctimeMs: 0 }, kind: 'text', isAscii, isHarmless: true };
}

describe('KeptTexts', () => {
  it('lets go first what was asked for longest ago', () => {
    const kept = new KeptTexts(30);
    const [one, two, three, four] = [fileOf(10), fileOf(10), fileOf(10), fileOf(10)];
    for (const file of [one, two, three]) kept.keep(file, 'text');
    expect(kept.get(one)).toBe('text');
    kept.keep(four, 'text');
    expect([one, two, three, four].map((file) => kept.get(file) !== undefined)).toEqual([true, false, true, true]);
  });

  it('takes nothing in the place of another where that is not asked for', () => {
    const kept = new KeptTexts(25);
    const [one, two, large] = [fileOf(10), fileOf(10), fileOf(10, false)];
    kept.keep(one, 'text');
    kept.keepIfRoom(large, 'text');
    kept.keepIfRoom(two, 'text');
    expect([one, two, large].map((file) => kept.get(file) !== undefined)).toEqual([true, true, false]);
    kept.drop(one);
    kept.keepIfRoom(large, 'text');
    expect(kept.get(large) !== undefined).toBe(false);
    kept.drop(two);
    kept.keepIfRoom(large, 'text');
    expect(kept.get(large)).toBe('text');
  });

  it('does not count twice what is kept again, and keeps nothing that is larger than all its room', () => {
    const kept = new KeptTexts(20);
    const [one, two, large] = [fileOf(10), fileOf(10), fileOf(21)];
    for (const file of [one, one, two]) kept.keep(file, 'text');
    kept.keep(large, 'text');
    expect([one, two, large].map((file) => kept.get(file) !== undefined)).toEqual([true, true, false]);
  });
});
