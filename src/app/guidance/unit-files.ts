/** Files that are one unit: nothing in them is defined that others could name. */
import { asRelative } from '../../base/paths.ts';
import { outlineOf } from '../../retrieval/outlines.ts';
import { fileRoleOf, NO_CODE } from '../impact/file-role.ts';
import type { Project } from '../project/project.ts';
import { isUnit } from './unit-names.ts';

type Read = Pick<Project, 'store'>;

/** Documents and data hold none. */
export function holdsCode(path: string): boolean {
  return !NO_CODE.has(fileRoleOf(path));
}

/** Code that runs from the top and defines nothing. */
export function isScript(project: Read, path: string): boolean {
  const file = project.store.file(asRelative(path));
  const defines = file !== undefined && outlineOf(project.store, file.id).symbols.some(({ kind }) => isUnit(kind));
  return file !== undefined && !defines && holdsCode(path);
}
