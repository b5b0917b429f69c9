/** Tells a facade of Laravel from other classes. */

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
