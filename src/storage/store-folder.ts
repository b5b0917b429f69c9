/** The folder of the databases of a project that is there: one that was deleted under a server is not made again. */
import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { makeFolder } from '../base/make-folder.ts';
import { isAbsent } from '../base/system-error.ts';
import { UserError } from '../base/user-error.ts';

/** Milliseconds in which whoever deleted the folder of the databases may delete what is around it. */
const SETTLING_MS = 250;

/** @throws UserError `project_gone` where nothing else is left of the project */
export function makeStoreFolder(folder: string): void {
  if (existsSync(folder)) return;
  const root = path.dirname(folder);
  if (isEmpty(root)) throw goneError(root);
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, SETTLING_MS);
  if (isEmpty(root)) throw goneError(root);
  makeFolder(folder);
}

function isEmpty(folder: string): boolean {
  try {
    return readdirSync(folder).length === 0;
  } catch (error) {
    if (isAbsent(error)) return true;
    throw error;
  }
}

function goneError(root: string): UserError {
  return new UserError(
    'project_gone',
    `The project folder ${root} is gone, or nothing is left in it.`,
    'Ask the person where it went: it must be there again, or the agent be started anew in the folder that it was moved to.',
  );
}
