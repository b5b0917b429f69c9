import { createRequire } from 'node:module';
import type { StylesheetSpec } from './stylesheet.ts';

const require = createRequire(import.meta.url);

export const less: StylesheetSpec = {
  id: 'less',
  extensions: ['.less'],
  loadParser: () => require('postcss-less').parse,
  // A variable, also as `@{name}`; what is extended; a function.
  names: /@\{[\w-]+\}|@[\w-]+|(?<=\bvar\(\s*)--[\w-]+|(?<=:extend\(\s*)[.#][\w-]+|(?<![\w:@#$%.-])[a-z_][\w-]*(?=\()/g,
};
