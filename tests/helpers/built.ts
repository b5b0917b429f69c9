/** Where the built program lies; `npm run build` makes it. */
import path from 'node:path';

export const DIST = path.resolve(import.meta.dirname, '../../dist');
export const MAIN = path.join(DIST, 'main.js');
export const HOOK = path.join(DIST, 'hook.cjs');
