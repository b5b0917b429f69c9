/** Part of a file in a change of something that it names. */
import { fileClassOf } from '../../indexing/scan/file-class.ts';
import type { FileClass } from '../../storage/contract.ts';

export const IMPACT_ROLES = [
  'code',
  'test',
  'route',
  'template',
  'migration',
  'document',
  'translation',
  'data',
] as const;
export type ImpactRole = (typeof IMPACT_ROLES)[number];

/** Files that hold words and no code. */
export const NO_CODE: ReadonlySet<ImpactRole> = new Set(['document', 'translation', 'data']);

/** Files in which frameworks bind addresses to code. */
const ROUTES = /(^|\/)(routes?|routing|urls)(\/[^/]+)?\.[a-z]+$|(^|\/)routes?\//;

const ROLES: Readonly<Record<FileClass, ImpactRole>> = {
  source: 'code',
  declaration: 'code',
  legacy: 'code',
  example: 'code',
  built: 'code',
  test: 'test',
  template: 'template',
  migration: 'migration',
  documentation: 'document',
  translation: 'translation',
  data: 'data',
};

export function fileRoleOf(path: string): ImpactRole {
  const role = ROLES[fileClassOf(path)];
  return role === 'code' && ROUTES.test(path) ? 'route' : role;
}
