import { createRequire } from 'node:module';
import type { StylesheetSpec } from './stylesheet.ts';

const require = createRequire(import.meta.url);

export const scss: StylesheetSpec = {
  id: 'scss',
  extensions: ['.scss'],
  loadParser: () => require('postcss-scss').parse,
  // A variable, a mixin behind its module, what is extended, a function.
  names:
    /\$[\w-]+|(?<=\bvar\(\s*)--[\w-]+|(?<=@include\s+(?:[\w-]+\.)?)[\w-]+(?![\w-]*\.)|(?<=@extend\s+)[%.][\w-]+|(?<![\w:@#$%.-])(?:[\w-]+\.)?[a-z_][\w-]*(?=\()/g,
};
