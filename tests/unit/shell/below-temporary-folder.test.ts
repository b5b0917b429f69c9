/** A project below the folder for temporary files, as sandboxes have it. */
import path from 'node:path';
import { expect, it } from 'vitest';
import { judgeCommand } from '../../../src/shell/judge-command.ts';
import { makeShellWorld, shellContext } from '../../helpers/shell-world.ts';
import { temporaryFolder } from '../../helpers/temporary-folder.ts';

const world = makeShellWorld(temporaryFolder());
const above = path.dirname(world.repo);
const context = shellContext(world, { temporaryFolders: [above] });

function passes(source: string): boolean {
  return judgeCommand({ source, context, phase: 'closed' }).allowed;
}

it.each([
  'mktemp -d',
  'd=$(mktemp -d) && git archive HEAD src | tar x -C "$d"',
  't=$(mktemp --suffix=.txt); ls > "$t"',
  `mktemp -d -p ${above}`,
])('is not written by a new name beside it: %s', (command) => {
  expect(passes(command)).toBe(true);
});

it.each([
  `d=$(mktemp -d); echo x > "$d/../repo/src/app.ts"`,
  `mktemp -p ${world.repo}`,
  `mktemp ${above}/repo/x.XXXX`,
  `echo x > ${above}/re*`,
])('is written through it: %s', (command) => {
  expect(passes(command)).toBe(false);
});
