/** Whether the hook that a team commits is committed, and finds the package on this machine. */
import { spawnSync } from 'node:child_process';
import path from 'node:path';
import * as said from '../../../session/texts/doctor.ts';
import { REMEDIES } from '../../../session/texts/remedies.ts';
import type { SetupContext } from '../client-setup.ts';
import { ignoredFiles } from '../committed-files.ts';
import { SHARED_HOOK } from '../shared-hook.ts';
import { broken, type Finding, ok, warning } from './finding.ts';

type Environment = Readonly<Record<string, string | undefined>>;

export function checkSharedHook({ root }: Pick<SetupContext, 'root'>, environment: Environment): readonly Finding[] {
  const file = path.join(root, SHARED_HOOK);
  const isIgnored = ignoredFiles(root, [file]).size > 0;
  const found = foundBy(file, environment);
  return [
    ...(isIgnored ? [warning(said.hookIgnored(SHARED_HOOK), REMEDIES.unignore)] : []),
    found === null ? broken(said.SHARED_HOOK_FINDS_NOTHING, REMEDIES.install) : ok(said.sharedHookStarts(found)),
  ];
}

/** The package or command that the hook starts here; null where it finds none, and lets every call pass. */
function foundBy(file: string, environment: Environment): string | null {
  const { status, stdout } = spawnSync(process.execPath, [file, 'where'], {
    encoding: 'utf8',
    cwd: path.dirname(file),
    env: withoutCaches(environment),
    timeout: LONGEST_MS,
  });
  return status === 0 ? stdout.trim() : null;
}

const LONGEST_MS = 10_000;

/** The PATH as agents have it: `npx` adds folders that are gone when it ends. */
function withoutCaches(environment: Environment): NodeJS.ProcessEnv {
  const folders = (environment.PATH ?? '').split(path.delimiter);
  const lasting = folders.filter((folder) => !/[\\/](?:_npx|dlx(?:-[^\\/]+)?|bunx-[^\\/]+)[\\/]/.test(folder));
  return { ...environment, PATH: lasting.join(path.delimiter) };
}
