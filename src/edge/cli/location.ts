/** Names of places as an editor opens them by a click: `path:line`, relative to the working directory. */
import path from 'node:path';
import { type AbsolutePath, relativeInside } from '../../base/paths.ts';
import type { Cell } from './table.ts';
import type { Terminal } from './terminal.ts';

export type LocationOf = (file: string, line?: number) => string;

/** Writes a path relative to the working directory inside the project, and absolute outside, where `../` would pile up. */
export function locator(root: AbsolutePath, workingDirectory: string): LocationOf {
  const isNear =
    relativeInside(root, workingDirectory) !== undefined || relativeInside(workingDirectory, root) !== undefined;
  return (file, line) => {
    const full = path.join(root, file);
    const shown = isNear ? path.relative(workingDirectory, full) : full;
    return line === undefined ? shown : `${shown}:${line}`;
  };
}

export function locationCell(location: string, { colors }: Terminal): Cell {
  return { text: location, paint: colors.magenta };
}
