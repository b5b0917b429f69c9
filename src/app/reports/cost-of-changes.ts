/** Calls and bytes of sessions that changed files, beside those of agents with plain file tools (docs/trials.md). */

import { rounded } from '../../base/numbers.ts';
import { asRelative } from '../../base/paths.ts';
import type { EvidenceRow } from '../../session/ledger/ledger.ts';
import { type LinesOf, lineReader, textOfLines } from '../project/source-lines.ts';
import type { Workspace } from '../sessions/workspace.ts';
import type { ObservedSession } from './observed-session.ts';

/** Means of 22 real changes, measured; `tests/unit/app/reports/cost-of-changes.test.ts` compares them with the page. */
export const WITH_FILE_TOOLS = { calls: 18.7, kilobytes: 68 } as const;

export interface Cost {
  /** Sessions that are counted: those in which the agent changed files. */
  readonly changes: number;
  /** Mean calls of one, those of the agent's own tools and refused ones included; null without any. */
  readonly calls: number | null;
  /** Mean kilobytes that were shown in one: answers, and lines that the agent read as they are now. */
  readonly kilobytes: number | null;
  readonly baseline: typeof WITH_FILE_TOOLS;
}

export function costOfChanges(workspace: Workspace, observedSessions: readonly ObservedSession[]): Cost {
  const changes = observedSessions.filter(({ observed }) => observed.files_changed.length > 0);
  if (changes.length === 0) return { changes: 0, calls: null, kilobytes: null, baseline: WITH_FILE_TOOLS };
  const linesOf = lineReader(workspace.project);
  const calls = changes.map(
    ({ observed: { tools, refusals } }) => refusals + Object.values(tools).reduce((sum, uses) => sum + uses, 0),
  );
  const bytes = changes.map(({ rows, observed }) => {
    return observed.bytes + rows.reduce((sum, row) => sum + bytesOfOwn(row, linesOf), 0);
  });
  return {
    changes: changes.length,
    calls: rounded(mean(calls), 1),
    kilobytes: rounded(mean(bytes) / 1000, 1),
    baseline: WITH_FILE_TOOLS,
  };
}

/** Bytes that the agent read with its own tools; answers of the server are counted when they are sent. */
function bytesOfOwn({ tool, files }: EvidenceRow, linesOf: LinesOf): number {
  if (!tool.startsWith('agent:') || tool === 'agent:edit') return 0;
  const texts = files.flatMap(({ path, lines }) =>
    lines.map(({ start, end }) => textOfLines(linesOf(asRelative(path)), start, end)),
  );
  return texts.reduce((sum, text) => sum + Buffer.byteLength(text), 0);
}

function mean(numbers: readonly number[]): number {
  return numbers.reduce((sum, number) => sum + number, 0) / numbers.length;
}
