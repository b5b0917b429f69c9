/** A bundled sample project, copied to a folder of its own and opened with the real engines. */
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { openProject } from '../../src/app/composition/compose.ts';
import type { OpenProject } from '../../src/app/project/open-project.ts';
import { toAbsolute } from '../../src/base/paths.ts';

export interface SampleShop {
  readonly project: OpenProject;
  /** Writes a file of the copy. */
  write(file: string, text: string): void;
  remove(): Promise<void>;
}

/** @param name folder in tests/fixtures */
export async function openSampleShop(name = 'sample-shop'): Promise<SampleShop> {
  const folder = mkdtempSync(path.join(os.tmpdir(), `${name}-`));
  cpSync(path.join(import.meta.dirname, '..', 'fixtures', name), folder, { recursive: true });
  const project = await openProject(toAbsolute(folder, '/'), { environment: {} });
  return {
    project,
    write: (file, text) => {
      mkdirSync(path.dirname(path.join(folder, file)), { recursive: true });
      writeFileSync(path.join(folder, file), text);
    },
    remove: async () => {
      await project.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
