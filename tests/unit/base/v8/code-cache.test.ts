import { readdirSync, readFileSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { CodeCache } from '../../../../src/base/v8/code-cache.ts';
import { temporaryFolder } from '../../../helpers/temporary-folder.ts';

function parts(texts: Readonly<Record<string, string>>) {
  const folder = temporaryFolder();
  for (const [name, text] of Object.entries(texts)) writeFileSync(path.join(folder, name), text);
  const file = (name: string) => path.join(folder, name);
  const caches = () => readdirSync(folder).filter((name) => name.endsWith('.v8'));
  const run = (name: string) => {
    const cache = new CodeCache();
    const value = cache.load(file(name));
    cache.save();
    return value;
  };
  return { file, caches, run };
}

it('loads parts that require one another, and packages', () => {
  const { run } = parts({
    'a.cjs': `exports.early = 1; exports.sum = require('./b.cjs').two() + 1;`,
    'b.cjs': `const a = require('./a.cjs'), path = require('node:path'); exports.two = () => path.sep.length + a.early;`,
  });
  expect(run('a.cjs')).toEqual({ early: 1, sum: 3 });
});

it('keeps the code of each part once, and writes it again only for a part that is new', () => {
  const { run, caches, file } = parts({ 'a.cjs': 'exports.x = () => 1', 'b.cjs': `exports.y = require('./a.cjs').x` });
  run('a.cjs');
  const [first = ''] = caches();
  const written = statSync(file(first)).ino;
  run('a.cjs');
  expect([caches(), statSync(file(first)).ino]).toEqual([[first], written]);
  run('b.cjs');
  expect(caches()).toHaveLength(2);
});

it('does not run the code of an earlier build', () => {
  const { run, caches, file } = parts({ 'a.cjs': 'exports.x = 1' });
  run('a.cjs');
  writeFileSync(file('a.cjs'), 'exports.x = 2');
  utimesSync(file('a.cjs'), 1, 1);
  expect(run('a.cjs')).toEqual({ x: 2 });
  expect(caches()).toHaveLength(1);
});

it.each([
  ['cut off', (code: Buffer) => code.subarray(0, code.length - 7)],
  ['empty', () => Buffer.alloc(0)],
  ['changed', (code: Buffer) => Buffer.from(code).fill(255, code.length / 3, code.length / 3 + 9)],
])('compiles again when the kept code is %s', (_, damage) => {
  const { run, caches, file } = parts({ 'a.cjs': 'exports.x = (() => [1, 2].map((n) => n + 1))()' });
  run('a.cjs');
  const cache = file(caches()[0] ?? '');
  const whole = readFileSync(cache);
  writeFileSync(cache, damage(whole));
  expect(run('a.cjs')).toEqual({ x: [2, 3] });
  expect(readFileSync(cache)).toHaveLength(whole.length);
});

it('says which part is missing', () => {
  const { run } = parts({ 'a.cjs': `require('./gone.cjs')` });
  expect(() => run('a.cjs')).toThrow('gone.cjs');
});

it('leaves the part that imports packages to Node, since kept code cannot import', async () => {
  const { run, caches } = parts({
    'a.cjs': `exports.load = () => require('./import-package-1.cjs').importPackage('./b.mjs')`,
    'import-package-1.cjs': 'exports.importPackage = (name) => import(name)',
    'b.mjs': 'export const x = 1;',
  });
  const { load } = run('a.cjs') as { load: () => Promise<unknown> };
  expect(await load()).toMatchObject({ x: 1 });
  expect(caches()).toHaveLength(1);
});

it('does not take the code of processes with other settings, nor removes it', () => {
  const { file, caches } = parts({ 'a.cjs': 'exports.x = 1' });
  for (const settings of ['', 'brief', '']) {
    const cache = new CodeCache(settings);
    cache.load(file('a.cjs'));
    cache.save();
  }
  expect(caches()).toHaveLength(2);
});
