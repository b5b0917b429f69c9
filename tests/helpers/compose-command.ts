/**
 * Composes shell commands that try to write: a payload that surely does, told apart by one word or hidden by the tricks of
 * the shell, or a program of the gate's own tables with options that somebody may have overlooked.
 */

import type { ProgramSpec } from '../../src/shell/programs/spec.ts';
import { COMMAND_FAMILIES, PLAIN_READERS, READERS, WRITERS } from '../../src/shell/programs/spec.ts';
import type { Random } from './random.ts';
import { TRICKS } from './shell-tricks.ts';

/** @param places `repo` and `tmp`: absolute folders. @returns one command, with the same random numbers the same one */
export function composeCommand(random: Random, places: { readonly repo: string; readonly tmp: string }): string {
  const pieces = Array.from({ length: random.chance(0.7) ? 1 : 2 }, () => piece(random, 3));
  const text = pieces.join(random.pick(JOINTS));
  const command = random.chance(0.08) ? damaged(random, text) : text;
  return command.replaceAll('$R', places.repo).replaceAll('$T', places.tmp);
}

const JOINTS = [' ; ', ' && ', ' || ', ' | ', '\n', ' & ', ' |& '];

function piece(random: Random, depth: number): string {
  const inner = (): string => (depth === 0 ? payload(random) : piece(random, depth - 1));
  const kind = random.next();
  if (depth === 0 || kind < 0.18) return spelled(random, payload(random));
  if (kind < 0.4) return tabled(random);
  if (kind < 0.55) return redirected(random, tabled(random));
  return random.pick(TRICKS)(inner(), random);
}

const FILES = [
  'utils.js',
  'core/pwned',
  '$R/utils.js',
  './utils.js',
  'core/../utils.js',
  '$T/link/utils.js',
  '.git/config',
  '.claude/settings.json',
];
const OUTSIDE = ['$T/a', '$T/b', '/dev/null', '-', '/dev/stdout'];

function payload(random: Random): string {
  const file = random.pick(FILES);
  return random.pick([
    `touch ${file}`,
    `echo pwned > ${file}`,
    `rm -f ${file}`,
    `cp $T/a ${file}`,
    `mv $T/a ${file}`,
    `tee ${file} < $T/a`,
    `ln -sf $T/a ${file}`,
    `mkdir -p core/made`,
    `truncate -s 0 ${file}`,
    `dd if=$T/a of=${file} status=none`,
    `chmod 700 ${file}`,
    `sed -i s/1/2/ ${file}`,
    `git config core.pager x`,
    `git checkout -q -b pwned`,
    `install -m 644 $T/a ${file}`,
    `sort -o ${file} $T/a`,
  ]);
}

/** The same words in another spelling. */
function spelled(random: Random, command: string): string {
  const [name = '', ...rest] = command.split(' ');
  const at = 1 + Math.floor(random.next() * Math.max(1, name.length - 1));
  const spelling = random.pick([
    name,
    name,
    `${name.slice(0, at)}\\${name.slice(at)}`,
    `${name.slice(0, at)}''${name.slice(at)}`,
    `"${name}"`,
    `$'${name}'`,
    `${name.slice(0, at)}\\\n${name.slice(at)}`,
    `\${x:-${name}}`,
    `$(echo ${name})`,
    `/usr/bin/${name}`,
    `/bin/${name.slice(0, -1)}?`,
    `{${name},}`.replace(',}', `,${rest.join(',')}}`),
    `x=${name}; $x`,
    `command ${name}`,
    `env ${name}`,
    `\\${name}`,
  ]);
  return [spelling, ...rest].join(' ');
}

const TABLES: readonly (readonly [string, ProgramSpec])[] = [
  ...Object.entries(READERS),
  ...Object.entries(WRITERS),
  ...[...PLAIN_READERS].map((name): readonly [string, ProgramSpec] => [name, {}]),
  ...Object.entries(COMMAND_FAMILIES).map(([name, { reads, only, values, runs }]): readonly [string, ProgramSpec] => [
    name,
    {
      flags: `${only ?? ''} ${reads.replaceAll(':', ' ')}`,
      ...(values === undefined ? {} : { values }),
      ...(runs === undefined ? {} : { runs }),
    },
  ]),
];

/** A program that the tables know, with its own options and with some that it may have besides. */
function tabled(random: Random): string {
  const [name, spec] = random.pick(TABLES);
  const words = Array.from({ length: Math.floor(random.next() * 4) }, () => argument(random, spec));
  return [name, ...words].join(' ');
}

function argument(
  random: Random,
  { values = '', optional = '', writes = '', edits = '', runs = '', links = '', flags = '' }: ProgramSpec,
): string {
  const value = random.pick([
    ...FILES,
    ...OUTSIDE,
    'x',
    '1',
    'touch',
    "'*'",
    'README.md',
    '"$(echo utils.js)"',
    'ut*.js',
  ]);
  if (random.chance(0.4)) return value;
  const own = `${values} ${optional} ${writes} ${edits} ${runs} ${links} ${flags}`
    .split(' ')
    .filter((option) => option !== '');
  const option = own.length > 0 && random.chance(0.7) ? random.pick(own) : random.pick(COMMON);
  const shape = random.next();
  if (shape < 0.35) return option;
  if (shape < 0.55) return `${option} ${value}`;
  if (shape < 0.75) return option.startsWith('--') ? `${option}=${value}` : `${option}${value}`;
  if (shape < 0.85) return option.replace(/^--/, '--no-');
  return option.startsWith('--') ? option.slice(0, 3 + Math.floor(random.next() * option.length)) : `-${option}`;
}

const COMMON =
  '-o --output -O -i --in-place -w --write -f --file -d -e -c --config -C --exec -x -r -R --delete --log --log-file -T -t --target-directory -b --backup -S --suffix -p -a -n -s -v -q'.split(
    ' ',
  );

function redirected(random: Random, command: string): string {
  const operator = random.pick(['>', '>>', '2>', '&>', '>|', '<>', '1<>', '>&', '2>&1 >', '3>']);
  return `${command} ${operator} ${random.pick([...FILES, ...OUTSIDE])}`;
}

const PIECES = [
  '$(',
  ')',
  '`',
  '"',
  "'",
  '${',
  '}',
  '((',
  '))',
  '|',
  '&&',
  ';',
  '>',
  '<(',
  '\\',
  '\n',
  '\\\n',
  ' ',
  '#',
  '~',
  '*',
  '!',
  '\r',
  '\u00a0',
];

function damaged(random: Random, text: string): string {
  const at = Math.floor(random.next() * (text.length + 1));
  return text.slice(0, at) + random.pick(PIECES) + text.slice(at + Math.floor(random.next() * 3));
}
