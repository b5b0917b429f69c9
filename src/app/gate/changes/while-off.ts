/** Files that agents wrote while a person had switched the gate off: nobody judged them, and `verify` names them. */

import { headCommit } from '../../../base/git/head.ts';
import { contentHash } from '../../../base/hash.ts';
import { isRecord } from '../../../base/json-record.ts';
import { git } from '../git/git.ts';
import type { Notes } from '../ports.ts';
import type { ProjectGate } from '../project-gate.ts';

export const WHILE_OFF = 'while-off/';

export function noteWhileOff({ project, notes }: ProjectGate, files: readonly string[]): void {
  const commit = headCommit(project.root) ?? null;
  for (const file of files) notes.write(WHILE_OFF + contentHash(file), { file, commit });
}

/** Files of a change that were written so, and have not been part of a commit before it. @param base commit that the change begins at */
export function writtenWhileOff(notes: Notes, root: string, base: string): (file: string) => boolean {
  return (file) => {
    const record = notes.read(WHILE_OFF + contentHash(file));
    if (!isRecord(record) || record.file !== file) return false;
    if (typeof record.commit !== 'string') return true;
    // A range that git cannot tell leaves the file named.
    const commits = git(root, ['rev-list', '-1', `${record.commit}..${base}`, '--', file]);
    return commits === undefined || commits === '';
  };
}
