/** The files of the page, read once: a request names one of them, and never a path. */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

export interface PageFile {
  readonly type: string;
  readonly content: Buffer;
}

export type PageFiles = ReadonlyMap<string, PageFile>;

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
};

/** @throws when the folder is missing, which a build would have made */
export function readPageFiles(folder: string): PageFiles {
  const files = new Map<string, PageFile>();
  for (const name of readdirSync(folder)) {
    const type = TYPES[path.extname(name)];
    if (type === undefined) continue;
    const file = { type, content: readFileSync(path.join(folder, name)) };
    files.set(`/${name}`, file);
    if (name === 'index.html') files.set('/', file);
  }
  return files;
}
