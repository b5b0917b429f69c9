/** Contents of files as short marks that can be compared. */
import { createHash } from 'node:crypto';
import { existsSync, lstatSync, readFileSync, readlinkSync } from 'node:fs';
import path from 'node:path';
import { refusedFolder } from '../../../indexing/scan/folder-rules.ts';
import { entriesOf, markOf } from '../../roots/file-system.ts';

/** Content by path: a git blob id, or a mark for what has none. */
export type Contents = Readonly<Record<string, string>>;

/** Undefined for a path that is not listed, whatever its name. */
export function contentIn(contents: Contents, file: string): string | undefined {
  return Object.hasOwn(contents, file) ? contents[file] : undefined;
}

export const ABSENT = 'absent';

/** A larger file is compared by its times and its size. */
const LARGEST_BYTES = 8 * 1024 * 1024;

/** Git's blob id of a file of usual size, without the filters of git. */
export function contentId(root: string, file: string): string {
  const absolute = path.join(root, file);
  try {
    const stats = lstatSync(absolute);
    if (stats.isSymbolicLink()) return blobId(Buffer.from(readlinkSync(absolute)));
    if (!stats.isFile()) return 'folder';
    return stats.size > LARGEST_BYTES ? markOf(stats) : blobId(readFileSync(absolute));
  } catch {
    // Gone, or closed to us: in both cases there is no content to compare.
    return ABSENT;
  }
}

/** Most that is read of all files together, a fifth of a second; of data that nobody ignored there may be any number. */
const MOST_READ_BYTES = 64 * 1024 * 1024;

/** Ids of the contents of many files; beyond what a hook can read, the larger ones are compared by their times. */
export function contentIds(root: string, files: readonly string[]): readonly [file: string, content: string][] {
  const sized = files.map((file) => ({ file, bytes: sizeOf(path.join(root, file)) }));
  let read = 0;
  return sized
    .sort((left, right) => left.bytes - right.bytes)
    .map(({ file, bytes }) => {
      if (bytes <= LARGEST_BYTES) read += bytes;
      return [file, read > MOST_READ_BYTES ? marksIn(root, file) : contentId(root, file)];
    });
}

/**
 * Whether a file still has a content.
 * @param was as it was noted
 * @param now as it was noted later; one of the two may have been noted by times
 */
export function isSameContent(root: string, file: string, { was, now }: { was: string; now: string }): boolean {
  if (isByTimes(was) === isByTimes(now)) return was === now;
  return was === (isByTimes(was) ? marksIn(root, file) : contentId(root, file));
}

function isByTimes(mark: string): boolean {
  return /^\d+(?::[\d.]+){3}$/.test(mark);
}

function sizeOf(absolute: string): number {
  try {
    return lstatSync(absolute).size;
  } catch {
    // Gone.
    return 0;
  }
}

/**
 * Every file below a folder, by its times and size, for where git cannot tell. Folders that no index takes in, of tools
 * and installed packages, are passed over, and nothing is compared in a folder that cannot be listed: no process of the
 * same user writes there unseen.
 */
export function walkContents(root: string): Contents {
  const found: [string, string][] = [];
  const pending = [''];
  for (let folder = pending.pop(); folder !== undefined; folder = pending.pop()) {
    const entries = entriesOf(path.join(root, folder));
    for (const entry of entries) {
      const file = folder === '' ? entry.name : `${folder}/${entry.name}`;
      if (!entry.isDirectory()) found.push([file, marksIn(root, file)]);
      else if (refusedFolder(file, (one) => existsSync(path.join(root, one))) === undefined) pending.push(file);
    }
  }
  return Object.fromEntries(found);
}

/** Milliseconds since the epoch at which a path was last changed in any way; undefined for one that is gone. */
export function changeTime(absolute: string): number | undefined {
  try {
    return lstatSync(absolute).ctimeMs;
  } catch {
    // Gone.
    return undefined;
  }
}

function marksIn(root: string, file: string): string {
  try {
    return markOf(lstatSync(path.join(root, file)));
  } catch {
    // Gone since the folder was listed.
    return ABSENT;
  }
}

function blobId(content: Buffer): string {
  return createHash('sha1').update(`blob ${content.length}\0`).update(content).digest('hex');
}
