/** Kinds of classes that a framework knows, told by what they extend, what they are called and where they live. */
import type { ParsedFile } from '../contract.ts';
import { type PhpClass, type PhpFile, phpFileOf } from './classes.ts';
import { shortName } from './names.ts';
import type { TYPE_WORDS } from './type-words.ts';

export interface ClassType {
  readonly type: keyof typeof TYPE_WORDS;
  /** Prefix of its id, such as `controller` of `controller:order`. */
  readonly prefix: string;
  /** The end of its name that its id leaves out. */
  readonly suffix: RegExp;
  /** Short names of what it extends, implements or uses; one of them is enough. */
  readonly ancestors?: ReadonlySet<string>;
  /** The folder it lives in, in its namespace; enough by itself unless `ancestors` are asked for as well. */
  readonly folder?: RegExp;
}

/** A class that a framework knows. */
export interface TypedClass {
  readonly owner: PhpClass;
  readonly kind: ClassType;
  readonly file: PhpFile;
}

/** The classes of a file that are of one of the types, the first that fits. */
export function typedClasses(parsed: ParsedFile, types: readonly ClassType[]): TypedClass[] {
  const file = phpFileOf(parsed);
  return file.classes.flatMap((owner) => {
    const kind = classTypeIn(types, owner);
    return kind === undefined ? [] : [{ owner, kind, file }];
  });
}

/** The first that fits; undefined for a class that is none of the framework's. Interfaces, traits and enums are none. */
export function classTypeIn(types: readonly ClassType[], owner: PhpClass): ClassType | undefined {
  if (owner.symbol.kind !== 'class') return undefined;
  const ancestors = [...owner.parents, ...owner.interfaces, ...owner.traits].map(shortName);
  return types.find(({ ancestors: wanted, folder }) => {
    return folder?.test(owner.fullName) ?? ancestors.some((name) => wanted?.has(name));
  });
}
