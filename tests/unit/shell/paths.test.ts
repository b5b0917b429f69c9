import { describe, expect, it } from 'vitest';
import type { Resolution } from '../../../src/shell/contract.ts';
import { locationsOf, normalise, type PathContext, placeOfLocation } from '../../../src/shell/paths.ts';

const LINKS: Readonly<Record<string, string>> = { '/tmp/into': '/work/repo', '/work/repo/away': '/tmp/away' };
const FOLDERS: ReadonlySet<string> = new Set(['/tmp', '/work', '/work/repo', '/home', '/home/me']);

function resolvePath(path: string): Resolution {
  if (path === '/tmp/dangling') return { kind: 'unresolvable' };
  if (FOLDERS.has(path)) return { kind: 'exists', realPath: path, isFolder: true };
  const target = LINKS[path];
  return target === undefined ? { kind: 'missing' } : { kind: 'exists', realPath: target, isFolder: true };
}

const context = {
  root: '/work/repo',
  home: '/home/me',
  protectedFolders: ['/home/me/keys'],
  otherNames: () => [],
  resolvePath,
};

/** The strictest place of all readings of a path. */
function placeOf(of: PathContext, path: string, cwd: string): string {
  const places = locationsOf(of, path, cwd)?.map((location) => placeOfLocation(of, location));
  if (places === undefined) return 'unresolvable';
  return (['protected', 'inside'] as const).find((place) => places.includes(place)) ?? 'outside';
}

describe('the place of a path', () => {
  it.each([
    ['a', 'inside'],
    ['./a/../../repo/b', 'inside'],
    ['/WORK/Repo/a', 'inside'],
    ['a\\..\\b', 'inside'],
    ['/tmp/x/..\\..\\work\\repo\\a', 'inside'],
    ['/tmp/into/a', 'inside'],
    ['/tmp/x', 'outside'],
    ['../x', 'outside'],
    ['..', 'inside'],
    ['/', 'protected'],
    ['away/x', 'outside'],
    ['/tmp/dangling', 'unresolvable'],
    ['/proc/self/cwd/a', 'unresolvable'],
    ['/dev/fd/3', 'unresolvable'],
    ['.git/config', 'protected'],
    ['/elsewhere/.git/config', 'protected'],
    ['.code-intel', 'protected'],
    ['.claude/settings.local.json', 'protected'],
    ['packages/a/.claude/settings.json', 'protected'],
    ['.claude/commands/x.md', 'inside'],
    ['.mcp.json', 'protected'],
    ['/home/me/.claude/x', 'protected'],
    ['/home/me/.gitconfig', 'protected'],
    ['/home/me/keys/a', 'protected'],
    ['/home/me', 'protected'],
    ['/home/me/notes', 'outside'],
    ['.gitignore', 'inside'],
  ])('%s is %s', (path, place) => {
    expect(placeOf(context, path, '/work/repo')).toBe(place);
  });
});

it('normalise takes dots and slashes out', () => {
  expect(normalise('/a//b/./c/../d/')).toBe('/a/b/d');
  expect(normalise('C:/a/../b')).toBe('C:/b');
  expect(normalise('/../..')).toBe('/');
});

describe('the place of a path on Windows', () => {
  const windows = {
    root: 'C:\\work\\repo',
    home: 'C:\\Users\\me',
    protectedFolders: ['C:\\Users\\me\\keys'],
    otherNames: () => [],
    resolvePath: (path: string): Resolution => {
      const known = ['c:/work', 'c:/work/repo', 'c:/work/repo/src'];
      const realPath = path.replaceAll('\\', '/').replace(/\/+/g, '/');
      return known.includes(realPath.toLowerCase())
        ? { kind: 'exists', realPath, isFolder: true }
        : { kind: 'missing' };
    },
  };

  it.each([
    ['src/a.ts', 'inside'],
    ['src\\a.ts', 'inside'],
    ['C:\\work\\repo\\src\\a.ts', 'inside'],
    ['c:/WORK/repo/src/new/a.ts', 'inside'],
    ['src/../a.ts', 'inside'],
    ['/c/work/repo/src/a.ts', 'inside'],
    ['/cygdrive/c/work/repo/a.ts', 'inside'],
    ['/mnt/c/work/repo/a.ts', 'inside'],
    ['/work/repo/a.ts', 'inside'],
    ['\\work\\repo\\a.ts', 'inside'],
    ['C:\\work', 'inside'],
    ['C:\\temp\\a.ts', 'outside'],
    ['D:/work/repo/a.ts', 'outside'],
    ['/d/work/repo/a.ts', 'outside'],
    ['.git\\config', 'protected'],
    ['.claude\\settings.json', 'protected'],
    ['/c/Users/me/.claude/settings.json', 'protected'],
    ['C:\\Users\\me\\keys\\a', 'protected'],
    ['\\\\?\\C:\\work\\repo\\a.ts', 'unresolvable'],
    ['//./C:/work/repo/a.ts', 'unresolvable'],
    ['\\\\localhost\\C$\\work\\repo\\a.ts', 'unresolvable'],
    ['C:a.ts', 'unresolvable'],
    ['C:\\temp\\a.ts::$DATA', 'unresolvable'],
    ['.claude::$INDEX_ALLOCATION\\settings.json', 'unresolvable'],
    ['.git./config', 'unresolvable'],
    ['.git \\config', 'unresolvable'],
  ])('%s is %s', (path, place) => {
    expect(placeOf(windows, path, 'C:\\work\\repo')).toBe(place);
  });
});
