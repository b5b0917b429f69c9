/** Contents of files as short marks that can be compared. */
import { createHash } from 'node:crypto';
import { lstatSync, readFileSync, readlinkSync, type Stats } from 'node:fs';
import path from 'node:path';
import { entriesOf } from '../../roots/file-system.ts';

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
    return stats.size > LARGEST_BYTES ? marksOf(stats) : blobId(readFileSync(absolute));
  } catch {
    // Gone, or closed to us: in both cases there is no content to compare.
    return ABSENT;
  }
}

/** Every file below a folder that git does not manage, by its times and size; what is in a folder that cannot be listed is not compared. */
export function walkContents(root: string): Readonly<Record<string, string>> {
  const found: [string, string][] = [];
  const pending = [''];
  for (let folder = pending.pop(); folder !== undefined; folder = pending.pop()) {
    for (const entry of entriesOf(path.join(root, folder))) {
      const file = folder === '' ? entry.name : `${folder}/${entry.name}`;
      if (!entry.isDirectory()) found.push([file, marksIn(root, file)]);
      else if (!PASSED_OVER.has(entry.name)) pending.push(file);
    }
  }
  return Object.fromEntries(found);
}

const PASSED_OVER: ReadonlySet<string> = new Set(['.git', '.code-intel', 'node_modules', 'vendor', '.venv', 'venv']);

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
    return marksOf(lstatSync(path.join(root, file)));
  } catch {
    // Gone since the folder was listed.
    return ABSENT;
  }
}

function marksOf({ ino, size, mtimeMs, ctimeMs }: Stats): string {
  return `${ino}:${size}:${mtimeMs}:${ctimeMs}`;
}

function blobId(content: Buffer): string {
  return createHash('sha1').update(`blob ${content.length}\0`).update(content).digest('hex');
}
