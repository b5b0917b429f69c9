/** Words and files of the commits of a project: one compressed JSON file, written as a whole beside the index. */
import { isRecord, isTextList, parseJson, recordsIn } from '../base/json-record.ts';
import { compress, expand } from './compressed.ts';
import { DamagedIndexError } from './damage.ts';

/** Identifies the format: after a change of it, the history is read again. */
const FORMAT = 'code-intel history 3';

export interface CommitRow {
  /** Number of terms of its message. */
  readonly words: number;
  /** Files that it touched, in the project or not. */
  readonly touched: number;
  /** Ordinals of those in the project, by `paths`. */
  readonly files: readonly number[];
}

export interface NewHistory {
  /** The commit up to which it was read. */
  readonly head: string;
  /** The place at which the commits of a shallow repository ended. */
  readonly boundary: string;
  readonly paths: readonly string[];
  /** Commits from the oldest; a term counts once in a commit. */
  readonly commits: readonly CommitRow[];
  /** Commits by term, ascending. */
  readonly postings: ReadonlyMap<string, readonly number[]>;
}

export function packHistory({ postings, ...history }: NewHistory): Uint8Array {
  return compress(JSON.stringify({ format: FORMAT, ...history, postings: Object.fromEntries(postings) }));
}

/** History in columns by commit. */
export class CommitHistory {
  readonly head: string;
  readonly boundary: string;
  readonly paths: readonly string[];
  readonly words: Int32Array;
  readonly touched: Int32Array;
  /** The files of a commit are `files` from `starts[commit]` on, up to the start of the next. */
  readonly starts: Int32Array;
  readonly files: Int32Array;
  private readonly postings: ReadonlyMap<string, unknown>;

  /** @throws DamagedIndexError for bytes that `packHistory` did not write */
  constructor(bytes: Uint8Array) {
    const stored = parseJson(expand(bytes).toString());
    if (!isRecord(stored) || stored.format !== FORMAT) throw new DamagedIndexError('the history has another format');
    const { paths, postings } = stored;
    if (!isTextList(paths) || !isRecord(postings)) throw new DamagedIndexError('the history is not whole');
    const commits = recordsIn(stored.commits);
    const files = commits.map((commit) => numbersIn(commit.files, paths.length));
    this.head = String(stored.head);
    this.boundary = String(stored.boundary);
    this.paths = paths;
    this.words = Int32Array.from(commits, ({ words }) => Number(words));
    this.touched = Int32Array.from(commits, ({ touched }) => Number(touched));
    this.starts = new Int32Array(commits.length + 1);
    for (const [commit, list] of files.entries()) this.starts[commit + 1] = this.starts[commit]! + list.length;
    this.files = Int32Array.from(files.flat());
    this.postings = new Map(Object.entries(postings));
  }

  get commitCount(): number {
    return this.words.length;
  }

  terms(): Iterable<string> {
    return this.postings.keys();
  }

  /** Ascending. */
  commitsWith(term: string): number[] {
    return numbersIn(this.postings.get(term), this.commitCount);
  }
}

/** Whole numbers below a limit, as ordinals are. */
function numbersIn(list: unknown, limit: number): number[] {
  return Array.isArray(list) ? list.filter((number) => Number.isInteger(number) && number >= 0 && number < limit) : [];
}
