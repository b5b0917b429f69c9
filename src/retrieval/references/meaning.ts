/** Meaning of a name in a file. */
import type { Path } from '../../languages/reference.ts';
import type { FileRecord } from '../../storage/contract.ts';
import type { Definition } from './project-names.ts';

/** `outside`: certainly no definition of the project. `unknown`: it may be any. */
export type Meaning =
  | { readonly kind: 'definitions'; readonly definitions: readonly Definition[] }
  /** `scope`: a namespace in the files, of TypeScript; `whole`: what the module is beside an object of its exports. */
  | {
      readonly kind: 'module';
      readonly files: readonly FileRecord[];
      readonly scope?: string;
      readonly whole?: readonly Meaning[];
    }
  /** Value of an expression at the top level of a file. */
  | { readonly kind: 'expression'; readonly file: FileRecord; readonly path: Path }
  | { readonly kind: 'outside' }
  /** `among`: those that it may be, where no other one can. */
  | { readonly kind: 'unknown'; readonly among?: readonly Definition[] };

export const OUTSIDE: Meaning = { kind: 'outside' };
export const UNKNOWN_MEANING: Meaning = { kind: 'unknown' };

export function definitions(found: readonly Definition[]): Meaning {
  return { kind: 'definitions', definitions: found };
}
