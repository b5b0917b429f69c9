/** A text search as it is asked for, bounded and answered. */

export interface RipgrepQuery {
  root: string;
  /** One to five; a line matches when one of them does. */
  patterns: readonly string[];
  /** Patterns are literal text unless true. */
  regex: boolean;
  /** Only where no character of a word stands before or after it. */
  isWord?: boolean | undefined;
  caseSensitive: boolean;
  contextLines: number;
  /** Folder or file relative to the root, `.` for all. */
  path: string;
  /** Files to search instead of `path`, such as those of another encoding. */
  files?: readonly string[] | undefined;
  /** Name of a file type of ripgrep (`php`), or the end of the file name with its dot (`.blade.php`). */
  fileType?: string | undefined;
  /** Label of the encoding in which to read every file; without it UTF-8, and UTF-16 by its mark. */
  encoding?: string | undefined;
  /** True for files that are text whatever bytes they hold, and that are wanted though they are ignored. */
  isText?: boolean | undefined;
}

export interface TextMatch {
  /** Relative to the root, with `/`. */
  file: string;
  /** From 1. */
  line: number;
  /** From 1, in UTF-16 units of the line. */
  column: number;
  content: string;
  contextBefore: string[];
  contextAfter: string[];
}

export interface RipgrepRun {
  /** Ordered by file and line, so that the same question gets the same answer from parallel searches. */
  matches: TextMatch[];
  /** True when the search ended at the limit or out of time: there may be more matches than these. */
  isIncomplete: boolean;
}

export interface RipgrepLimits {
  /** Matching lines after which the search ends. */
  maxMatches: number;
  timeoutMs: number;
  /**
   * False for files whose lines must not be shown; asked once for each file with a match.
   * @param isHarmless whether it is known to hold no secret as it is now
   */
  accepts(file: string, isHarmless: boolean): boolean;
  /** Ends the search. */
  signal?: AbortSignal | undefined;
}
