import { describe, expect, it } from 'vitest';
import { matchPaths } from '../../../src/retrieval/file-search.ts';

const PATHS = [
  'src/user/user-controller.ts',
  'src/user/controller/index.ts',
  'app/Http/Controllers/UserController.php',
  'tests/user-controller.test.ts',
  'docs/設計/注文処理.md',
  'src/utils/string.ts',
  '.github/workflows/ci.yml',
];

describe('searchFiles', () => {
  it.each([
    ['*.yml', ['.github/workflows/ci.yml']],
    ['src/**/index.ts', ['src/user/controller/index.ts']],
    ['usercontroller.php', ['app/Http/Controllers/UserController.php']],
    ['注文', ['docs/設計/注文処理.md']],
    ['ｓｔｒｉｎｇ', ['src/utils/string.ts']],
    ['', []],
    ['zzz', []],
  ])('%s finds %j', (pattern, expected) => {
    expect(matchPaths(PATHS, pattern, 10)).toEqual(expected);
  });

  it('puts a match in the file name first, and whole names before parts', () => {
    expect(matchPaths(PATHS, 'user-controller', 10)[0]).toBe('src/user/user-controller.ts');
    expect(matchPaths(PATHS, 'UC', 10)[0]).toBe('app/Http/Controllers/UserController.php');
  });

  it('finds letters in order even when a later word begins with one of them', () => {
    expect(matchPaths(['xa/ab.ts'], 'xb', 10)).toEqual(['xa/ab.ts']);
  });

  it('finds letters that lie apart only where no path contains them in a row', () => {
    const paths = ['fonts/LiberationSans-Italic.ttf', 'internal/markup/sanitizer.go', 'internal/organizations/it.go'];
    expect(matchPaths(paths, 'sanit', 10)).toEqual(['internal/markup/sanitizer.go']);
    expect(matchPaths(paths, 'mksan', 10)).toEqual(['internal/markup/sanitizer.go']);
  });

  it('looks for a name that merely looks like a glob', () => {
    expect(matchPaths(['pages/[id].vue', 'pages/a.vue'], '[id].vue', 10)).toEqual(['pages/[id].vue']);
  });

  it('keeps to the limit', () => {
    expect(matchPaths(PATHS, 'r', 2)).toHaveLength(2);
  });
});
