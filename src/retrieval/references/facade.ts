/** Tells a facade of Laravel from other classes. */

import { qualifiedNameOf } from '../../languages/contract.ts';
import { familyOf } from '../../languages/families.ts';
import { PARENT } from '../../languages/reference.ts';
import type { ImportedNames } from './modules/imported-names.ts';
import type { Definition, ProjectNames } from './project-names.ts';

const BASE = 'Illuminate\\Support\\Facades\\Facade';

/** True for a class of the project that extends the one of Laravel. */
export function isFacade(names: ProjectNames, imports: ImportedNames, { file, index }: Definition): boolean {
  if (familyOf(file.language).modules !== 'namespaces') return false;
  return names
    .factsOf(file, index, PARENT)
    .some(({ path }) => imports.phpName(file, path.replace(/^<|>$/g, '')) === BASE);
}

/** Without a binding that is known, a facade stands for a class whose full name holds its own. */
export function areServed(facades: readonly Definition[], owners: readonly Definition[]): boolean {
  const stems = facades.map(({ symbol }) => symbol.name.toLowerCase().replace(/facade$/, ''));
  return owners.some(({ symbol }) => {
    const full = qualifiedNameOf(symbol).toLowerCase();
    return stems.some((stem) => full.includes(stem));
  });
}
