import { describe, expect, it } from 'vitest';
import { judgeCommand } from '../../../../../src/shell/judge-command.ts';
import { namesIn } from '../../../../../src/shell/programs/spec.ts';
import { GIT_LISTS } from '../../../../../src/shell/programs/special/git.ts';
import { makeShellWorld, shellContext } from '../../../../helpers/shell-world.ts';
import { temporaryFolder } from '../../../../helpers/temporary-folder.ts';

const context = shellContext(makeShellWorld(temporaryFolder()));

function passes(command: string): boolean {
  return judgeCommand({ source: command, context, phase: 'closed' }).allowed;
}

/** They read whatever follows, `interpret-trailers` because another option makes it write. */
const ALWAYS = new Set(['interpret-trailers']);
const READING = Object.entries(GIT_LISTS).flatMap(([name, { options = '' }]) =>
  ALWAYS.has(name) ? [] : namesIn(options).map((option): readonly [string, string] => [name, option]),
);
const LONG = READING.filter(([, option]) => option.startsWith('--') && !option.startsWith('--no-'));

describe('an option with which a subcommand of git reads', () => {
  it.each(READING)('lets `git %s %s` pass', (name, option) => {
    expect(passes(`git ${name} ${option}`)).toBe(true);
  });

  it.each(LONG)('does not when it is taken back, in whatever abbreviation: `git %s %s`', (name, option) => {
    const listed = namesIn(GIT_LISTS[name]?.options ?? '');
    const negation = `--no-${option.slice(2)}`;
    const beginnings = [...negation].map((_, at) => negation.slice(0, at + 1)).filter((one) => one.length > 2);
    const backs = beginnings.filter((one) => /^--no?$|^--no-/.test(one) && !listed.includes(one));
    for (const back of backs) expect([back, passes(`git ${name} ${option} a ${back} b`)]).toEqual([back, false]);
    expect(backs.length).toBeGreaterThan(3);
  });

  it.each(READING)('does not behind the end of the options: `git %s %s`', (name, option) => {
    for (const end of ['--', '--end-of-options'])
      expect([end, passes(`git ${name} ${end} a b ${option}`)]).toEqual([end, false]);
  });
});

describe('the configuration of git', () => {
  it.each([
    '--get',
    '--get-all',
    '--get-regexp',
    '--get-urlmatch',
    '--list',
    '--name-only',
    '--show-origin',
    '--show-scope',
  ])('is not read where %s is taken back', (option) => {
    expect(passes(`git config ${option} user.name`)).toBe(true);
    expect(passes(`git config ${option} --no-${option.slice(2)} user.name x`)).toBe(false);
    expect(passes(`git config ${option} --no-${option.slice(2, 5)} user.name x`)).toBe(false);
  });

  it.each(['--name-only', '--show-origin', '--show-scope', '-z', '--includes'])('is set with %s alone', (option) => {
    expect(passes(`git config ${option} user.name x`)).toBe(false);
  });
});
