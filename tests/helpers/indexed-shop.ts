/** The sample shop with its index, and a gate that opens by submission. */
import { cpSync, mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { openProject } from '../../src/app/composition/compose.ts';
import { indexProject } from '../../src/app/project/index-project.ts';
import { once } from '../../src/base/once.ts';
import { toAbsolute } from '../../src/base/paths.ts';
import { keptFolder, temporaryFolder } from './temporary-folder.ts';

/** It is indexed once in each process; a test copies it, index and all. */
export async function copyOfIndexedShop(): Promise<string> {
  const folder = path.join(temporaryFolder(), 'shop');
  cpSync(await indexedShop(), folder, { recursive: true });
  return folder;
}

const indexedShop = once(async () => {
  const folder = path.join(keptFolder(), 'shop');
  cpSync(path.join(import.meta.dirname, '..', 'fixtures', 'sample-shop'), folder, { recursive: true });
  mkdirSync(path.join(folder, '.code-intel'));
  writeFileSync(path.join(folder, '.code-intel', 'config.json'), '{"gate":{"ready":"submission"}}');
  const project = await openProject(toAbsolute(folder, '/'), { environment: {} });
  await indexProject(project);
  await project.close();
  return folder;
});
