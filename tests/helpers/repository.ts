/** Repositories with one commit. */
import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { keptFolder } from './temporary-folder.ts';

const REPOSITORIES = new Map<string, string>();

/** Made once in each process of tests, to be copied: three runs of git take longer than most tests. @returns its folder */
export function repositoryWith(files: Readonly<Record<string, string>>): string {
  const key = JSON.stringify(files);
  const known = REPOSITORIES.get(key);
  if (known !== undefined) return known;
  const root = path.join(keptFolder(), 'repo');
  for (const [file, text] of Object.entries({ ...files, '.code-intel/.gitignore': '*\n!config.json\n' })) {
    mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
    writeFileSync(path.join(root, file), text);
  }
  gitIn(root, 'init', '-q', '-b', 'main', '--template=');
  gitIn(root, 'add', '-A', '-f');
  gitIn(root, 'commit', '-q', '-m', 'state');
  REPOSITORIES.set(key, root);
  return root;
}

export function gitIn(cwd: string, ...args: readonly string[]): string {
  const identity = ['-c', 'user.name=test', '-c', 'user.email=test@example.com', '-c', 'commit.gpgsign=false'];
  return execFileSync('git', [...identity, ...args], { cwd, encoding: 'utf8', stdio: 'pipe' });
}
