/** Kinds of classes that a framework knows, told by what they extend, what they are called and where they live. */
import { type ClassRule, classRuleFor } from '../class-rule.ts';
import type { ParsedFile } from '../contract.ts';
import { type PhpClass, type PhpFile, phpFileOf } from './classes.ts';
import { shortName } from './names.ts';
import type { TYPE_WORDS } from './type-words.ts';

export type PhpClassRule = ClassRule<keyof typeof TYPE_WORDS>;

/** A class that a framework knows. */
export interface TypedClass {
  readonly owner: PhpClass;
  readonly kind: PhpClassRule;
  readonly file: PhpFile;
}

/** The classes of a file that are of one of the types, the first that fits. */
export function typedClasses(parsed: ParsedFile, types: readonly PhpClassRule[]): TypedClass[] {
  const file = phpFileOf(parsed);
  return file.classes.flatMap((owner) => {
    const kind = classTypeIn(types, owner);
    return kind === undefined ? [] : [{ owner, kind, file }];
  });
}

/**
 * Undefined for a class that is none of the framework's. Interfaces, traits and enums are none.
 * @param markers short names of its attributes
 */
export function classTypeIn(
  types: readonly PhpClassRule[],
  { symbol, fullName, parents, interfaces, traits }: PhpClass,
  markers: readonly string[] = [],
): PhpClassRule | undefined {
  if (symbol.kind !== 'class') return undefined;
  const ancestors = [...parents, ...interfaces, ...traits].map(shortName);
  return classRuleFor(types, { name: symbol.name, markers, ancestors, place: fullName });
}
