import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { toAbsolute } from '../../../src/base/paths.ts';
import { findProject, isUnknownFolder, projectHolding, type RootQuery } from '../../../src/edge/project-root.ts';
import { temporaryFolder } from '../../helpers/temporary-folder.ts';

let home = '';
beforeEach(() => {
  home = temporaryFolder();
  mkdirSync(path.join(home, 'shop/src/deep'), { recursive: true });
});

const queryWith = (query: Partial<RootQuery>): RootQuery => {
  return { given: undefined, environment: {}, workingDirectory: home, homeDirectory: home, ...query };
};
const find = (query: Partial<RootQuery>) => findProject(queryWith(query)).root;

test.each(['.git', '.code-intel'])('the nearest folder with %s is the project', (marker) => {
  mkdirSync(path.join(home, 'shop', marker));
  expect(find({ workingDirectory: path.join(home, 'shop/src/deep') })).toBe(path.join(home, 'shop'));
});

test('a work tree, where .git is a file, is a project', () => {
  writeFileSync(path.join(home, 'shop/.git'), 'gitdir: elsewhere');
  expect(find({ workingDirectory: path.join(home, 'shop/src') })).toBe(path.join(home, 'shop'));
});

test('without a marker the working directory is the project', () => {
  expect(find({ workingDirectory: path.join(home, 'shop/src') })).toBe(path.join(home, 'shop/src'));
});

test('a repository of dotfiles in the home folder is passed over', () => {
  mkdirSync(path.join(home, '.git'));
  expect(find({ workingDirectory: path.join(home, 'shop/src') })).toBe(path.join(home, 'shop/src'));
});

test('--path wins over the variables, and CODE_INTEL_PROJECT over CLAUDE_PROJECT_DIR', () => {
  const environment = { CODE_INTEL_PROJECT: 'shop/src', CLAUDE_PROJECT_DIR: 'shop' };
  expect(find({ given: 'shop/src/deep', environment })).toBe(path.join(home, 'shop/src/deep'));
  expect(find({ environment })).toBe(path.join(home, 'shop/src'));
  expect(find({ environment: { ...environment, CODE_INTEL_PROJECT: '' } })).toBe(path.join(home, 'shop'));
});

test('a folder that does not exist is refused by the name of what named it', () => {
  expect(() => find({ environment: { CLAUDE_PROJECT_DIR: '/no/such' } })).toThrow(
    /CLAUDE_PROJECT_DIR does not exist: \/no\/such/,
  );
});

test('a file is refused', () => {
  writeFileSync(path.join(home, 'shop/a.ts'), '');
  expect(() => find({ given: 'shop/a.ts' })).toThrow(/is a file/);
});

test('the home folder and the disk are refused unless insisted on', () => {
  expect(() => find({})).toThrow(/home folder, not a project/);
  expect(() => find({ given: '/' })).toThrow(/whole disk/);
  expect(find({ anywhere: true })).toBe(home);
});

test.each(['/tmp', '/usr/local', '/usr/share', '/etc'])(
  '%s belongs to the system, and is refused with the call that insists',
  (given) => {
    expect(() => find({ given })).toThrow(/folder of the system, not a project/);
    expect(() => find({ given })).toThrow(
      expect.objectContaining({ next: expect.stringContaining(`index ${given} --yes`) }),
    );
  },
);

test('a folder is unknown that holds no repository, no manifest and no index', () => {
  const shop = toAbsolute('shop', home);
  expect(isUnknownFolder(shop)).toBe(true);
  writeFileSync(path.join(shop, 'go.mod'), '');
  expect(isUnknownFolder(shop)).toBe(false);
});

test('a home folder that was indexed on purpose is a project', () => {
  mkdirSync(path.join(home, '.code-intel'));
  expect(find({ given: home })).toBe(home);
});

test('a folder that --path names in a project is a part of it, unless it is a project itself', () => {
  const meant = (given: string) => findProject(queryWith({ given }));
  const shop = path.join(home, 'shop');
  const deep = path.join(shop, 'src/deep');
  expect(meant('shop/src/deep')).toEqual({ root: deep, scope: undefined });

  mkdirSync(path.join(shop, '.git'));
  expect(meant('shop/src/deep')).toEqual({ root: shop, scope: 'src/deep' });
  expect(meant('shop')).toEqual({ root: shop, scope: undefined });
  expect(projectHolding(toAbsolute(deep, home), queryWith({}))).toBe(shop);

  mkdirSync(path.join(deep, '.code-intel'));
  expect(meant('shop/src/deep')).toEqual({ root: deep, scope: undefined });
  expect(projectHolding(toAbsolute(deep, home), queryWith({}))).toBeUndefined();
});

test.each(['CODE_INTEL_PROJECT', 'CLAUDE_PROJECT_DIR'])('%s in a subfolder means the project around it', (variable) => {
  mkdirSync(path.join(home, 'shop/.code-intel'));
  const environment = { [variable]: 'shop/src/deep' };
  expect(findProject(queryWith({ environment }))).toEqual({ root: path.join(home, 'shop'), scope: undefined });
});

test('a repository inside a project that was set up is part of it, so that none is made below', () => {
  mkdirSync(path.join(home, 'shop/.code-intel'));
  mkdirSync(path.join(home, 'shop/src/deep/.git'));
  expect(find({ workingDirectory: path.join(home, 'shop/src/deep') })).toBe(path.join(home, 'shop'));
});

test('a link into a project means the project', () => {
  mkdirSync(path.join(home, 'shop/.git'));
  symlinkSync(path.join(home, 'shop/src'), path.join(home, 'link'));
  expect(find({ workingDirectory: path.join(home, 'link') })).toBe(path.join(home, 'shop'));
  expect(find({ environment: { CLAUDE_PROJECT_DIR: path.join(home, 'link/deep') } })).toBe(path.join(home, 'shop'));
});

test('a folder becomes a project of its own where that is asked for', () => {
  mkdirSync(path.join(home, 'shop/.code-intel'));
  expect(find({ given: 'shop/src', isOwn: true })).toBe(path.join(home, 'shop/src'));
  expect(find({ workingDirectory: path.join(home, 'shop/src'), isOwn: true })).toBe(path.join(home, 'shop'));
});
