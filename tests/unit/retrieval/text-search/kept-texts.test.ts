import { describe, expect, it } from 'vitest';
import { KeptTexts } from '../../../../src/retrieval/text-search/kept-texts.ts';
import type { SearchedFile, TextBytes } from '../../../../src/retrieval/text-search/searched-file.ts';

function aFile(): SearchedFile {
  return { stamp: { inode: 1, size: 0, mtimeMs: 0, ctimeMs: 0 }, kind: 'text', isHarmless: true };
}

/** So many bytes between those of others. */
function textOf(size: number): TextBytes {
  const text = 'text'.padEnd(size);
  return { bytes: Buffer.from(`before${text}behind`), from: 6, to: 6 + size, isAscii: true };
}

describe('KeptTexts', () => {
  it('lets go first what was asked for longest ago', () => {
    const kept = new KeptTexts(30);
    const [one, two, three, four] = [aFile(), aFile(), aFile(), aFile()];
    for (const file of [one, two, three]) kept.keep(file, textOf(10));
    expect(kept.get(one)).toBe('text      ');
    kept.keep(four, textOf(10));
    expect([one, two, three, four].map((file) => kept.get(file)?.trim())).toEqual(['text', undefined, 'text', 'text']);
  });

  it('takes nothing in the place of another where that is not asked for', () => {
    const kept = new KeptTexts(25);
    const [one, two, large] = [aFile(), aFile(), aFile()];
    kept.keep(one, textOf(10));
    kept.keepIfRoom(large, textOf(20));
    kept.keepIfRoom(two, textOf(10));
    expect([one, two, large].map((file) => kept.get(file) !== undefined)).toEqual([true, true, false]);
    kept.drop(one);
    kept.keepIfRoom(large, textOf(20));
    expect(kept.get(large) !== undefined).toBe(false);
    kept.drop(two);
    kept.keepIfRoom(large, textOf(20));
    expect(kept.get(large)?.trim()).toBe('text');
  });

  it('does not count twice what is kept again, and keeps nothing that is larger than all its room', () => {
    const kept = new KeptTexts(20);
    const [one, two, large] = [aFile(), aFile(), aFile()];
    for (const file of [one, one, two]) kept.keep(file, textOf(10));
    kept.keep(large, textOf(21));
    expect([one, two, large].map((file) => kept.get(file) !== undefined)).toEqual([true, true, false]);
  });

  it('gives back texts of any language', () => {
    const kept = new KeptTexts(100);
    const bytes = Buffer.from('naïve ｶﾅ');
    const file = aFile();
    kept.keep(file, { bytes, from: 0, to: bytes.length, isAscii: false });
    expect(kept.get(file)).toBe('naïve ｶﾅ');
  });
});
