/**
 * Files that a shell command shows, for agents that read through the shell. Only a plain form counts, whose output is
 * nothing but lines of the files: whatever else a command may do is no look.
 */
import type { ReadLines } from '../hook-call.ts';

export interface ShellLook {
  readonly path: string;
  readonly lines: ReadLines;
}

/** `cd src && sed -n '1,80p' cart.ts`, `nl -ba cart.ts | sed -n '1,80p'`, `cat a.ts b.ts`, `head -n 40 a.ts`. */
export function looksIn(command: string): readonly ShellLook[] {
  const [, folder, rest = ''] = /^\s*(?:cd\s+([^\s'"$`;&|<>()*?[\]{}]+)\s*&&\s*)?(.*?)\s*$/s.exec(command) ?? [];
  const looks = numbered(rest) ?? plain(rest) ?? [];
  return folder === undefined ? looks : looks.map((look) => ({ ...look, path: inFolder(folder, look.path) }));
}

function inFolder(folder: string, path: string): string {
  return path.startsWith('/') ? path : `${folder.replace(/\/+$/, '')}/${path}`;
}

/** `nl -ba FILE | sed -n '1,80p'` and `cat -n FILE | head -80`. */
function numbered(command: string): readonly ShellLook[] | undefined {
  const [, first = '', second = ''] = /^([^|]+?)\s*\|\s*([^|]+)$/.exec(command) ?? [];
  const [whole, ...more] = plain(first) ?? [];
  const range = rangeOf(wordsOf(second) ?? []);
  return whole === undefined || more.length > 0 || whole.lines !== null || range === undefined
    ? undefined
    : [{ path: whole.path, lines: range }];
}

function plain(command: string): readonly ShellLook[] | undefined {
  const [program, ...rest] = wordsOf(command) ?? [];
  const options = SHOWS_ALL.get(program ?? '');
  if (options !== undefined) {
    const [given, paths] = [rest.filter((word) => word.startsWith('-')), rest.filter((word) => !word.startsWith('-'))];
    return given.every((option) => options.test(option)) ? paths.map((path) => ({ path, lines: null })) : undefined;
  }
  const path = rest.at(-1);
  const lines = program === undefined || path === undefined ? undefined : rangeOf([program, ...rest.slice(0, -1)]);
  return path === undefined || lines === undefined || path.startsWith('-') ? undefined : [{ path, lines }];
}

/** Programs that show whole files, with the options that leave it so. */
const SHOWS_ALL: ReadonlyMap<string, RegExp> = new Map([
  ['cat', /^-[AbeEnstTuv]+$/],
  ['nl', /^-[bhf][an]$|^-w\d+$/],
  ['bat', /^(?:-n|-pp?|--plain|--paging=never|--color=never|--style=[a-z,]+)$/],
]);

/** Lines that `sed -n '1,80p'`, `head -n 40` or `head -40` prints; undefined for anything else. */
function rangeOf([program, ...rest]: readonly string[]): ReadLines | undefined {
  const written = rest.join(' ');
  if (program === 'sed') {
    const [, start, end = start] = /^-n (\d+)(?:,(\d+))?p$/.exec(written) ?? [];
    return start === undefined ? undefined : { start: Number(start), end: Number(end) };
  }
  const [, count] = /^(?:-n ?|-)(\d+)$/.exec(written) ?? [];
  return program === 'head' && count !== undefined ? { start: 1, end: Number(count) } : undefined;
}

/** Undefined where the shell would make something else of the words. */
function wordsOf(command: string): readonly string[] | undefined {
  const words = command
    .trim()
    .split(/\s+/)
    .map((word) => /^(['"])([^'"$`\\!]*)\1$/.exec(word)?.[2] ?? word);
  return words.every((word) => /^[\w@%+=:,./-]+$/.test(word)) ? words : undefined;
}
