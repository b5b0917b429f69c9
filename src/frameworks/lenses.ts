/** What each language tells packs; one row for each that tells more than its outline. */
import { jvmLens } from '../languages/java/lens.ts';
import type { LensOf } from '../languages/packs/lens.ts';
import { plainLens } from '../languages/packs/plain-lens.ts';
import { phpLens } from '../languages/php/lens.ts';
import { pythonLens } from '../languages/python/lens.ts';
import { rubyLens } from '../languages/ruby/lens.ts';
import { typescriptLens } from '../languages/typescript/lens.ts';

const LENSES: Readonly<Record<string, LensOf>> = {
  php: phpLens,
  python: pythonLens,
  java: jvmLens,
  kotlin: jvmLens,
  ruby: rubyLens,
  typescript: typescriptLens,
  tsx: typescriptLens,
  javascript: typescriptLens,
  vue: typescriptLens,
  svelte: typescriptLens,
};

export const lensOf: LensOf = (file) =>
  (Object.hasOwn(LENSES, file.language) ? LENSES[file.language] : undefined)?.(file) ?? plainLens(file);
