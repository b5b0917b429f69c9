/** Files of the index that a search by the ignore rules passes over, since git tracks them, or the configuration takes them in, all the same. */
import path from 'node:path';
import { z } from 'zod';
import { askGit } from '../../base/git/ask-git.ts';
import { type AbsolutePath, asRelative, parentFolder } from '../../base/paths.ts';
import { FOREIGN_LIMITS } from '../../base/programs/limits.ts';
import { listTrackedIgnored } from '../../indexing/scan/git-files.ts';
import { lstatOrReason } from '../../indexing/scan/lstat.ts';
import type { IndexStore } from '../../storage/contract.ts';

const NOTE = z.array(z.string());

export const PASSED_OVER = 'passed_over';
/** A project with more tracks what its rules were written to keep out; its index stays small. */
const MOST = 10_000;

/**
 * @param repositories folders that git knows, relative to the root, each with a `/` behind it; '' is the root
 * @param include folders that the configuration takes in
 */
export async function passedOverNote(
  root: AbsolutePath,
  repositories: readonly string[],
  include: readonly string[],
): Promise<string> {
  const files = include.map((folder) => path.posix.join(folder, '/'));
  for (const folder of repositories) {
    const names = (await listTrackedIgnored(path.join(root, folder))) ?? [];
    files.push(...names.map((name) => folder + name));
  }
  return JSON.stringify(files.slice(0, MOST));
}

/** Paths that the last check of all files passed over, and all in the folders that are taken in. */
export function passedOver(store: Pick<IndexStore, 'meta'>): Pick<ReadonlySet<string>, 'has'> {
  const names = NOTE.parse(JSON.parse(store.meta(PASSED_OVER) ?? '[]'));
  const [files, folders] = [new Set(names), names.filter((name) => name.endsWith('/'))];
  return { has: (file) => files.has(file) || folders.some((folder) => file.startsWith(folder)) };
}

/** Key in the index: files of ignore rules that are none of the project, each with its state at the last check of all files. */
export const OUTSIDE_RULES = 'outside_rules';

const STATES = z.array(z.tuple([z.string(), z.string()]));

const OF_RULES = [
  ['rev-parse', '--git-path', 'info/exclude'],
  ['config', '--path', '--get', 'core.excludesFile'],
];

export async function outsideRulesNote(root: AbsolutePath): Promise<string> {
  const answers = await Promise.all(OF_RULES.map((args) => askGit(root, { args, limitMs: FOREIGN_LIMITS.gitList })));
  const names = answers.flatMap((answer) => (answer?.code === 0 ? [answer.stdout.toString('utf8').trim()] : []));
  const files = names.map((name) => path.resolve(root, name));
  return JSON.stringify(files.map((file) => [file, stateOf(file)]));
}

/** True when a rule that only a check of all files reads has changed since the last one. */
export function areOutsideRulesChanged(store: Pick<IndexStore, 'meta'>): boolean {
  return STATES.parse(JSON.parse(store.meta(OUTSIDE_RULES) ?? '[]')).some(([file, state]) => stateOf(file) !== state);
}

function stateOf(file: string): string {
  const stats = lstatOrReason(file);
  return typeof stats === 'string' ? '' : `${stats.ctimeMs} ${stats.size}`;
}

/** Reason of the file itself, else of the innermost folder around it that is left out as a whole. */
export function leftOutReason(store: Pick<IndexStore, 'file'>, file: string): string | undefined {
  for (let name = file; ; ) {
    const skip = store.file(asRelative(name))?.skip;
    if (skip) return skip;
    const folder = parentFolder(name.replace(/\/$/, ''));
    if (folder === '') return undefined;
    name = `${folder}/`;
  }
}

export function leftOutText(reason: string): string {
  return `left out: ${reason.replaceAll('_', ' ')}`;
}
