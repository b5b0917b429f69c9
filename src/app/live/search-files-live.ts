/** Files by name in a server: from the index, or listed anew where that is not complete. */
import { scanProject } from '../../indexing/scan/scan.ts';
import { matchPaths as matchFiles } from '../../retrieval/file-search.ts';
import { pageOf } from '../facts/page.ts';
import { type FilesAnswer, type FilesQuery, type FoundFile, searchFiles } from '../facts/search-files.ts';
import { pathNamed } from '../project/place.ts';
import { projectAsOf } from '../project/project-as-of.ts';
import { lineReader } from '../project/source-lines.ts';
import { scanOptions } from '../project/sync.ts';
import type { Asking } from './ad-hoc-project.ts';

/** @throws the reason of the signal */
export async function searchFilesLive(query: FilesQuery, { live, signal }: Asking): Promise<FilesAnswer> {
  const freshness = await live.ensureFresh();
  signal?.throwIfAborted();
  if (freshness.state !== 'partial') return searchFiles(projectAsOf(live, freshness), query);
  const { files, skipped } = await scanProject(scanOptions(live));
  const linesOf = lineReader(live);
  const indexed = files.map(({ path }) => ({ file: path, skip: null, lines: () => linesOf(path).length }));
  const left = skipped.filter(({ reason }) => reason !== 'secret');
  const others = left.map(({ path, reason }) => ({ file: path, skip: reason, lines: () => 0 }));
  const byPath = new Map([...indexed, ...others].map((found) => [found.file, found]));
  const matches = matchFiles([...byPath.keys()], pathNamed(live.root, query.pattern), byPath.size);
  const shown = pageOf(matches, query).flatMap((path) => byPath.get(path) ?? []);
  return {
    files: shown.map((found): FoundFile => ({ ...found, lines: found.lines() })),
    total: matches.length,
    freshness,
  };
}
