/** Tools of MCP servers, judged by the words of their names. */
import { splitIdentifier } from '../../base/text.ts';
import type { McpCall } from './hook-call.ts';
import type { ProjectGate } from './project-gate.ts';

export type McpVerdict = 'own' | 'reads' | 'allowed' | 'refused';
const W = new Set(
  'write edit create replace insert rename delete apply move patch execute run exec shell update set put remove add save append copy commit push merge modify send post upload install build format refactor'.split(
    ' ',
  ),
);
const R = new Set(
  'get list read search find query view show fetch describe count lookup inspect browse navigate snapshot status diff resolve check explain'.split(
    ' ',
  ),
);

export function judgeMcp({ tool, server, name }: McpCall, gate: ProjectGate): McpVerdict {
  if (server === 'code-intel' || server === 'plugin_code-intel_code-intel') return 'own';
  if (gate.config().mcpAllow.includes(tool)) return 'allowed';
  const words = splitIdentifier(name);
  if (words.some((word) => W.has(word))) return 'refused';
  return words.some((word) => R.has(word)) ? 'reads' : 'refused';
}
