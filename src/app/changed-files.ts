/** Whether an answer was overtaken: files that are other than the index had them when it was given. */
import { joinRoot, type RelativePath } from '../base/paths.ts';
import { compareFile } from '../indexing/changes.ts';
import { lstatOrReason } from '../indexing/lstat.ts';
import type { OpenProject } from './open-project.ts';

/** Those of `files` that changed since they were indexed. Reads only files whose times prove nothing. */
export function changedFiles(project: OpenProject, files: readonly RelativePath[]): RelativePath[] {
  return [...new Set(files)].filter((file) => hasChanged(project, file)).sort();
}

function hasChanged({ root, store, hashOf }: OpenProject, path: RelativePath): boolean {
  const record = store.file(path);
  if (record === undefined || record.skip !== null) return false;
  const stats = lstatOrReason(joinRoot(root, path));
  if (typeof stats === 'string') return true;
  const { size, ctimeMs } = stats;
  return compareFile({ path, size, ctimeMs }, record, hashOf) === 'changed';
}
