/**
 * Watch over a project: the folders that changed since the last question, without looking at them.
 *
 * Linux: one inotify watch for each folder of the index, through Node's own `fs.watch`. The kernel queues an event
 * before the call that caused it returns, so that nothing done before a question is missing from its answer. Elsewhere:
 * `@parcel/watcher`, one watch for the whole tree, whose events come some time later.
 */
import { watchEachFolder } from './folder-watch.ts';
import type { ProjectWatch, UnwatchedReason } from './project-watch.ts';
import { watchTree } from './tree-watch.ts';

/** @param onChange called for the first change after each `take`, so that repairs can begin before the next question */
export function watchProject(root: string, onChange: () => void): ProjectWatch {
  return process.platform === 'linux' ? watchEachFolder(root, onChange) : watchTree(root, onChange);
}

/** Says what a person can do about it. */
export function describeUnwatched(reason: UnwatchedReason): string {
  return ADVICE[reason];
}

const ADVICE: Readonly<Record<UnwatchedReason, string>> = {
  watch_limit:
    'The system allows no more file watches; raise fs.inotify.max_user_watches or max_user_instances. Until then every file is looked at before an answer.',
  unsupported: 'Files cannot be watched on this platform; every file is looked at before an answer.',
  failed: 'Files cannot be watched; every file is looked at before an answer.',
};
