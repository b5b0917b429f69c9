/** Files that are one unit: nothing in them is defined that others could name. */
import { asRelative } from '../../base/paths.ts';
import { outlineOf } from '../../retrieval/outlines.ts';
import { headLength } from '../../session/ledger/file-head.ts';
import { fileRoleOf, NO_CODE } from '../impact/file-role.ts';
import type { Project } from '../project/project.ts';
import { lineReader } from '../project/source-lines.ts';
import { isUnit } from './unit-names.ts';

type Read = Pick<Project, 'store' | 'readText'>;

/** Documents, data, and files of nothing but imports hold none. */
export function holdsCode(project: Read, path: string): boolean {
  if (NO_CODE.has(fileRoleOf(path))) return false;
  const lines = lineReader(project)(asRelative(path));
  return headLength(path, lines) < lines.length;
}

/** Code that runs from the top and defines nothing. */
export function isScript(project: Read, path: string): boolean {
  const file = project.store.file(asRelative(path));
  const defines = file !== undefined && outlineOf(project.store, file.id).symbols.some(({ kind }) => isUnit(kind));
  return file !== undefined && !defines && holdsCode(project, path);
}
