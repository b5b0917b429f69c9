/** A small repository in which composed commands are judged by the hook alone, run, and looked at. */
import { execFileSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { resolvePath } from '../../src/app/roots/file-system.ts';
import { judgeCommand } from '../../src/shell/judge-command.ts';
import { runIsolated } from './isolated.ts';
import { makeShellWorld, type ShellWorld, shellContext } from './shell-world.ts';

export class FuzzWorld {
  readonly world: ShellWorld;
  readonly #base: string;
  readonly #fresh: string;
  readonly #picture: string;
  readonly #resolved = new Map<string, ReturnType<typeof resolvePath>>();

  /** @param base an empty folder, not in one that an isolated command has of its own */
  constructor(base: string) {
    this.#fresh = path.join(base, 'fresh');
    this.#base = path.join(base, 'world');
    mkdirSync(this.#base, { recursive: true });
    this.world = makeShellWorld(this.#base);
    const { repo, home, tmp } = this.world;
    mkdirSync(path.join(repo, 'core'));
    rmSync(path.join(repo, '.git'), { recursive: true });
    writeFileSync(path.join(repo, 'utils.js'), 'export const a = 1;\n');
    for (const name of ['a', 'b', 's']) writeFileSync(path.join(tmp, name), 'pwned\n');
    writeFileSync(path.join(home, '.bashrc'), '');
    symlinkSync('../repo', path.join(tmp, 'link'));
    for (const args of [
      ['init', '-q'],
      ['add', '-A'],
      ['-c', 'user.name=a', '-c', 'user.email=a@b.c', 'commit', '-qm', 'x'],
    ])
      execFileSync('git', args, { cwd: repo, stdio: 'pipe' });
    cpSync(this.#base, this.#fresh, { recursive: true, verbatimSymlinks: true, preserveTimestamps: true });
    this.#picture = this.#look();
  }

  /** Known paths once more: between two commands that are run nothing changes. */
  readonly #resolve: typeof resolvePath = (absolute) => {
    const known = this.#resolved.get(absolute);
    if (known !== undefined) return known;
    const found = resolvePath(absolute);
    this.#resolved.set(absolute, found);
    return found;
  };

  /** By the hook alone, while the gate is closed. */
  passes(source: string): boolean {
    return judgeCommand({
      source,
      context: shellContext(this.world, { allowedCommands: [], resolvePath: this.#resolve }),
      phase: 'closed',
    }).allowed;
  }

  /** What a command changed that it may not change, in so many seconds; undefined for nothing. Everything is as new then. */
  changedBy(command: string, seconds?: number): string | undefined {
    this.#resolved.clear();
    const { repo, home, tmp } = this.world;
    const environment = { HOME: home, TMPDIR: tmp, LC_ALL: 'C', USER: 'somebody' };
    runIsolated({ base: this.#base, cwd: repo, environment }, command, seconds);
    const after = this.#look();
    if (after === this.#picture) return undefined;
    const before = new Set(this.#picture.split('\n'));
    this.renew();
    return after.split('\n').find((line) => !before.has(line)) ?? 'something is gone';
  }

  /** Also what commands may change, so that one does not depend on those before it. */
  renew(): void {
    rmSync(this.#base, { recursive: true, force: true });
    cpSync(this.#fresh, this.#base, { recursive: true, verbatimSymlinks: true, preserveTimestamps: true });
  }

  #look(): string {
    const { repo, home } = this.world;
    return [repo, path.join(home, '.claude'), path.join(home, '.bashrc'), path.join(home, '.gitconfig')]
      .flatMap(pictureOf)
      .join('\n');
  }
}

/** `git status` refreshes its index. */
const PASSED_OVER = /\/\.git\/index$/;

function pictureOf(place: string): readonly string[] {
  if (!existsSync(place) || PASSED_OVER.test(place)) return [];
  const stat = lstatSync(place);
  if (stat.isSymbolicLink()) return [`${place} -> ${readlinkSync(place)}`];
  if (stat.isDirectory())
    return [
      `${place} ${stat.mode}`,
      ...readdirSync(place)
        .sort()
        .flatMap((name) => pictureOf(path.join(place, name))),
    ];
  return [`${place} ${stat.mode} ${stat.isFile() ? JSON.stringify(readFileSync(place, 'latin1')) : 'special'}`];
}
