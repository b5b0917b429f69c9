/** Members of Kotlin's properties in Java, and of Java's accessors in Kotlin. */
import type { CodeSymbol, ReferenceKind } from './contract.ts';

export interface Accessor {
  readonly name: string;
  /** Language in which the member is used by this name. */
  readonly language: 'java' | 'kotlin';
  /** Kind of a use of the member by its own name. */
  readonly kind: ReferenceKind;
}

export function accessorsOf({ name, kind, parent }: CodeSymbol, language: string): readonly Accessor[] {
  if (parent === -1) return [];
  if (language === 'kotlin' && kind === 'property') {
    const isFlag = /^is\p{Lu}/u.test(name);
    const stem = isFlag ? name.slice(2) : name.replace(/^\p{Ll}/u, (first) => first.toUpperCase());
    return [isFlag ? name : `get${stem}`, `set${stem}`].map((each) => ({ name: each, language: 'java', kind: 'name' }));
  }
  const [, flag, stem] = /^(?:get|set|(is))(\p{Lu}.*)$/u.exec(name) ?? [];
  if (language !== 'java' || kind !== 'method' || stem === undefined) return [];
  const property = flag === undefined ? stem.replace(/^\p{Lu}/u, (first) => first.toLowerCase()) : name;
  return [{ name: property, language: 'kotlin', kind: 'call' }];
}
