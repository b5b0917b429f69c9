/** A project that is indexed as if nobody had written a reader for its frameworks. */
import { cpSync, mkdtempSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { openProject } from '../../src/app/composition/compose.ts';
import type { OpenProject } from '../../src/app/project/open-project.ts';
import { FRAMEWORKS } from '../../src/app/project/project-frameworks.ts';
import { toAbsolute } from '../../src/base/paths.ts';

/** @param folder a repository; a copy of it is indexed, so that both indexes stand side by side */
export async function openWithoutFrameworks(folder: string): Promise<OpenProject> {
  const copy = path.join(mkdtempSync(path.join(os.tmpdir(), 'code-intel-bench-')), path.basename(folder));
  cpSync(folder, copy, { recursive: true, filter: (file) => path.basename(file) !== '.code-intel' });
  const project = await openProject(toAbsolute(copy, copy), { environment: {} });
  const meta = project.store.meta.bind(project.store);
  Object.assign(project.store, { meta: (key: string) => (key === FRAMEWORKS ? '' : meta(key)) });
  return project;
}
