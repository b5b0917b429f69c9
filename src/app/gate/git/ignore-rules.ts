/** The `.gitignore` files of the commit that a conversation began with, and what they ignore. */
import ignore, { type Ignore } from 'ignore';
import { headCommit } from '../../../base/git/head.ts';
import { gitPlaceAround } from '../../../base/git/work-tree.ts';
import { isRecord } from '../../../base/json-record.ts';
import { noteOf } from '../conversation-notes.ts';
import type { Notes } from '../ports.ts';
import { blobTexts, fieldsOf, gitOrThrow } from './git.ts';

export interface Start {
  readonly root: string;
  readonly conversation: string;
  readonly notes: Notes;
}

/** Texts of `.gitignore` files by folder: `''` for the root, others end in `/`. */
type Rules = Readonly<Record<string, string>>;

/**
 * Remembers the commit that a conversation began with; the rules that hold for it are those of this commit. One that git
 * fails to tell is asked for again at the next event.
 */
export function noteStart({ root, conversation, notes }: Start): string | undefined {
  const name = noteOf(conversation, 'start');
  const known = notes.read(name);
  if (isRecord(known)) return typeof known.commit === 'string' ? known.commit : undefined;
  try {
    const commit = commitNow(root);
    notes.write(name, { commit: commit ?? null });
    return commit;
  } catch {
    return undefined;
  }
}

/** Undefined outside of git, and before the first commit. @throws when git fails */
function commitNow(root: string): string | undefined {
  if (gitPlaceAround(root) === undefined) return undefined;
  return headCommit(root) ?? (gitOrThrow(root, ['rev-parse', '--revs-only', 'HEAD']).trim() || undefined);
}

/** Ignore rules; none where git cannot tell all, since a missing one may be the one that takes a file back. */
export function committedRules(start: Start): Rules {
  const commit = noteStart(start);
  if (commit === undefined) return {};
  const name = `ignores/${commit}`;
  const known = start.notes.read(name);
  if (isRecord(known) && isRecord(known.rules)) return rulesIn(known.rules);
  try {
    const rules = rulesOf(start.root, commit);
    start.notes.write(name, { rules });
    return rules;
  } catch {
    return {};
  }
}

function rulesIn(record: Readonly<Record<string, unknown>>): Rules {
  return Object.fromEntries(Object.entries(record).map(([folder, text]) => [folder, String(text)]));
}

/** Two questions to git, however many files there are. @throws when git fails */
function rulesOf(root: string, commit: string): Rules {
  const rows = fieldsOf(gitOrThrow(root, ['ls-tree', '-r', '-z', commit])).flatMap((row) => ruleFileIn(row) ?? []);
  const texts = blobTexts(
    root,
    rows.map(({ id }) => id),
  );
  return Object.fromEntries(rows.map(({ folder }, at) => [folder, texts[at] ?? '']));
}

function ruleFileIn(row: string): { readonly folder: string; readonly id: string } | undefined {
  const [, type, id = '', folder = ''] = /^\d+ (\w+) (\w+)\t((?:.*\/)?)\.gitignore$/s.exec(row) ?? [];
  return type === 'blob' ? { folder, id } : undefined;
}

/**
 * Whether rules ignore a file, as git reads them: case counts, a deeper file decides over a higher one, and nothing in an
 * ignored folder is taken back.
 * @returns to be asked with paths relative to the project; a folder ends in `/`
 */
export function ignoredBy(rules: Rules): (file: string) => boolean {
  const matchers = Object.entries(rules).map(([folder, text]): [string, Ignore] => [
    folder,
    ignore({ ignorecase: false }).add(text),
  ]);
  const byDepth = matchers.sort(([left], [right]) => right.length - left.length);
  return (file) => {
    const parts = file.replace(/\/$/, '').split('/');
    return parts.some((_, depth) => {
      const place = parts.slice(0, depth + 1).join('/') + (depth < parts.length - 1 || file.endsWith('/') ? '/' : '');
      return decide(byDepth, place);
    });
  };
}

function decide(byDepth: readonly [folder: string, matcher: Ignore][], path: string): boolean {
  for (const [folder, matcher] of byDepth) {
    if (!path.startsWith(folder) || path === folder) continue;
    const { ignored, unignored } = matcher.test(path.slice(folder.length));
    if (ignored || unignored) return ignored;
  }
  return false;
}
