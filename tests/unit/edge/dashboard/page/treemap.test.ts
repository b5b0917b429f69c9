import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { asRelative } from '../../../../../src/base/paths.ts';
import { languageColours } from '../../../../../src/edge/dashboard/page/palette.ts';
import {
  type Block,
  folderAt,
  folderTree,
  isFolder,
  layOut,
  neighbour,
} from '../../../../../src/edge/dashboard/page/treemap.ts';

const tile = (path: string, usedBy = 1, language = 'php') => ({
  path: asRelative(path),
  language,
  lines: 10,
  symbols: 1,
  usedBy,
});
const TILES = [
  tile('app/http/kernel.php', 8),
  tile('app/user.php', 30),
  tile('readme.md', 0, 'markdown'),
  tile('web/app.ts', 12, 'typescript'),
  tile('web/index.ts', 2, 'typescript'),
];
const SIZE = { width: 800, height: 500 };

describe('the tree of folders', () => {
  it('counts files and names the language of most', () => {
    const tree = folderTree(TILES);
    expect(tree).toMatchObject({ path: '', files: 5 });
    expect(folderAt(tree, 'web')).toMatchObject({ name: 'web', files: 2, language: 'typescript' });
    expect(folderAt(tree, 'app/http')).toMatchObject({ name: 'http', path: 'app/http', files: 1 });
  });

  it('has no folder of a path that is none, or is the beginning of one', () => {
    const tree = folderTree(TILES);
    expect([folderAt(tree, 'ap'), folderAt(tree, 'app/user.php'), folderAt(tree, 'gone')]).toEqual(
      Array(3).fill(undefined),
    );
  });
});

describe('the map', () => {
  it('gives a file room by how many files refer to it', () => {
    const blocks = layOut(folderTree(TILES), 'usedBy', SIZE);
    const area = (path: string): number => {
      const found = blocks.find(({ node }) => node.path === path);
      return found === undefined ? 0 : found.width * found.height;
    };
    expect(area('app/user.php')).toBeGreaterThan(2 * area('app/http'));
    expect(area('web/app.ts')).toBeGreaterThan(area('web/index.ts'));
  });

  it('keeps every block in its place, and files from lying over each other', () => {
    const part = fc.constantFrom('a', 'b', 'c', 'd');
    const paths = fc.uniqueArray(
      fc.array(part, { minLength: 1, maxLength: 4 }).map((parts) => `${parts.join('/')}.php`),
      { minLength: 1, maxLength: 40 },
    );
    fc.assert(
      fc.property(paths, fc.nat(400), (names, usedBy) => {
        const tiles = names.sort().map((name, at) => tile(name, (usedBy * at) % 97));
        const blocks = layOut(folderTree(tiles), 'usedBy', SIZE);
        const leaves = blocks.filter(({ isFrame }) => !isFrame);
        expect(blocks.filter((block) => !isInside(block, { left: 0, top: 0, ...SIZE }))).toEqual([]);
        expect(leaves.flatMap((one, at) => leaves.slice(at + 1).filter((other) => overlap(one, other)))).toEqual([]);
      }),
    );
  });

  it('leads by arrows to every block and ends at the edge', () => {
    const blocks = layOut(folderTree(TILES), 'usedBy', SIZE);
    const [first] = blocks;
    if (first === undefined) throw new Error('no block');
    const reached = new Set([first]);
    for (const block of reached)
      for (const direction of ['left', 'right', 'up', 'down'] as const) {
        const next = neighbour(blocks, block, direction);
        if (next !== undefined) reached.add(next);
      }
    expect(blocks.length - reached.size).toBe(0);
    const leftmost = blocks.filter(({ isFrame }) => !isFrame).toSorted((one, other) => one.left - other.left)[0];
    expect(leftmost && neighbour([leftmost], leftmost, 'left')).toBeUndefined();
  });

  it('draws a folder without room for its content as one block', () => {
    const blocks = layOut(folderTree(TILES), 'usedBy', { width: 120, height: 80 });
    expect(blocks.filter(({ node, isFrame }) => isFolder(node) && !isFrame).length).toBeGreaterThan(0);
  });
});

describe('colours', () => {
  it('go to the most frequent languages', () => {
    const colours = languageColours(TILES);
    expect([colours.get('php'), colours.get('typescript'), colours.get('cobol')]).toEqual([1, 2, undefined]);
  });
});

type Place = Pick<Block, 'left' | 'top' | 'width' | 'height'>;

function isInside(inner: Place, outer: Place): boolean {
  const [right, bottom] = [inner.left + inner.width, inner.top + inner.height];
  return inner.left >= 0 && inner.top >= 0 && right <= outer.width && bottom <= outer.height;
}

function overlap(one: Place, other: Place): boolean {
  const isApart = (near: number, size: number, far: number) => near + size <= far;
  return !(
    isApart(one.left, one.width, other.left) ||
    isApart(other.left, other.width, one.left) ||
    isApart(one.top, one.height, other.top) ||
    isApart(other.top, other.height, one.top)
  );
}
