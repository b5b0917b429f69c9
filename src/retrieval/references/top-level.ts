/** Definitions that a name without a receiver can mean. */
import { familyOf } from './families.ts';
import { type Definition, isApart, type ProjectNames } from './project-names.ts';

const CONTAINERS: ReadonlySet<string> = new Set(['namespace', 'module']);

/** True for what stands in no class and no function. */
export function isTop(names: ProjectNames, definition: Definition): boolean {
  const { file, symbol } = definition;
  const isMember = isApart(definition);
  if (symbol.parent === -1) return symbol.scope === '' || (familyOf(file.language).modules !== 'folders' && !isMember);
  const parent = names.outline(file).symbols[symbol.parent];
  return parent !== undefined && CONTAINERS.has(parent.kind) && !isMember;
}

/** A member of a type that has no name, in scripts. */
export function isBound({ file, symbol }: Definition): boolean {
  return familyOf(file.language).id === 'ecma' && (symbol.kind === 'method' || symbol.kind === 'property');
}
