/** A project, a home and a folder for temporary files, and what the judgement of shell commands needs to know of them. */
import { mkdirSync, realpathSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { repositoryAt } from '../../src/app/gate/git/repository.ts';
import { holdsLinks, resolvePath } from '../../src/app/roots/file-system.ts';
import type { ShellContext } from '../../src/shell/contract.ts';

export interface ShellWorld {
  readonly repo: string;
  readonly home: string;
  readonly tmp: string;
}

const FOLDERS = [
  'repo/src/util',
  'repo/scripts',
  'repo/fixtures/evil.git/objects',
  'repo/.git/hooks',
  'repo/.claude',
  'repo/.code-intel',
  'home/.claude',
  'tmp/out',
];
const FILES = [
  'repo/src/app.ts',
  'repo/src/util/math.ts',
  'repo/README.md',
  'repo/package.json',
  'repo/Makefile',
  'repo/scripts/build.sh',
  'repo/fixtures/evil.git/HEAD',
  'repo/fixtures/evil.git/config',
  'repo/.claude/settings.json',
  'tmp/out/a.txt',
];

/** @param base an empty folder */
export function makeShellWorld(base: string): ShellWorld {
  const root = realpathSync(base);
  for (const folder of FOLDERS) mkdirSync(path.join(root, folder), { recursive: true });
  for (const file of FILES) writeFileSync(path.join(root, file), 'x\n');
  symlinkSync('src/app.ts', path.join(root, 'repo/link'));
  return { repo: path.join(root, 'repo'), home: path.join(root, 'home'), tmp: path.join(root, 'tmp') };
}

/** Puts the folders of the world into a case of the corpus. */
export function fill({ repo, home, tmp }: ShellWorld, text: string): string {
  const folders: Readonly<Record<string, string>> = { REPO: repo, HOME: home, TMP: tmp };
  return text.replace(/\$\{(REPO|HOME|TMP)\}/g, (_, name: string) => folders[name] ?? '');
}

export function shellContext(world: ShellWorld, changes: Partial<ShellContext> = {}): ShellContext {
  const { repo, home, tmp } = world;
  return {
    root: repo,
    cwd: repo,
    home,
    temporaryFolders: [tmp],
    protectedFolders: [],
    programFolders: () => ['/usr/bin', '/bin', path.join(home, '.local/bin')],
    otherNames: () => [],
    environment: new Map([
      ['HOME', home],
      ['PATH', '/usr/bin:/bin'],
      ['TMPDIR', tmp],
      ['USER', 'somebody'],
    ]),
    allowedCommands: ['npm test', 'npm run test', 'npx vitest run', 'pytest', 'tsc --noEmit'],
    resolvePath,
    holdsLinks,
    repositoryAt,
    isFree: () => false,
    isGranted: () => false,
    notGranted: () => undefined,
    ...changes,
  };
}
