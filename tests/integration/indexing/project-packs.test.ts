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
