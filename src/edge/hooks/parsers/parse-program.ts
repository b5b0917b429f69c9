/** The hook as a parser: a command as JSON on stdin, its tree as JSON on stdout, null where the grammar gives up. */
import { readFileSync } from 'node:fs';
import { parseJson } from '../../../base/json-record.ts';
import { loadBash } from './bash.ts';

export function parseProgram(): void {
  const source = parseJson(readFileSync(0, 'utf8'));
  const tree = typeof source === 'string' ? loadBash()(source) : undefined;
  process.stdout.write(JSON.stringify(tree ?? null));
}
