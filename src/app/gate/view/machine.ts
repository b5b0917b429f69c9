/** Looks at the machine for what a view is made of. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { entriesOf, isWritable } from '../../roots/file-system.ts';
import type { Entries } from './writable.ts';

export const entriesWithoutLinks: Entries = (folder) =>
  entriesOf(folder).flatMap((entry) =>
    entry.isSymbolicLink() ? [] : [{ name: entry.name, isFolder: entry.isDirectory() }],
  );

/** Sockets in the file system that this account may speak to. @param temporary where they are looked for if the system lists none */
export function listeningSockets(temporary: readonly string[]): readonly string[] {
  return [...new Set(listed() ?? temporary.flatMap((folder) => socketsIn(folder, 2)))].filter(isWritable);
}

/** With the flag of a listening socket, or datagrams, which need no listening. Undefined where the system does not tell. */
function listed(): readonly string[] | undefined {
  try {
    const lines = readFileSync('/proc/net/unix', 'utf8').split('\n');
    return lines.flatMap((line) => /^\S+ \S+ \S+ (?:\S{3}1\S{4} \S+|\S+ 0002) \S+ +\d+ (\/.*)$/.exec(line)?.[1] ?? []);
  } catch {
    // Only Linux has it.
    return undefined;
  }
}

function socketsIn(folder: string, depth: number): readonly string[] {
  return entriesOf(folder).flatMap((entry) => {
    const place = path.join(folder, entry.name);
    if (entry.isSocket()) return [place];
    return entry.isDirectory() && depth > 1 ? socketsIn(place, depth - 1) : [];
  });
}
