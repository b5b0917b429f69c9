/** Files by a glob or by letters of their name. */
import { matchPaths as matchFiles } from '../../retrieval/file-search.ts';
import { pathNamed } from '../project/place.ts';
import type { Freshness, Project } from '../project/project.ts';
import { type Page, pageOf } from './page.ts';
import { scopeFilter } from './scope.ts';

export interface FilesQuery extends Page {
  /** A glob (`src/**\/*.ts`) or letters in their order (`usrctl` finds `user-controller.ts`). */
  readonly pattern: string;
  /** Folder of the project, default all. */
  readonly scope?: string | undefined;
}

export interface FoundFile {
  readonly file: string;
  readonly lines: number;
  /** Why it is not in the semantic index; null for an indexed file. */
  readonly skip: string | null;
}

export interface FilesAnswer {
  /** Best first; those of a glob by path. */
  readonly files: readonly FoundFile[];
  readonly total: number;
  readonly freshness: Freshness;
}

/** Skipped files are found too, apart from secrets, whose very names are kept back. */
export async function searchFiles(project: Project, query: FilesQuery): Promise<FilesAnswer> {
  const freshness = await project.ensureFresh();
  const isInScope = scopeFilter(query.scope);
  const shown = project.store.files().filter((file) => file.skip !== 'secret' && isInScope(file.path));
  const byPath = new Map(shown.map(({ path, lines, skip }) => [path, { file: path, lines, skip }]));
  const matches = matchFiles([...byPath.keys()], pathNamed(project.root, query.pattern), byPath.size);
  const files = pageOf(matches, query).flatMap((path) => byPath.get(path) ?? []);
  return { files, total: matches.length, freshness };
}
