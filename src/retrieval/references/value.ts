/** Value of an expression, as far as it is known. */
import type { Path } from '../../languages/reference.ts';
import type { FileRecord } from '../../storage/contract.ts';
import { type Definition, keyOf } from './project-names.ts';
import type { WrittenFunction, WrittenShape } from './types/written-type.ts';

export type Value =
  /** `arguments`: of its type, in the words of `place`. */
  | {
      readonly kind: 'object';
      readonly of: Definition;
      readonly arguments?: readonly string[] | undefined;
      readonly place?: Place | undefined;
      /** It came out of a wrapper that is written so, such as `Optional<Foo>`. */
      readonly holder?: { readonly path: Path; readonly place: Place };
    }
  | { readonly kind: 'class' | 'parent'; readonly of: Definition }
  /** A function or a variable, taken from an object. */
  | { readonly kind: 'definition'; readonly of: Definition; readonly self: Owner | undefined }
  /** What a comment or an assignment tells; a call leaves it as it is. */
  | { readonly kind: 'told'; readonly path: Path; readonly place: Place }
  /** `inner`: index of the block that is the module, of Rust; `scope`: a namespace in the files, of TypeScript. */
  | { readonly kind: 'module'; readonly files: readonly FileRecord[]; readonly inner?: number; readonly scope?: string }
  /** Text before `::` in C++, or a variable of which nothing is known. */
  | { readonly kind: 'namespace'; readonly path: string; readonly place: Place }
  | { readonly kind: 'list'; readonly element: string; readonly place: Place }
  /** Of a class that the project does not define; what is written between its angle brackets may be what it stands for. */
  | { readonly kind: 'wrapper'; readonly inner: readonly string[]; readonly place: Place }
  /** Of objects of a class. */
  | { readonly kind: 'query'; readonly of: Definition }
  /** A function type or an object type, written out in the words of `place`. */
  | { readonly kind: 'function'; readonly written: WrittenFunction; readonly place: Place }
  | { readonly kind: 'shape'; readonly written: WrittenShape; readonly place: Place }
  /** A class that the project does not define, by its name; a constructor of it where that is told; a module of a package. */
  | { readonly kind: 'outside'; readonly name?: string; readonly isConstructor?: true; readonly isModule?: true }
  /** `among`: classes that it may be, where it can be no other. */
  | { readonly kind: 'unknown'; readonly among?: readonly Definition[] };

/** Place in which a path is written. */
export interface Place {
  readonly file: FileRecord;
  /** Index of the definition around, -1 for none. */
  readonly enclosing: number;
  /** The class of `this`, when it is known better than by the place. */
  readonly self?: Owner | undefined;
}

export interface TypeArguments {
  readonly written: readonly string[];
  /** In whose words they are written. */
  readonly place: Place;
}

/** The class of an object, with the arguments of its type where they are known. */
export interface Owner extends Definition {
  readonly given?: TypeArguments;
}

export type ModuleValue = Extract<Value, { kind: 'module' }>;

export const UNKNOWN: Value = { kind: 'unknown' };
/** Nothing that the project defines. */
export const OUTSIDE: Value = { kind: 'outside' };

/** A module of Ruby stands in many files, each of which leads to the same class. */
export function distinct(values: readonly Value[]): readonly Value[] {
  if (values.length < 2) return values;
  const seen = new Set<string>();
  return values.filter((value) => {
    if (value.kind !== 'class' && value.kind !== 'object') return true;
    const key = `${value.kind} ${keyOf(value.of)}`;
    const isNew = !seen.has(key) || (value.kind === 'object' && value.arguments !== undefined);
    seen.add(key);
    return isNew;
  });
}
