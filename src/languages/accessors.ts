/** Names by which a member is used that it does not bear: properties and accessors of the JVM, scopes and attributes of Eloquent. */
import type { CodeSymbol, ReferenceKind } from './contract.ts';

export interface Accessor {
  readonly name: string;
  /** Language in which the member is used by this name. */
  readonly language: 'java' | 'kotlin' | 'php';
  /** Kind of a use of the member by its own name. */
  readonly kind: ReferenceKind;
  /** Kind of the uses by this name, where others mean something else. */
  readonly usedAs?: ReferenceKind;
  /** Nothing else bears such a name but by chance: a use on an unknown object is possible. */
  readonly isTelling?: true;
}

export function accessorsOf({ name, kind, parent }: CodeSymbol, language: string): readonly Accessor[] {
  if (parent === -1) return [];
  if (language === 'php') return kind === 'method' ? eloquentNames(name) : [];
  if (language === 'kotlin' && kind === 'property') {
    const isFlag = /^is\p{Lu}/u.test(name);
    const stem = isFlag ? name.slice(2) : name.replace(/^\p{Ll}/u, (first) => first.toUpperCase());
    return [isFlag ? name : `get${stem}`, `set${stem}`].map((each) => ({ name: each, language: 'java', kind: 'name' }));
  }
  const [, flag, stem] = /^(?:get|set|(is))(\p{Lu}.*)$/u.exec(name) ?? [];
  if (language !== 'java' || kind !== 'method' || stem === undefined) return [];
  return [{ name: flag === undefined ? lowerFirst(stem) : name, language: 'kotlin', kind: 'call' }];
}

/** `scopeActive` is called as `active`, `getFullNameAttribute` is read as `full_name`. */
function eloquentNames(name: string): readonly Accessor[] {
  const [, scope] = /^scope(\p{Lu}\w*)$/u.exec(name) ?? [];
  if (scope !== undefined)
    return [{ name: lowerFirst(scope), language: 'php', kind: 'call', usedAs: 'call', isTelling: true }];
  const [, attribute] = /^[gs]et(\p{Lu}\w*)Attribute$/u.exec(name) ?? [];
  if (attribute === undefined) return [];
  const snake = lowerFirst(attribute).replace(/\p{Lu}/gu, (letter) => `_${letter.toLowerCase()}`);
  return [{ name: snake, language: 'php', kind: 'call', usedAs: 'name' }];
}

function lowerFirst(name: string): string {
  return name.replace(/^\p{Lu}/u, (first) => first.toLowerCase());
}
