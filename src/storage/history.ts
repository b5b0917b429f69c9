/**
 * Words and files of the commits of a project: posting lists of the words, and the files of each. One file, written as
 * a whole beside the index:
 *
 *   history = text format, text head, text boundary, text paths (a line each), varint commits, commit*, text terms (a line each), list*, 0
 *   commit  = varint words, varint files of the whole commit, varint paths, varint path*
 *   list    = varint bytes, varint delta*
 *
 * Commits are numbered from the oldest; a term counts once in a commit.
 */
import { DamagedIndexError } from './damage.ts';
import { ByteReader, ByteWriter } from './varint.ts';

/** Ends the last number, so that no damage of a list makes a reader run beyond the bytes. */
const END = 0;
/** Identifies the format: after a change of it, the history is read again. */
const FORMAT = 'code-intel history 2';

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
  readonly commits: readonly CommitRow[];
  /** Commits by term, ascending. */
  readonly postings: ReadonlyMap<string, readonly number[]>;
}

export function packHistory({ head, boundary, paths, commits, postings }: NewHistory): Uint8Array {
  const out = new ByteWriter();
  for (const text of [FORMAT, head, boundary, paths.join('\n')]) out.text(text);
  out.varint(commits.length);
  for (const { words, touched, files } of commits) {
    out.varint(words);
    out.varint(touched);
    out.varint(files.length);
    for (const file of files) out.varint(file);
  }
  out.text([...postings.keys()].join('\n'));
  const deltas = new ByteWriter();
  for (const list of postings.values()) {
    deltas.length = 0;
    let previous = 0;
    for (const commit of list) {
      deltas.varint(commit - previous);
      previous = commit;
    }
    out.varint(deltas.length);
    out.append(deltas.view());
  }
  out.byte(END);
  return out.view();
}

/** History in columns by commit, whose lists are decoded on demand. */
export class CommitHistory {
  readonly head: string;
  readonly boundary: string;
  readonly paths: readonly string[];
  readonly words: Int32Array;
  readonly touched: Int32Array;
  /** The files of a commit are `files` from `starts[commit]` on, up to the start of the next. */
  readonly starts: Int32Array;
  readonly files: Int32Array;
  /** Start of the list of each term. */
  private readonly places: ReadonlyMap<string, number>;
  private readonly bytes: Uint8Array;

  /** @throws DamagedIndexError for bytes that `packHistory` did not write */
  constructor(bytes: Uint8Array) {
    this.bytes = bytes;
    const reader = new ByteReader(bytes);
    if (this.text(reader) !== FORMAT) throw new DamagedIndexError('the history has another format');
    this.head = this.text(reader);
    this.boundary = this.text(reader);
    this.paths = lines(this.text(reader));
    const count = reader.varint();
    // A commit takes three bytes at least; a damaged number must not ask for any amount of memory.
    if (count > bytes.length) throw new DamagedIndexError('the history is too short');
    this.words = new Int32Array(count);
    this.touched = new Int32Array(count);
    this.starts = new Int32Array(count + 1);
    this.files = this.readCommits(reader);
    this.places = this.readPlaces(reader);
  }

  get commitCount(): number {
    return this.words.length;
  }

  terms(): Iterable<string> {
    return this.places.keys();
  }

  /** Ascending. */
  commitsWith(term: string): number[] {
    const place = this.places.get(term);
    if (place === undefined) return [];
    const reader = new ByteReader(this.bytes);
    reader.at = place;
    const end = reader.varint() + reader.at;
    const commits: number[] = [];
    let commit = 0;
    while (reader.at < end) {
      commit += reader.varint();
      if (commit < this.commitCount) commits.push(commit);
    }
    return commits;
  }

  private readCommits(reader: ByteReader): Int32Array {
    const files: number[] = [];
    for (let commit = 0; commit < this.commitCount; commit++) {
      this.words[commit] = reader.varint();
      this.touched[commit] = reader.varint();
      for (let left = reader.varint(); left > 0; left--) files.push(reader.varint());
      this.starts[commit + 1] = files.length;
    }
    if (files.some((file) => file >= this.paths.length))
      throw new DamagedIndexError('a file is missing in the history');
    return Int32Array.from(files);
  }

  private readPlaces(reader: ByteReader): Map<string, number> {
    const places = new Map<string, number>();
    for (const term of lines(this.text(reader))) {
      places.set(term, reader.at);
      const length = reader.varint();
      reader.at += length;
    }
    if (reader.at !== this.bytes.length - 1) throw new DamagedIndexError('the history does not end where it should');
    return places;
  }

  private text(reader: ByteReader): string {
    const length = reader.varint();
    const text = Buffer.from(this.bytes.buffer, this.bytes.byteOffset, this.bytes.length).toString(
      'utf8',
      reader.at,
      reader.at + length,
    );
    reader.at += length;
    return text;
  }
}

function lines(text: string): string[] {
  return text === '' ? [] : text.split('\n');
}
