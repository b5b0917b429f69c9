/** The SQLite of this platform. */
import { createRequire } from 'node:module';
import { platformCopy } from '../base/platform-package.ts';

const load = createRequire(import.meta.url);

export const { DatabaseSync }: typeof import('@photostructure/sqlite') = load(platformCopy('@photostructure/sqlite'));
