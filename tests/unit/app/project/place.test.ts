import { mkdirSync, realpathSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { inProject, pathNamed, placeIn } from '../../../../src/app/project/place.ts';
import { confine, toAbsolute } from '../../../../src/base/paths.ts';
import { temporaryFolder } from '../../../helpers/temporary-folder.ts';

describe('placeIn', () => {
  const known = (path: string): string | undefined =>
    ['lib/z.ts', 'a:b.ts', 'c#d.ts'].includes(path) ? path : undefined;

  it.each([
    ['lib/z.ts', [], ''],
    ['./lib/z.ts', [], ''],
    ['lib/z.ts:12', [[12, 12]], ''],
    ['lib/z.ts:12:5', [[12, 12]], ''],
    ['lib/z.ts:12-40', [[12, 40]], ''],
    [
      'lib/z.ts:12-40,90',
      [
        [12, 40],
        [90, 90],
      ],
      '',
    ],
    ['lib/z.ts#L12', [[12, 12]], ''],
    ['lib/z.ts#L12-L40', [[12, 40]], ''],
    ['lib/z.ts:12-40 Cart.total', [[12, 40]], 'Cart.total'],
    ['lib/z.ts:12: return 1', [[12, 12]], ': return 1'],
    ['lib/z.ts:Cart.total', [], 'Cart.total'],
    ['lib/z.ts::Cart::total', [], 'Cart::total'],
    ['lib/z.ts:12abc', [], '12abc'],
    ['lib/z.ts:', [], ''],
  ])('reads %s', (written, ranges, name) => {
    expect(placeIn(written, known)).toEqual({
      file: 'lib/z.ts',
      ranges: ranges.map(([start, end]) => ({ start, end })),
      name,
    });
  });

  it('knows paths that hold the signs themselves, and nothing in a name without a path', () => {
    expect(placeIn('a:b.ts:3', known)).toMatchObject({ file: 'a:b.ts', ranges: [{ start: 3 }] });
    expect(placeIn('c#d.ts#L3', known)).toMatchObject({ file: 'c#d.ts', ranges: [{ start: 3 }] });
    expect(placeIn('Cart::total', known)).toBeUndefined();
  });
});

describe('a path as it is written', () => {
  const folder = realpathSync(temporaryFolder());
  const root = toAbsolute(path.join(folder, 'project'), '/');
  const decomposed = 'ガイド/データ.ts'.normalize('NFD');

  beforeAll(() => {
    mkdirSync(path.join(root, path.dirname(decomposed)), { recursive: true });
    mkdirSync(path.join(root, 'lib'));
    writeFileSync(path.join(root, 'lib/z.ts'), '');
    writeFileSync(path.join(root, 'lib\\back.ts'), '');
    writeFileSync(path.join(root, decomposed), '');
    symlinkSync(root, path.join(folder, 'link'));
  });

  it.each([
    'lib/z.ts',
    './lib//z.ts',
    'lib\\z.ts',
    '.\\lib\\z.ts',
    `${root}/lib/z.ts`,
    `${folder}/link/lib/z.ts`,
    `file://${root}/lib/z.ts`,
    `file://localhost${root}/lib/%7A.ts`,
  ])('%s is the file', (written) => {
    expect(confine(root, written)).toBe('lib/z.ts');
    expect(inProject(root, `${written}:12-40`)).toBe('lib/z.ts:12-40');
    expect(inProject(root, `${written}:Cart.total`)).toBe('lib/z.ts:Cart.total');
    expect(pathNamed(root, `${written}:Cart.total`)).toBe('lib/z.ts');
  });

  it('is spelled as on the disk, whichever Unicode form it was typed in', () => {
    expect(confine(root, decomposed.normalize('NFC'))).toBe(decomposed);
    expect(confine(root, 'ガイド')).toBe('ガイド'.normalize('NFD'));
    expect(inProject(root, `${decomposed.normalize('NFC')}:データ`)).toBe(`${decomposed}:データ`);
  });

  it('keeps a backslash that is part of a name, and texts that begin with no file', () => {
    expect(confine(root, 'lib\\back.ts')).toBe('lib\\back.ts');
    for (const name of ['App\\User::save', 'lib', '/api/users', '../x.ts:1', `${folder}/else.ts:2`])
      expect(inProject(root, name)).toBe(name);
  });
});
