/** Judgements that need a complete index wait for it: of a half one, "does not exist" would be a guess. */
import type { Session } from '../../session/state/session.ts';
import { INDEX_FIRST, indexUnderWay } from '../../session/texts/indexing.ts';
import type { NextCall } from '../../session/tool-name.ts';
import type { FileCounts } from '../live/live-state.ts';
import type { SessionCall } from './find-session.ts';
import { Refusal } from './refusal.ts';
import type { Workspace } from './workspace.ts';

const RETRY_AFTER_SECONDS = 2;
/** Small projects are indexed by then; an agent that has to call again pays for it. */
const LONGEST_WAIT_MS = 3000;

/**
 * Brings the index in line with the files as well.
 * @throws Refusal `initializing` while the first index is under way
 */
export async function requireIndex(
  workspace: Workspace,
  { id, language }: Session,
  { tool, args }: SessionCall,
): Promise<void> {
  await workspace.project.ensureFresh();
  if (workspace.firstIndex() !== null) await workspace.waitForIndex(LONGEST_WAIT_MS);
  const counts = workspace.firstIndex();
  if (counts === null) return;
  throw new Refusal({
    code: 'initializing',
    text: indexUnderWay(tool, counts.filesDone, counts.filesTotal),
    next: { tool, args: { ...args, session_id: id }, why: INDEX_FIRST },
    language,
    details: { retry_after_seconds: RETRY_AFTER_SECONDS, indexed: sharesOf(counts) },
  });
}

/** The call that explores once there is something to explore. */
export function exploreLater({ id }: Session): NextCall {
  return { tool: 'set_query_frame', args: { session_id: id }, why: INDEX_FIRST };
}

export interface IndexedShare {
  readonly files: number;
  readonly of: number | null;
}

/** As answers show it: files done of files in all, the latter null until they are counted. */
export function sharesOf({ filesDone, filesTotal }: FileCounts): IndexedShare {
  return { files: filesDone, of: filesTotal };
}
