/** A `git` before the real one in `PATH` that fails for some subcommands, as one does on a disk that is busy. */
import { chmodSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { vi } from 'vitest';
import { temporaryFolder } from './temporary-folder.ts';

export interface FailingGit {
  /** The real one answers again. */
  readonly mend: () => void;
}

/** @param word of a command that fails, such as `status`; `vi.unstubAllEnvs` ends it as well */
export function failingGit(word: string): FailingGit {
  const folder = temporaryFolder();
  const script = path.join(folder, 'git');
  const fail = `for word; do test "$word" = '${word}' && echo 'fatal: the disk is busy' >&2 && exit 128; done`;
  writeFileSync(script, `#!/bin/sh\n${fail}\nPATH=\${PATH#*:} exec git "$@"\n`);
  chmodSync(script, 0o755);
  vi.stubEnv('PATH', `${folder}:${process.env.PATH}`);
  return { mend: () => rmSync(script) };
}
