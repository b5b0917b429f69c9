/** Runs once before and after all test files. */
import { rmSync } from 'node:fs';
import { keptBy } from './temporary-folder.ts';

export default function keepFolders(): () => void {
  const folder = keptBy(process.pid);
  return () => rmSync(folder, { recursive: true, force: true });
}
