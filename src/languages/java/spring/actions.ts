/** Methods of controllers that answer requests. */

import type { Declaration, JvmType } from './jvm-file.ts';
import type { Annotation } from './scan.ts';

export interface Action {
  readonly owner: JvmType;
  readonly method: Declaration;
  readonly mapping: Annotation;
  readonly routes: readonly { readonly verb: string; readonly path: string }[];
}

export function methodNode({ fullName }: JvmType, { symbol }: Declaration): string {
  return `${fullName}::${symbol.name}`;
}
