/** A text search as it is asked for. */

import { groupBy } from '../../base/group-by.ts';
import type { AbsolutePath } from '../../base/paths.ts';
import { UserError } from '../../base/user-error.ts';
import { isBinaryExtension } from '../../indexing/scan/file-name-rules.ts';
import { listTrackedIgnored } from '../../indexing/scan/git-files.ts';
import type { RipgrepLimits, RipgrepQuery, RipgrepRun } from '../../retrieval/text-search/ripgrep-query.ts';
import type { FileRecord, IndexStore } from '../../storage/contract.ts';
import { passedOver } from '../project/passed-over.ts';

export interface SearchTextQuery {
  root: AbsolutePath;
  patterns: readonly string[];
  regex?: boolean;
  /** A plain pattern that no line has, but that reads like a regular expression, is searched for as one. */
  orExpression?: boolean;
  /** A type of ripgrep (`php`), or the end of the file name with its dot (`.blade.php`). */
  fileType?: string;
  /** Glob on the path relative to the root; without `/` it is matched against the file name. */
  glob?: string;
  /** Undefined: a literal pattern with a capital letter means it, unless nothing has it. */
  caseSensitive?: boolean | undefined;
  /** Only where no letter or digit stands before or after it. */
  isWord?: boolean;
  contextLines?: number;
  /** Matches to return. */
  limit?: number;
  /** Folder or file to search in; default: the project. */
  path?: string;
  /** Files that the index knows to be neither UTF-8 nor UTF-16 with a mark, or that the ignore rules name though git tracks them. */
  encodings?: readonly EncodedFiles[];
  /** True for files that are known to hold no secret as they are now; others are read to find out. */
  isHarmless?: (file: string) => boolean;
  /** True for files that a program wrote. */
  isGenerated?: (file: string) => boolean;
  /** Ends the search; the call then fails with the reason of the signal. */
  signal?: AbortSignal | undefined;
  /** Does what `runRipgrep` does. */
  run?: (query: RipgrepQuery, limits: RipgrepLimits) => Promise<RipgrepRun>;
}

export interface EncodedFiles {
  /** A label that ripgrep knows, such as `shift_jis` or `utf-16le`; `auto` for UTF-8. */
  encoding: string;
  files: readonly string[];
}

/** A line is all that a search looks at: of a pattern with line breaks the longest line, without the blanks around it. */
export function searchedLine(pattern: string): string {
  const [longest = pattern] = pattern
    .split(/\r?\n/)
    .map((line) => line.trim())
    .sort((one, other) => other.length - one.length);
  return pattern.includes('\n') ? longest : pattern;
}

const MOST_PATTERNS = 10;

/**
 * Patterns as they are searched for.
 * @throws UserError `invalid_argument`
 */
export function checkedPatterns(patterns: readonly string[]): string[] {
  if (patterns.length < 1 || patterns.length > MOST_PATTERNS) {
    throw invalid(`${patterns.length} patterns were given`, `Give one to ${MOST_PATTERNS} patterns.`);
  }
  const lines = patterns.map(searchedLine);
  if (lines.some((line) => line === '' || line.includes('\0'))) {
    throw invalid('A pattern is empty or holds a NUL character', 'Give the text to search for.');
  }
  return lines;
}

function invalid(message: string, next: string): UserError {
  return new UserError('invalid_argument', message, next);
}

/** @param options.withLeftOut also files and folders that the index leaves out and ripgrep would not look into */
export function encodedFiles(store: IndexStore, { withLeftOut = false } = {}): EncodedFiles[] {
  const unwalked = passedOver(store);
  const indexed = store.files().filter(({ skip, encoding }) => skip === null && encoding !== '');
  const named = indexed.filter(({ path, encoding }) => encoding !== UTF_8 || unwalked.has(path));
  const byEncoding = groupBy(named, ({ encoding }) => (encoding.startsWith(UTF_8) ? AS_FOUND : encoding));
  const groups = [...byEncoding].map(([encoding, group]) => ({ encoding, files: group.map(({ path }) => path) }));
  const unread = withLeftOut ? store.files().filter((file) => isUnread(file, unwalked)) : [];
  return [...groups, ...readAsFound(unread.map(({ path }) => path))];
}

/** Files that ripgrep passes over although git tracks them; for a project without an index, which knows them otherwise. */
export async function trackedThoughIgnored(root: AbsolutePath): Promise<EncodedFiles[]> {
  return readAsFound((await listTrackedIgnored(root)) ?? []);
}

function readAsFound(files: readonly string[]): EncodedFiles[] {
  return files.length === 0 ? [] : [{ encoding: AS_FOUND, files }];
}

/** What may be text all the same: bytes that no encoding fits, a repository that this one ignores, a tracked file behind a rule. */
function isUnread({ path, skip }: FileRecord, unwalked: Pick<ReadonlySet<string>, 'has'>): boolean {
  if (skip === null || skip === 'secret' || isBinaryExtension(path.slice(path.lastIndexOf('/') + 1))) return false;
  return MAY_BE_TEXT.has(skip) || unwalked.has(path);
}

const MAY_BE_TEXT: ReadonlySet<string> = new Set(['binary', 'unsupported_encoding', 'nested_repository']);

const UTF_8 = 'utf-8';
/** The name of ripgrep for what it reads by itself. */
const AS_FOUND = 'auto';
