import { createRequire } from 'node:module';
import type { StylesheetSpec } from './stylesheet.ts';

const require = createRequire(import.meta.url);

export const css: StylesheetSpec = {
  id: 'css',
  extensions: ['.css', '.pcss', '.postcss'],
  loadParser: () => require('postcss/lib/parse'),
  names: /(?<=\bvar\(\s*)--[\w-]+/g,
};
