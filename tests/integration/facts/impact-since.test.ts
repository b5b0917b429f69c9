/** What a reviewer of a difference has to look at. */
import { cpSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openProject } from '../../../src/app/composition/compose.ts';
import { analyzeImpact } from '../../../src/app/impact/analyze-impact.ts';
import type { OpenProject } from '../../../src/app/project/open-project.ts';
import { toAbsolute } from '../../../src/base/paths.ts';
import { repositoryWith } from '../../helpers/repository.ts';
import { temporaryFolder } from '../../helpers/temporary-folder.ts';

const FILES = {
  'src/price.ts':
    'export function netPrice(gross: number) {\n  return gross / 1.1;\n}\nexport function kept() {\n  return 1;\n}\nexport function dropped() {\n  return 2;\n}\n',
  'src/cart.ts':
    "import { netPrice, kept, dropped } from './price.ts';\nexport function cartTotal() {\n  return netPrice(1);\n}\nexport function other() {\n  return kept() + dropped();\n}\n",
  'src/old.ts': 'export function oldThing() {}\n',
  'src/uses-old.ts': "import { oldThing } from './old.ts';\nexport function usesOld() {\n  oldThing();\n}\n",
  'tests/price.test.ts': "import { netPrice } from '../src/price.ts';\ntest('net', () => netPrice(11));\n",
  'src/far.ts': 'export function far() {}\n',
};

let project: OpenProject;
const root = temporaryFolder();

beforeAll(async () => {
  cpSync(repositoryWith(FILES), root, { recursive: true });
  const changed = FILES['src/price.ts'].replace('1.1', '1.2').replace(/export function dropped[\s\S]*/, '');
  writeFileSync(path.join(root, 'src/price.ts'), changed);
  rmSync(path.join(root, 'src/old.ts'));
  writeFileSync(path.join(root, 'src/far.ts'), `// A comment.\n${FILES['src/far.ts']}`);
  writeFileSync(path.join(root, 'src/new.ts'), 'export function brandNew() {}\n');
  project = await openProject(toAbsolute(root, '/'), { environment: {} });
  await project.ensureFresh();
});
afterAll(() => project.close());

it('users of changed definitions and of those that are gone, tests included [CT3]', async () => {
  const { targets, impact, counts } = await analyzeImpact(project, { since: 'HEAD', limit: 100 });
  expect(targets.map(({ name }) => name).sort()).toEqual(['brandNew', 'netPrice']);
  expect(impact.map(({ name, uses, file, line }) => `${name} uses ${uses} ${file}:${line}`).sort()).toEqual([
    'cartTotal uses netPrice src/cart.ts:3',
    'null uses netPrice tests/price.test.ts:2',
    'other uses dropped src/cart.ts:6',
    'usesOld uses oldThing src/uses-old.ts:3',
  ]);
  expect(counts).toEqual({ code: 3, test: 1 });
});

it.each(['nothing-like-it', '--output=x'])('%s is no commit [CT3]', async (since) => {
  await expect(analyzeImpact(project, { since })).rejects.toThrow('git knows no commit');
});
