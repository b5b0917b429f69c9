import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { packRepository } from '../../../../src/app/map/pack-repository.ts';
import { repositoryMap } from '../../../../src/app/map/repository-map.ts';
import { inAnswerTime } from '../../../../src/base/answer-time.ts';
import { fakeProject } from '../fake-project.ts';

const SOURCES = {
  'src/core.ts': 'export function core() {}\nexport function rarely() {}\n',
  'src/one.ts': 'export function one() {\n  core();\n}\n',
  'src/two.ts': 'export function two() {\n  core();\n  rarely();\n}\n',
  'src/lonely.ts': 'export function lonely() {}\n',
  'README.md': '# Shop\n',
};
const root = mkdtempSync(path.join(os.tmpdir(), 'pack-'));
const project = fakeProject(SOURCES, { root, skips: { '.env': 'secret' } });
afterAll(() => rmSync(root, { recursive: true }));

const orderOf = (text: string) => text.split('\n').filter((line) => line !== '' && !line.startsWith(' '));

describe('repositoryMap', () => {
  it('puts the file first that the others use, with its signatures', async () => {
    const { text, filesShown, filesTotal } = await repositoryMap(project);
    expect(text).toMatch(/^src\/core\.ts\n {2}1: .*core\(\)\n {2}2: .*rarely\(\)\n/);
    expect([filesShown, filesTotal]).toEqual([4, 4]);
  });

  it('says in which files uses do not count yet, and counts them for the next question [NS2]', async () => {
    const fresh = fakeProject(SOURCES);
    const { text } = await repositoryMap(project);
    const limits = { most: -1, piece: 1 };
    expect(await inAnswerTime(() => repositoryMap(fresh), { limits })).toMatchObject([{ filesTotal: 4 }, { files: 5 }]);
    expect(await inAnswerTime(() => repositoryMap(fresh), {})).toMatchObject([{ text }, {}]);
  });

  it('shows as many files as are asked for', async () => {
    const { text, filesShown, filesTotal } = await repositoryMap(project, { limit: 2 });
    expect([orderOf(text), filesShown, filesTotal]).toEqual([['src/core.ts', 'src/lonely.ts'], 2, 4]);
  });

  it('orders equal files by path', async () => {
    expect(orderOf((await repositoryMap(project)).text)).toEqual([
      'src/core.ts',
      'src/lonely.ts',
      'src/one.ts',
      'src/two.ts',
    ]);
  });

  it('shows tests after sources, however much they use each other', async () => {
    const helper = 'export function testHelper() {}\n';
    const uses = {
      'tests/help.ts': helper,
      'tests/a.test.ts': 'testHelper();\n',
      'src/a.ts': 'export function a1b() {}\n',
    };
    expect(orderOf((await repositoryMap(fakeProject(uses))).text)).toEqual(['src/a.ts', 'tests/help.ts']);
  });

  it('shows built copies last, and takes them for no users', async () => {
    const copies = Object.fromEntries(['a', 'b', 'c'].map((name) => [`dist/${name}.js`, 'rareThing();\n']));
    const order = orderOf(
      (
        await repositoryMap(
          fakeProject({
            ...copies,
            'dist/main.js': 'export function builtThing() {}\n',
            'src/core.ts': 'export function coreThing() {}\n',
            'src/lonely.ts': 'export function lonelyThing() {}\n',
            'src/rare.ts': 'export function rareThing() {}\n',
            'src/use.ts': `coreThing();\n${'builtThing();\n'.repeat(9)}`,
          }),
        )
      ).text,
    );
    expect([order[0], order.at(-1)]).toEqual(['src/core.ts', 'dist/main.js']);
  });

  it('shows one of several overloads, and nothing that lies inside a function', async () => {
    const pick = 'function pick(a: string): string;\nfunction pick(a: string) {\n  function inner() {}\n}\n';
    const { text } = await repositoryMap(fakeProject({ 'a.ts': pick }));
    expect(text.split('\n')).toHaveLength(3);
  });

  it.each([0, 10, 20, 40])('stays within %i tokens', async (tokenBudget) => {
    const { text, tokens } = await repositoryMap(project, { tokenBudget });
    expect(text.length).toBeLessThanOrEqual(tokenBudget * 4);
    expect(tokens).toBeLessThanOrEqual(tokenBudget);
  });

  it('shows only what is included', async () => {
    expect(orderOf((await repositoryMap(project, { include: ['src/t*.ts'] })).text)).toEqual(['src/two.ts']);
  });
});

describe('packRepository', () => {
  it.each(['map', 'outline'] as const)('draws the %s [CT7]', async (style) => {
    const answer = await packRepository(project, { style });
    expect(answer).toMatchObject({ style, filesTotal: 4, text: expect.stringContaining('src/core.ts') });
  });

  it('writes all sources into one file by Repomix, and no secret [CT7]', async () => {
    const answer = await packRepository(project, { style: 'full' });
    expect(answer).toMatchObject({ path: '.code-intel/packs/repository.xml', filesShown: 5, withheld: [] });
    const pack = readFileSync(path.join(root, '.code-intel/packs/repository.xml'), 'utf8');
    expect(pack).toContain('export function lonely() {}');
    expect(pack).not.toContain('.env');
  });

  it('packs what most others use first when tokens are few [CT7]', async () => {
    const answer = await packRepository(project, { style: 'full', tokenBudget: 15 });
    expect(answer).toMatchObject({ filesShown: 1, filesTotal: 5 });
  });

  it('holds back a file with credentials and says so [CT7]', async () => {
    const leak = "export const db = 'postgres://admin:hunter2hunter2@db.example.com:5432/shop';\n";
    const answer = await packRepository(fakeProject({ ...SOURCES, 'src/db.ts': leak }, { root }), { style: 'full' });
    expect(answer).toMatchObject({ filesShown: 5, filesTotal: 6, withheld: ['src/db.ts'] });
    expect(readFileSync(path.join(root, '.code-intel/packs/repository.xml'), 'utf8')).not.toContain('hunter2');
  });

  it('says when nothing is included [CT7]', async () => {
    const answer = packRepository(project, { style: 'full', include: ['nowhere'] });
    await expect(answer).rejects.toMatchObject({ code: 'not_found' });
  });
});
