/** Runs the commands of the corpus that are safe to run, and looks at what they did to the project. */
import { spawnSync } from 'node:child_process';
import { lstatSync, mkdtempSync, readdirSync, readFileSync, readlinkSync, rmSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { readCases } from '../../helpers/gate-cases.ts';
import { fill, makeShellWorld, type ShellWorld } from '../../helpers/shell-world.ts';
import { temporaryFolder } from '../../helpers/temporary-folder.ts';

/** A command that takes too long is ended with all that it started, so that nothing writes into a world that is removed. */
function run(world: ShellWorld, command: string): void {
  const env = { PATH: process.env.PATH ?? '', HOME: world.home, TMPDIR: world.tmp, LC_ALL: 'C' };
  const limited = ['--signal=KILL', '20', 'bash', '-c', fill(world, command)];
  spawnSync('timeout', limited, { cwd: world.repo, env, input: '' });
}

/** Names, modes, links and contents of everything in a folder. */
function pictureOf(folder: string): string {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' }).sort();
  return names.map((name) => `${name} ${pictureOfFile(path.join(folder, name))}`).join('\n');
}

function pictureOfFile(file: string): string {
  const stat = lstatSync(file);
  if (stat.isSymbolicLink()) return readlinkSync(file);
  return `${stat.mode} ${stat.isFile() ? readFileSync(file, 'latin1') : ''}`;
}

const HARMLESS = readCases('bash-read.jsonl').filter(({ effect }) => effect === 'none');
/** Git would need a repository around it. */
const HARMFUL = readCases('bash-write.jsonl').filter(
  ({ effect, tool_input }) => effect === 'changes' && !tool_input.command.includes('git'),
);

it('allowed commands leave the project as it was', () => {
  const world = makeShellWorld(temporaryFolder());
  const before = pictureOf(world.repo);
  const changing = HARMLESS.filter(({ tool_input }) => {
    run(world, tool_input.command);
    return pictureOf(world.repo) !== before;
  });
  expect(changing.map(({ tool_input }) => tool_input.command)).toEqual([]);
  expect(HARMLESS.length).toBeGreaterThan(250);
});

it('refused commands that were seen to write do write', () => {
  const base = temporaryFolder();
  const silent = HARMFUL.filter(({ tool_input }) => {
    const world = makeShellWorld(mkdtempSync(path.join(base, 'world-')));
    const before = pictureOf(world.repo);
    run(world, tool_input.command);
    const isSilent = pictureOf(world.repo) === before;
    rmSync(path.dirname(world.repo), { recursive: true, force: true, maxRetries: 5 });
    return isSilent;
  });
  expect(silent.map(({ tool_input }) => tool_input.command)).toEqual([]);
  expect(HARMFUL.length).toBeGreaterThan(80);
});
