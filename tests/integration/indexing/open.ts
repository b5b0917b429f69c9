/** Projects opened for a test, and what is compared of them. */
import { onTestFinished } from 'vitest';
import { openProject } from '../../../src/app/composition/compose.ts';
import type { OpenProject } from '../../../src/app/project/open-project.ts';
import { searchCode } from '../../../src/app/search/search-code.ts';
import type { AbsolutePath } from '../../../src/base/paths.ts';
import { openSqliteStore } from '../../../src/storage/sqlite/sqlite-store.ts';
import { dumpIndex, type IndexDump } from './index-dump.ts';

export interface OpenedProject {
  readonly project: OpenProject;
  readonly notices: readonly string[];
}

export async function open(root: AbsolutePath, environment: Record<string, string> = {}): Promise<OpenedProject> {
  const notices: string[] = [];
  const project = await openProject(root, { environment, onNotice: (text) => notices.push(text) });
  onTestFinished(() => project.close());
  return { project, notices };
}

export async function filesFound(project: OpenProject, query: string): Promise<string[]> {
  const { hits } = await searchCode(project, { query, limit: 10 });
  return hits.map((hit) => hit.file);
}

/** The index as a file on disk holds it. */
export function dumpOf(root: AbsolutePath): IndexDump {
  const { store } = openSqliteStore(`${root}/.code-intel/index.db`);
  try {
    return dumpIndex(store);
  } finally {
    store.close();
  }
}
