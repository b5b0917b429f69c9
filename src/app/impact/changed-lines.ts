/** What a work tree changed since a commit: lines of its files, and definitions that are gone. */
import { UserError } from '../../base/user-error.ts';
import { qualifiedNameOf } from '../../languages/contract.ts';
import { USABLE } from '../../languages/symbol-kinds.ts';
import { fieldsOf, git, NOT_BELOW } from '../gate/git/git.ts';
import { symbolsIn } from '../project/batch-context.ts';

export interface ChangedFile {
  readonly path: string;
  /** Lines of the file as it is, 1-based; null for a new one. */
  readonly lines: readonly Lines[] | null;
  /** Definitions that stood in removed lines, by their qualified names. */
  readonly removed: readonly { readonly name: string; readonly qualified: string }[];
}

export interface Lines {
  readonly first: number;
  readonly last: number;
  /** Lines are gone between these two, which are the same. */
  readonly isBetween: boolean;
}

interface Hunks {
  path: string;
  readonly before: Lines[];
  readonly after: Lines[];
}

const OPTIONS = ['--no-ext-diff', '--no-textconv', '--no-renames', '--no-color', '--relative', '--unified=0', '-z'];
const PREFIXES = ['--src-prefix=a/', '--dst-prefix=b/'];
/** Files of more characters are compared by their lines alone. */
const MOST_CHARACTERS = 400_000;

/** @throws UserError `invalid_argument` for what is no commit of the repository */
export function changedSince(root: string, commit: string): readonly ChangedFile[] {
  const hash = git(root, ['rev-parse', '--verify', '--quiet', '--end-of-options', `${commit}^{commit}`])?.trim();
  const output = hash && git(root, ['diff', NOT_BELOW, ...OPTIONS, ...PREFIXES, hash, '--']);
  if (hash === undefined || output === undefined)
    throw new UserError(
      'invalid_argument',
      `git knows no commit ${commit} here.`,
      'Name a commit or a branch, or HEAD for what is not committed.',
    );
  const added = fieldsOf(git(root, ['ls-files', '-z', '--others', '--exclude-standard']) ?? '');
  return [
    ...hunksOf(output).map(({ path, before, after }): ChangedFile => {
      return { path, lines: after, removed: removedIn(root, { hash, path, before }) };
    }),
    ...added.map((path): ChangedFile => ({ path, lines: null, removed: [] })),
  ];
}

function hunksOf(output: string): readonly Hunks[] {
  const files: Hunks[] = [];
  let isHead = true;
  for (const line of output.split('\n')) {
    if (line.startsWith('diff --git ')) {
      isHead = true;
      files.push({ path: '', before: [], after: [] });
    }
    const file = files.at(-1);
    const [, path] = isHead ? (/^(?:---|\+\+\+) [ab]\/(.*?)\t?$/.exec(line) ?? []) : [];
    if (file === undefined) continue;
    if (path !== undefined) file.path = path;
    const [, ...at] = /^@@ -(\d+)(?:,(\d+))? \+(\d+)(?:,(\d+))? @@/.exec(line) ?? [];
    if (at[0] === undefined) continue;
    isHead = false;
    file.before.push(linesOf(at[0], at[1]));
    file.after.push(linesOf(at[2], at[3]));
  }
  return files.filter(({ path }) => path !== '');
}

function linesOf(start = '1', count = '1'): Lines {
  const first = Number(start);
  const isBetween = count === '0';
  return { first, last: isBetween ? first + 1 : first + Number(count) - 1, isBetween };
}

function removedIn(
  root: string,
  { hash, path, before }: { hash: string; path: string; before: readonly Lines[] },
): ChangedFile['removed'] {
  const text = git(root, ['show', '--no-textconv', `${hash}:./${path}`]);
  if (text === undefined || text.length > MOST_CHARACTERS) return [];
  return symbolsIn(path, text)
    .filter(
      ({ kind, nameLine }) =>
        USABLE.has(kind) && before.some(({ first, last }) => first <= nameLine && nameLine <= last),
    )
    .map((symbol) => ({ name: symbol.name, qualified: qualifiedNameOf(symbol) }));
}
