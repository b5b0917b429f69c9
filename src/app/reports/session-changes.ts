/** The files that an agent changed beside the commit that was there before, as git tells it. */
import { asRelative } from '../../base/paths.ts';
import { isSecretPath } from '../../indexing/scan/secret.ts';
import type { Session } from '../../session/state/session.ts';
import { git } from '../gate/git/git.ts';
import type { Workspace } from '../sessions/workspace.ts';
import { observedIn } from './observed-session.ts';

export interface SessionChanges {
  /** The commit that was there when the session began; null without git. */
  readonly base: { readonly commit: string; readonly subject: string } | null;
  readonly files: readonly ChangedFile[];
}

export interface ChangedFile {
  readonly path: string;
  readonly granted: boolean;
  /** Unified, without its head; empty when there is none to show. Holds what others changed in the file as well. */
  readonly diff: string;
  readonly added: number;
  readonly removed: number;
  /** Lines were left out. */
  readonly isCut: boolean;
  /** Commit that contains the change; null without one, and without git. */
  readonly commit: string | null;
}

const MOST_LINES = 400;

export function changesIn(workspace: Workspace, session: Session): SessionChanges {
  const { project } = workspace;
  const changed = observedIn(workspace, session).observed.files_changed;
  const base = changed.length === 0 ? null : baseOf(project.root, session.createdAt);
  const files = changed.map(({ path, granted }): ChangedFile => {
    if (base === null || isSecretPath(path) || project.store.file(asRelative(path))?.skip === 'secret')
      return { path, granted, diff: '', added: 0, removed: 0, isCut: false, commit: null };
    const commit = commitAfter(project.root, { path, at: session.lastCallAt });
    return { path, granted, commit, ...buildDiff(project.root, { path, base: base.commit, commit }) };
  });
  return { base, files };
}

function baseOf(root: string, at: number): SessionChanges['base'] {
  const line = git(root, ['log', '-1', `--before=${isoTime(at)}`, '--format=%H %s'])?.trimEnd();
  if (line === undefined || line === '') return null;
  const [commit = '', ...words] = line.split(' ');
  return { commit, subject: words.join(' ') };
}

interface Place {
  readonly path: string;
  /** Milliseconds since the epoch. */
  readonly at: number;
}

/** Returns the first commit since then that holds the file. */
function commitAfter(root: string, { path, at }: Place): string | null {
  const output = git(root, [...LITERAL, 'log', '--reverse', `--since=${isoTime(at)}`, '--format=%H', '--', path]);
  const [first = ''] = (output ?? '').split('\n');
  return first === '' ? null : first;
}

interface Compared {
  readonly path: string;
  readonly base: string;
  readonly commit: string | null;
}

function buildDiff(
  root: string,
  { path, base, commit }: Compared,
): Pick<ChangedFile, 'diff' | 'added' | 'removed' | 'isCut'> {
  const between = commit === null ? [base] : [base, commit];
  const options = ['--no-ext-diff', '--no-textconv', '--no-renames', '--no-color', '-U3'];
  const output = git(root, [...LITERAL, 'diff', ...options, ...between, '--', path]) ?? '';
  const lines = output.split('\n');
  const start = lines.findIndex((line) => line.startsWith('@@'));
  const body = start === -1 ? [] : lines.slice(start);
  if (body.at(-1) === '') body.pop();
  return {
    diff: body.slice(0, MOST_LINES).join('\n'),
    added: body.filter((line) => line.startsWith('+')).length,
    removed: body.filter((line) => line.startsWith('-')).length,
    isCut: body.length > MOST_LINES,
  };
}

/** A path is a name and no pattern. */
const LITERAL = ['--literal-pathspecs'];

function isoTime(at: number): string {
  return new Date(at).toISOString();
}
