/** Whether the hook that a team commits is committed, and finds the package on this machine. */

import path from 'node:path';
import { SHARED_HOOK } from '../../../app/roots/index-folder.ts';
import { FOREIGN_LIMITS } from '../../../base/programs/limits.ts';
import { runProgramSync } from '../../../base/programs/run-program.ts';
import * as texts from '../../../session/texts/doctor.ts';
import { REMEDIES } from '../../../session/texts/remedies.ts';
import type { SetupContext } from '../client-setup.ts';
import { ignoredFiles } from '../committed-files.ts';
import { type Finding, ok, ungatedFinding, warning } from './finding.ts';

type Environment = Readonly<Record<string, string | undefined>>;

export function checkSharedHook({ root }: Pick<SetupContext, 'root'>, environment: Environment): readonly Finding[] {
  const file = path.join(root, SHARED_HOOK);
  const isIgnored = ignoredFiles(root, [file]).size > 0;
  const found = foundBy(file, environment);
  return [
    ...(isIgnored ? [warning(texts.hookIgnored(SHARED_HOOK), REMEDIES.unignore)] : []),
    found === null
      ? ungatedFinding(texts.SHARED_HOOK_FINDS_NOTHING, REMEDIES.install)
      : ok(texts.sharedHookStarts(found)),
  ];
}

/** The package or command that the hook starts here; null where it finds none, and lets every call pass. */
function foundBy(file: string, environment: Environment): string | null {
  const { code, stdout } = runProgramSync({
    program: process.execPath,
    args: [file, 'where'],
    cwd: path.dirname(file),
    environment: withoutCaches(environment),
    limitMs: FOREIGN_LIMITS.sharedHook,
  });
  return code === 0 ? stdout.toString('utf8').trim() : null;
}

/** The PATH as agents have it: `npx` adds folders that are gone when it ends. */
function withoutCaches(environment: Environment): NodeJS.ProcessEnv {
  const folders = (environment.PATH ?? '').split(path.delimiter);
  const lasting = folders.filter((folder) => !/[\\/](?:_npx|dlx(?:-[^\\/]+)?|bunx-[^\\/]+)[\\/]/.test(folder));
  return { ...environment, PATH: lasting.join(path.delimiter) };
}
