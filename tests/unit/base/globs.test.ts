import { describe, expect, it } from 'vitest';
import { globMatcher, pathMatcher } from '../../../src/base/globs.ts';

describe('a matcher of paths', () => {
  it.each([
    ['src', 'src/a.ts', true],
    ['./src/', 'src/deep/.hidden', true],
    ['src/a.ts', 'src/a.ts', true],
    ['.', 'anything/at/all', true],
    ['src/*.ts', 'src/deep/a.ts', false],
    ['src', 'other/src/a.ts', false],
  ])('%s on %s: %s', (pattern, file, expected) => {
    expect(pathMatcher([pattern])(file)).toBe(expected);
  });

  it('of no pattern matches nothing', () => {
    expect(pathMatcher([])('a')).toBe(false);
  });
});

describe('a matcher of globs', () => {
  it.each([
    ['*.ts', 'src/deep/a.ts', true],
    ['src/*.ts', 'src/deep/a.ts', false],
    ['*.TS', 'a.ts', false],
    ['.*', 'src/.env', true],
  ])('%s on %s: %s', (glob, file, expected) => {
    expect(globMatcher(glob)(file)).toBe(expected);
  });

  it('ignores case on request', () => {
    expect(globMatcher('*.TS', { ignoreCase: true })('a.ts')).toBe(true);
  });
});
