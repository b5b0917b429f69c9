/** Lines of files as they are now, each file read once for an answer. */
import type { RelativePath } from '../../base/paths.ts';
import { UserError } from '../../base/user-error.ts';
import type { Project } from './project.ts';

export type LinesOf = (file: RelativePath) => readonly string[];

/** Reads lines; a file that vanished after the index was checked has none, while facts about it are still shown. */
export function lineReader(project: Pick<Project, 'readText'>): LinesOf {
  const known = new Map<RelativePath, readonly string[]>();
  return (file) => {
    const lines = known.get(file) ?? readLines(project, file);
    known.set(file, lines);
    return lines;
  };
}

/** @param startLine from 1; both ends are inclusive */
export function textOfLines(lines: readonly string[], startLine: number, endLine: number): string {
  return lines.slice(startLine - 1, endLine).join('\n');
}

/** Lines without their breaks; a break at the end of the text begins no further line. */
export function splitLines(text: string): string[] {
  // A text without carriage returns, as nearly all are, is split by the character: an expression takes five times as long.
  const lines = text.split(text.includes('\r') ? /\r?\n/ : '\n');
  if (lines.at(-1) === '') lines.pop();
  return lines;
}

function readLines(project: Pick<Project, 'readText'>, file: RelativePath): readonly string[] {
  try {
    return splitLines(project.readText(file));
  } catch (error) {
    if (error instanceof UserError && error.code === 'not_found') return [];
    throw error;
  }
}
