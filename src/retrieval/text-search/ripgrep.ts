/** Text search by ripgrep: always fresh, needs no index. Results stream in; memory and time are bounded. */
import { StringDecoder } from 'node:string_decoder';
import { importPackage } from '../../base/import-package.ts';
import { FOREIGN_LIMITS } from '../../base/programs/limits.ts';
import { type ProgramResult, runProgram } from '../../base/programs/run-program.ts';
import { UserError } from '../../base/user-error.ts';
import { MatchCollector } from './ripgrep-collector.ts';
import type { RipgrepLimits, RipgrepQuery, RipgrepRun } from './ripgrep-query.ts';

/**
 * @throws UserError `invalid_argument` for a pattern, glob or type that ripgrep refuses, in its own words; the reason of
 *   the signal when that ends the search
 */
export async function runRipgrep(query: RipgrepQuery, limits: RipgrepLimits): Promise<RipgrepRun> {
  limits.signal?.throwIfAborted();
  const collector = new MatchCollector(query.contextLines, limits);
  const lines = lineSplitter();
  const result = await runProgram({
    program: await ripgrepPath(),
    args: buildArguments(query),
    cwd: query.root,
    limitMs: limits.timeoutMs,
    signal: limits.signal,
    onOutput: (piece, running) => {
      if (!collector.isFull && !lines(piece).every((line) => collector.add(line))) running.kill();
    },
  });
  limits.signal?.throwIfAborted();
  return conclude(query, collector, result);
}

/** The first line of what ripgrep says against an expression, such as `unclosed group`; null where it takes it. */
export async function complaintAbout(expression: string, signal?: AbortSignal): Promise<string | null> {
  const { code, stderr } = await runProgram({
    program: await ripgrepPath(),
    args: ['--no-config', '--quiet', `--regexp=${expression}`, '-'],
    limitMs: FOREIGN_LIMITS.ripgrepExpression,
    signal,
  });
  signal?.throwIfAborted();
  if (code !== REFUSED) return null;
  return /^error: (.+)$/m.exec(stderr)?.[1] ?? 'not understood';
}

const REFUSED = 2;

/** Leaves out what follows the last line break: half a line, of a run that was ended early. */
function lineSplitter(): (piece: Buffer) => readonly string[] {
  const decoder = new StringDecoder('utf8');
  let rest = '';
  return (piece) => {
    const [first = '', ...more] = decoder.write(piece).split('\n');
    const last = more.pop();
    rest += first;
    if (last === undefined) return [];
    const lines = [rest, ...more];
    rest = last;
    return lines;
  };
}

/** Code 2 with matches means that single files could not be read, which is no reason to withhold the rest. */
function conclude(
  query: RipgrepQuery,
  collector: MatchCollector,
  { end, code, stderr, error }: ProgramResult,
): RipgrepRun {
  if (end === 'not-started') throw new Error('ripgrep could not be started', { cause: error });
  if (code === REFUSED && !collector.hasBegun && !isFileTrouble(stderr)) throw refused(query, stderr);
  return { matches: collector.ordered(), isIncomplete: code === null || collector.isFull };
}

/** Messages about single files begin with the path, and end with an error number of the system unless the path is too long for both. */
function isFileTrouble(complaint: string): boolean {
  return complaint === '' || complaint.includes('(os error ') || /^(?:rg: )?\.[\\/]/.test(complaint);
}

function refused(query: RipgrepQuery, complaint: string): UserError {
  const next = query.regex
    ? 'Correct the pattern, or search for the text as it is, which is no regex.'
    : 'Use a type of ripgrep such as php, or the end of the file name such as .blade.php.';
  return new UserError('invalid_argument', complaint.replace(/^rg: /gm, '').trim(), next);
}

/**
 * `--no-config` keeps out a user's own configuration, which may name a program to run; `--hidden` finds
 * `.github`. Only `.gitignore` decides what is skipped, with and without git. A `--glob` that includes
 * would override `.gitignore`, so globs of a user are applied to the results instead.
 */
export const WALK: readonly string[] = [
  '--no-config',
  '--no-follow',
  '--hidden',
  '--no-ignore-dot',
  '--no-require-git',
  '--glob=!.git',
  '--glob=!.code-intel',
  '--glob=!node_modules',
];

/** Most of the files of one run. Windows ends a command line at 32,767 characters, others at 1 MB or later; the patterns need room as well. */
export const PATH_CHARACTERS = process.platform === 'win32' ? 24_000 : 250_000;

function buildArguments(query: RipgrepQuery): string[] {
  return [
    '--json',
    ...WALK,
    query.caseSensitive ? '--case-sensitive' : '--ignore-case',
    ...(query.regex ? [] : ['--fixed-strings']),
    ...(query.isWord ? ['--word-regexp'] : []),
    `--context=${query.contextLines}`,
    ...typeArguments(query.fileType),
    ...(query.encoding === undefined ? [] : [`--encoding=${query.encoding}`]),
    ...(query.isText ? ['--text', '--no-ignore-parent'] : []),
    ...query.patterns.map((pattern) => `--regexp=${pattern}`),
    '--',
    ...(query.files ?? [query.path]).map((file) => (file === '-' ? './-' : file)),
  ];
}

function typeArguments(fileType: string | undefined): string[] {
  if (fileType === undefined) return [];
  if (!fileType.startsWith('.')) return [`--type=${fileType}`];
  return [`--type-add=chosen:*${fileType}`, '--type=chosen'];
}

/** Place of the program that searches. */
export async function ripgrepPath(): Promise<string> {
  const { rgPath }: typeof import('@vscode/ripgrep') = await importPackage('@vscode/ripgrep');
  return rgPath;
}
