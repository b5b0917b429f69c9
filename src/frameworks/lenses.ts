/** What each language tells packs; one row for each that tells more than its outline. */
import { jvmLens } from '../languages/java/lens.ts';
import type { LensOf, TemplateLens } from '../languages/packs/lens.ts';
import { plainLens } from '../languages/packs/plain-lens.ts';
import { BLADE } from '../languages/php/blade.ts';
import { phpLens } from '../languages/php/lens.ts';
import { php } from '../languages/php/php.ts';
import { TWIG } from '../languages/php/twig.ts';
import { pythonLens } from '../languages/python/lens.ts';
import { ERB } from '../languages/ruby/erb.ts';
import { rubyLens } from '../languages/ruby/lens.ts';
import { ruby } from '../languages/ruby/ruby.ts';
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

const TEMPLATES: Readonly<Record<string, TemplateLens>> = {
  blade: { syntax: BLADE, keywords: php.keywords },
  twig: { syntax: TWIG, keywords: new Set() },
  erb: { syntax: ERB, keywords: ruby.keywords },
};

export const lensOf: LensOf = (file) => {
  const template = Object.hasOwn(TEMPLATES, file.language) ? TEMPLATES[file.language] : undefined;
  return (
    (Object.hasOwn(LENSES, file.language) ? LENSES[file.language] : undefined)?.(file) ?? {
      ...plainLens(file),
      template,
    }
  );
};
