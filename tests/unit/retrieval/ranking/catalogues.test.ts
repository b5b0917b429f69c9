import { expect, it } from 'vitest';
import { behindCode } from '../../../../src/retrieval/ranking/catalogues.ts';
import type { FileClass } from '../../../../src/storage/contract.ts';

function ordered(...files: [path: string, fileClass: FileClass][]): string[] {
  return behindCode(files, ([path, fileClass]) => ({ path, fileClass })).map(([path]) => path);
}

it('three files of code come before a catalogue', () => {
  expect(
    ordered(
      ['lang/en.json', 'english_translation'],
      ['a', 'source'],
      ['b', 'template'],
      ['c', 'test'],
      ['d', 'source'],
    ),
  ).toEqual(['a', 'b', 'c', 'lang/en.json', 'd']);
});

it('nothing is missing where there is less code', () => {
  expect(ordered(['lang/ja.json', 'japanese_translation'], ['a', 'source'])).toEqual(['a', 'lang/ja.json']);
});

it('of one catalogue in several kinds of English the best is enough', () => {
  expect(
    ordered(
      ['a', 'source'],
      ['lang/en-US.json', 'english_translation'],
      ['lang/en-GB.json', 'english_translation'],
      ['lang/en/menu.php', 'english_translation'],
      ['b', 'documentation'],
    ),
  ).toEqual(['a', 'b', 'lang/en-US.json', 'lang/en/menu.php', 'lang/en-GB.json']);
});
