/** Recorded results. `UPDATE_GOLDENS=1` writes what is found instead of comparing it. */
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

const UPDATES = process.env.UPDATE_GOLDENS === '1';

/** What is recorded under the name, after `found` was recorded where that is asked for. */
export function golden(name: string, found: unknown): unknown {
  const file = path.join(import.meta.dirname, 'golden', name);
  if (UPDATES) writeFileSync(file, `${JSON.stringify(found, null, 2)}\n`);
  return JSON.parse(readFileSync(file, 'utf8'));
}
