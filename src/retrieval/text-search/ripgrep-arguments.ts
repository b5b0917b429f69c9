/** The command line of one ripgrep run. Values of a user never stand where an option could stand. */

import { importPackage } from '../../base/import-package.ts';
import type { RipgrepQuery } from './ripgrep-query.ts';

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

export function buildArguments(query: RipgrepQuery): string[] {
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
