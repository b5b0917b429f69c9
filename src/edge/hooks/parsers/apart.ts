/**
 * Parses in a process of its own what the grammar of bash might not survive: it is native code of others, which a text may
 * bring to abort, or to work for minutes, and nothing in this process could end it then.
 */
import { spawnSync } from 'node:child_process';
import { isRecord, parseJson } from '../../../base/json-record.ts';
import type { SyntaxNode } from '../../../shell/contract.ts';
import { PARSE } from './parse-word.ts';

/** Many times what a start takes on a machine at rest, and less than all of the judgement may take. */
const LONGEST_MS = 3000;
const MOST_BYTES = 16 * 1024 * 1024;

/** @param hook the built hook. @returns undefined when the grammar crashed, took too long, or gave up */
export function parseApart(hook: string, source: string): SyntaxNode | undefined {
  const { status, stdout } = spawnSync(process.execPath, [hook, PARSE], {
    // JSON keeps what is no text, such as halves of characters.
    input: JSON.stringify(source),
    encoding: 'utf8',
    stdio: ['pipe', 'pipe', 'ignore'],
    timeout: LONGEST_MS,
    killSignal: 'SIGKILL',
    maxBuffer: MOST_BYTES,
    windowsHide: true,
  });
  const tree = status === 0 ? parseJson(stdout) : undefined;
  return isNode(tree) ? tree : undefined;
}

/** Children were written by this program as well, and are not looked at. */
function isNode(value: unknown): value is SyntaxNode {
  return isRecord(value) && typeof value.kind === 'string' && Array.isArray(value.children);
}
