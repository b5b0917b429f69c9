import { mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { driftIn } from '../../../src/app/live/folder-drift.ts';
import { open } from '../indexing/open.ts';
import { makeProject } from '../scan/project.ts';

const FOLDERS = 230;

it('sees by a look at all folders of a large project what it sees by a look at each', async () => {
  const sources = Array.from({ length: FOLDERS }, (_, at) => [
    `area${at % 7}/part${at}/file${at}.ts`,
    `const a${at} = 1;\n`,
  ]);
  const root = makeProject(Object.fromEntries(sources));
  symlinkSync(path.join(root, 'area0'), path.join(root, 'linked'));
  const { project } = await open(root);
  await project.ensureFresh();
  writeFileSync(path.join(root, 'area1/part1/file1.ts'), 'const changed = 1;\n');
  writeFileSync(path.join(root, 'area2/part2/new.ts'), 'const added = 1;\n');
  writeFileSync(path.join(root, 'added.ts'), 'const added = 2;\n');
  mkdirSync(path.join(root, 'area3/another'));
  rmSync(path.join(root, 'area4/part4'), { recursive: true });
  const folders = project.store.directories().map((record) => record.path);
  const all = await driftIn(project, folders);
  const each = await Promise.all(folders.map((folder) => driftIn(project, [folder])));
  expect(folders.length).toBeGreaterThan(FOLDERS);
  for (const part of ['modified', 'touched', 'deleted', 'candidates', 'directories', 'goneDirectories'] as const) {
    const apart = each.flatMap<unknown>((drift) => drift[part]);
    expect(inOrder(all[part]), part).toEqual(inOrder(apart));
  }
  expect(all.modified.map((file) => file.path)).toEqual(['area1/part1/file1.ts']);
  expect(inOrder(all.candidates)).toEqual(inOrder(['added.ts', 'area2/part2/new.ts', 'area3/another']));
  expect(all.goneDirectories).toEqual(['area4/part4']);
});

function inOrder(items: readonly unknown[]): string[] {
  return items.map((item) => JSON.stringify(item)).sort();
}
