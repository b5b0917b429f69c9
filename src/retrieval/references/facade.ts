/** Tells a facade of Laravel from other classes. */
import { PARENT } from '../../languages/reference.ts';
import type { ImportedNames } from './modules/imported-names.ts';
import type { Definition, ProjectNames } from './project-names.ts';

const BASE = 'Illuminate\\Support\\Facades\\Facade';

/** True for a class of the project that extends the one of Laravel. */
export function isFacade(names: ProjectNames, imports: ImportedNames, { file, index }: Definition): boolean {
  if (file.language !== 'php') return false;
  return names
    .factsOf(file, index, PARENT)
    .some(({ path }) => imports.phpName(file, path.replace(/^<|>$/g, '')) === BASE);
}
