/** The development packages whose native parts are published: in the package of each platform, without their sources. */
import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { ADDON_GRAMMARS } from '../src/base/platform-package.ts';

export const REPOSITORY = path.join(import.meta.dirname, '..');
export const SQLITE = '@photostructure/sqlite';

const GRAMMAR_SCOPE = '@ast-grep';

/** Names of grammars, as `@ast-grep/lang-NAME` or a package of its own has them. */
export function grammarNames(): readonly string[] {
  const prefixed = readdirSync(path.join(REPOSITORY, 'node_modules', GRAMMAR_SCOPE))
    .filter((folder) => folder.startsWith('lang-'))
    .map((folder) => folder.slice('lang-'.length));
  return [...prefixed, ...Object.keys(ADDON_GRAMMARS)].sort();
}

export function installedFolder(name: string): string {
  return path.join(REPOSITORY, 'node_modules', name);
}

export interface Manifest {
  readonly name: string;
  readonly version: string;
  readonly description: string;
  readonly license: string;
  readonly homepage: string;
  readonly repository: object;
  readonly bugs: object;
  readonly engines: object;
  readonly dependencies: Readonly<Record<string, string>>;
  readonly files: readonly string[];
  readonly [field: string]: unknown;
}

export function readManifest(folder: string): Manifest {
  return JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8')) as Manifest;
}

/** What npm prints as JSON about the repository; its warnings go nowhere. */
export function askNpm(options: readonly string[]): unknown {
  const output = execFileSync('npm', options, {
    cwd: REPOSITORY,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
    maxBuffer: 2 ** 26,
  });
  return JSON.parse(output);
}
