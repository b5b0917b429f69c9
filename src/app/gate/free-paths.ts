/**
 * Build output, which may always be written: by globs, or what the `.gitignore` files ignored as they were committed
 * when the conversation began, minus secrets, settings of agents and installed packages.
 */

import { existsSync } from 'node:fs';
import path from 'node:path';
import ignore, { type Ignore } from 'ignore';
import { headCommit } from '../../base/git/head.ts';
import { isRecord } from '../../base/json-record.ts';
import { isProjectSetting } from '../../clients/settings.ts';
import { isSecretPath } from '../../indexing/scan/secret.ts';
import { isFolder } from '../roots/file-system.ts';
import { noteOf } from './conversation-notes.ts';
import { fieldsOf, git, isTracked } from './git/git.ts';
import { matchesAny } from './globs.ts';
import type { Notes } from './ports.ts';

export interface FreePaths {
  readonly root: string;
  /** `gate.free`; null for the default. */
  readonly globs: readonly string[] | null;
  readonly conversation: string;
  readonly notes: Notes;
}

/** @param file relative to the project */
export function isFreePath(free: FreePaths, file: string): boolean {
  if (free.globs !== null) return matchesAny(free.globs, file);
  if (isSecretPath(file) || isProjectSetting(file.toLowerCase())) return false;
  if (file.split('/').some((part) => INSTALLED.has(part))) return false;
  // Git ignores nothing that it tracks.
  const rules = committedRules(free);
  return (
    (isIgnored(rules, file) || (mayBeFolder(free.root, file) && isIgnored(rules, `${file}/`))) &&
    !isTracked(free.root, file)
  );
}

/** A pattern that ends in a slash speaks of folders, also of one that is still to be made. */
function mayBeFolder(root: string, file: string): boolean {
  const place = path.join(root, file);
  return isFolder(place) || !existsSync(place);
}

/**
 * Folders that the `.gitignore` of the project names outright, such as `dist/`, whether they exist or not. A name with
 * an extension and no slash behind it is taken for a file.
 */
export function namedFreeFolders(free: FreePaths): readonly string[] {
  const lines = free.globs ?? (committedRules(free)[''] ?? '').split(/\r?\n/);
  return lines.flatMap((line) => folderIn(line) ?? []);
}

function folderIn(line: string): string | undefined {
  const [, name = '', slash = ''] = /^\/?([\w.@-]+(?:\/[\w.@-]+)*)(\/(?:\*\*?)?)?\s*$/.exec(line) ?? [];
  const isFile = slash === '' && /.\.[^/]*$/.test(name);
  return name === '' || isFile ? undefined : name;
}

/** Folders of installed packages, whose content runs. */
const INSTALLED: ReadonlySet<string> = new Set(
  `node_modules bower_components jspm_packages vendor third_party Pods Carthage venv .venv env site-packages .tox .nox
   .yarn .pnpm-store .bundle`.split(/\s+/),
);

/** `.gitignore` files by folder, `''` for the root. */
type Rules = Readonly<Record<string, string>>;

/** Remembers the commit that a conversation began with; the rules that hold for it are those of this commit. */
export function noteStart({ root, conversation, notes }: Omit<FreePaths, 'globs'>): string | undefined {
  const name = noteOf(conversation, 'start');
  const known = notes.read(name);
  if (isRecord(known)) return typeof known.commit === 'string' ? known.commit : undefined;
  const commit = headCommit(root) ?? git(root, ['rev-parse', 'HEAD'])?.trim();
  notes.write(name, { commit: commit ?? null });
  return commit;
}

function committedRules(free: FreePaths): Rules {
  const commit = noteStart(free);
  if (commit === undefined) return {};
  const name = `ignores/${commit}`;
  const known = free.notes.read(name);
  if (isRecord(known)) return rulesIn(known);
  const rules = rulesOf(free.root, commit);
  free.notes.write(name, rules);
  return rules;
}

function rulesIn(record: Readonly<Record<string, unknown>>): Rules {
  return Object.fromEntries(Object.entries(record).map(([folder, text]) => [folder, String(text)]));
}

function rulesOf(root: string, commit: string): Rules {
  const prefix = git(root, ['rev-parse', '--show-prefix'])?.trim() ?? '';
  const files = fieldsOf(git(root, ['ls-tree', '-r', '-z', '--name-only', commit]) ?? '').filter(isRules);
  return Object.fromEntries(
    files.map((file) => [file.slice(0, -'.gitignore'.length), git(root, ['show', `${commit}:${prefix}${file}`]) ?? '']),
  );
}

function isRules(file: string): boolean {
  return file === '.gitignore' || file.endsWith('/.gitignore');
}

/** As git reads them: case counts, a deeper file decides over a higher one, and nothing in an ignored folder is taken back. */
function isIgnored(rules: Rules, file: string): boolean {
  const matchers = Object.entries(rules).map(([folder, text]): [string, Ignore] => [
    folder,
    ignore({ ignorecase: false }).add(text),
  ]);
  const byDepth = matchers.sort(([left], [right]) => right.length - left.length);
  const parts = file.replace(/\/$/, '').split('/');
  return parts.some((_, depth) => {
    const place = parts.slice(0, depth + 1).join('/') + (depth < parts.length - 1 || file.endsWith('/') ? '/' : '');
    return decide(byDepth, place);
  });
}

function decide(byDepth: readonly [folder: string, matcher: Ignore][], path: string): boolean {
  for (const [folder, matcher] of byDepth) {
    if (!path.startsWith(folder) || path === folder) continue;
    const { ignored, unignored } = matcher.test(path.slice(folder.length));
    if (ignored || unignored) return ignored;
  }
  return false;
}
