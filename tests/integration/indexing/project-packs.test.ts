import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { openProject } from '../../../src/app/composition/compose.ts';
import { entitiesNamed } from '../../../src/app/facts/framework-entities.ts';
import { frameworkReport, tryPack } from '../../../src/app/project/project-frameworks.ts';
import { toAbsolute } from '../../../src/base/paths.ts';
import { makeProject } from '../scan/project.ts';

const PACK = {
  id: 'acme',
  languages: ['typescript'],
  detect: { dependencies: ['npm:@acme/web'] },
  rules: [{ call: { name: 'work' }, entity: { type: 'job', id: 'job:{1}', node: 'job:{1}' } }],
};

it('[PK1] a pack is read as soon as it is saved, changed and removed', async () => {
  const root = makeProject({
    'package.json': '{ "dependencies": { "@acme/web": "1" } }',
    'src/orders.ts': "work('close', () => 1);\n",
  });
  const folder = path.join(root, '.code-intel', 'frameworks');
  const save = (pack: object): void => writeFileSync(path.join(folder, 'acme.json'), JSON.stringify(pack, null, 2));
  const project = await openProject(toAbsolute(root, '/'), { environment: {} });
  const ids = async (): Promise<string[]> => {
    await project.ensureFresh();
    return ['job:close', 'task:close'].filter((id) => entitiesNamed(project.store, id).length > 0);
  };
  expect(await ids()).toEqual([]);
  mkdirSync(folder, { recursive: true });
  save(PACK);
  expect(await ids()).toEqual(['job:close']);
  expect(await frameworkReport(project.root, project.store)).toMatchObject({
    frameworks: expect.arrayContaining([
      {
        id: 'acme',
        why: 'npm:@acme/web',
        file: '.code-intel/frameworks/acme.json',
        found: [{ type: 'job', count: 1, example: 'job:close in src/orders.ts' }],
      },
    ]),
    problems: [],
  });
  save({ ...PACK, rules: [{ call: { name: 'work' }, entity: { type: 'job', id: 'task:{1}' } }] });
  expect(await ids()).toEqual(['task:close']);
  expect(await tryPack(project.root, 'acme', ['src/orders.ts'])).toMatchObject([{ file: 'src/orders.ts' }]);
  save({ ...PACK, rules: [] });
  expect(await ids()).toEqual([]);
  expect((await frameworkReport(project.root, project.store)).problems).toMatchObject([{ line: 11 }]);
  await expect(tryPack(project.root, 'acme', [])).rejects.toThrow('acme.json:11: rules: ');
  rmSync(folder, { recursive: true });
  expect(await ids()).toEqual([]);
  await project.close();
});

it('[PK3] what a pack gives nothing for is told with the file and the reason', async () => {
  const slow = { text: '(?:a+)+$', edges: [['{owner}', 'calls', 'b']] };
  const many = { text: '\\bn\\d+', edges: [['job:close', 'calls', 'job:{0}']] };
  const root = makeProject({
    '.code-intel/frameworks/acme.json': JSON.stringify({ ...PACK, detect: 'always', rules: [slow] }),
    '.code-intel/frameworks/many.json': JSON.stringify({ ...PACK, id: 'many', detect: 'always', rules: [many] }),
    'src/slow.ts': `export function f() {\n  return "${'a'.repeat(40)}!";\n}\n`,
    'src/many.ts': Array.from({ length: 2_001 }, (_, at) => `n${at};\n`).join(''),
  });
  const project = await openProject(toAbsolute(root, '/'), { environment: {} });
  await project.ensureFresh();
  const { problems } = await frameworkReport(project.root, project.store);
  expect(problems).toEqual([
    { file: '.code-intel/frameworks/acme.json', line: 1, reason: 'acme needs more than 2000 ms: src/slow.ts' },
    {
      file: '.code-intel/frameworks/many.json',
      line: 1,
      reason: 'many found more than 2000 entities or edges, and the rest is left out: src/many.ts',
    },
  ]);
  await project.close();
});
