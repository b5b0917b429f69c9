/**
 * Parses in a process of its own what the grammar of bash might not survive: it is native code of others, which a text may
 * bring to abort, or to work for minutes, and nothing in this process could end it then.
 */
import { isRecord, parseJson } from '../../../base/json-record.ts';
import { FOREIGN_LIMITS } from '../../../base/programs/limits.ts';
import { runProgramSync } from '../../../base/programs/run-program.ts';
import type { SyntaxNode } from '../../../shell/contract.ts';
import { PARSE } from './parse-word.ts';

const MOST_BYTES = 16 * 1024 * 1024;

/** @param hook the built hook. @returns undefined when the grammar crashed, took too long, or gave up */
export function parseApart(hook: string, source: string): SyntaxNode | undefined {
  const { code, stdout } = runProgramSync({
    program: process.execPath,
    args: [hook, PARSE],
    // JSON keeps what is no text, such as halves of characters.
    input: JSON.stringify(source),
    limitMs: FOREIGN_LIMITS.parser,
    mostBytes: MOST_BYTES,
  });
  const tree = code === 0 ? parseJson(stdout.toString('utf8')) : undefined;
  return isNode(tree) ? tree : undefined;
}

/** Children were written by this program as well, and are not looked at. */
function isNode(value: unknown): value is SyntaxNode {
  return isRecord(value) && typeof value.kind === 'string' && Array.isArray(value.children);
}
