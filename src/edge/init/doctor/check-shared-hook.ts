/** Whether the hook that a team commits is committed, and finds the package on this machine. */
import { spawnSync } from 'node:child_process';
import path from 'node:path';
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
    ...(isIgnored ? [warning(`git ignores ${SHARED_HOOK}, so that others do not get it`, UNIGNORE)] : []),
    found === null ? broken(NOT_FOUND, INSTALL) : ok(`the committed hook starts the ${found}`),
  ];
}

const UNIGNORE = 'Take the rule out of .gitignore, and commit the file.';
const NOT_FOUND = 'the committed hook finds no code-intel on this machine, so that agents here are not checked';
const INSTALL = 'Run `npm install -g code-intel`, with the Node that your agents use.';

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
