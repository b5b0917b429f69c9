/** Runs before every test file, so that what it registers holds for each of those that share a process. */
import { afterAll } from 'vitest';
import { removeFolders } from './temporary-folder.ts';

afterAll(removeFolders);
