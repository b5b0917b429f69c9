/** Judgements that need a complete index wait for it: of a half one, "does not exist" would be a guess. */
import type { Session } from '../../session/state/session.ts';
import { INDEX_FIRST, indexUnderWay } from '../../session/texts/indexing.ts';
import type { NextCall } from '../../session/tool-name.ts';
import type { FileCounts } from '../live/live-state.ts';
import type { Freshness } from '../project/project.ts';
import type { SessionCall } from './find-session.ts';
import { Refusal } from './refusal.ts';
import type { Workspace } from './workspace.ts';

const RETRY_AFTER_SECONDS = 2;
/** Small projects are indexed by then; an agent that has to call again pays for it. */
const LONGEST_WAIT_MS = 3000;

/** Brings the index in line with the files as well. @throws Refusal `initializing` while the first index is under way */
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

/**
 * Brings the index in line with the files for an answer on which the rest of a session is built: it waits for many changed files
 * as well, as after a switch of branches, which are left out of other answers at once.
 */
export async function waitForChangedFiles({ project, waitForIndex }: Changing): Promise<Freshness> {
  const found = await project.ensureFresh();
  if (found.state !== 'updating') return found;
  await waitForIndex(LONGEST_WAIT_MS);
  return project.ensureFresh();
}

interface Changing extends Pick<Workspace, 'waitForIndex'> {
  readonly project: Pick<Workspace['project'], 'ensureFresh'>;
}

/** Waits a moment for the first index: a small project is there by then. */
export async function awaitFirstIndex({
  syncState,
  waitForIndex,
}: Pick<Workspace, 'syncState' | 'waitForIndex'>): Promise<void> {
  if (syncState() === 'initializing') await waitForIndex(MOMENT_MS);
}

const MOMENT_MS = 500;

/** Waits for the first index when a call is repeated after a refusal for want of it. */
export async function awaitIndexAgain({
  firstIndex,
  waitForIndex,
}: Pick<Workspace, 'firstIndex' | 'waitForIndex'>): Promise<void> {
  if (firstIndex() !== null) await waitForIndex(AGAIN_MS);
}

/** Clients wait for half a minute and more. */
const AGAIN_MS = 20_000;

/** Waits for the first index as long as its progress promises that it is there soon. */
export async function waitForSoonIndex({
  firstIndex,
  waitForIndex,
}: Pick<Workspace, 'firstIndex' | 'waitForIndex'>): Promise<void> {
  const first = firstIndex();
  for (let waited = STEP_MS; first !== null && waited <= LONGEST_WAIT_MS; waited += STEP_MS) {
    await waitForIndex(STEP_MS);
    const counts = firstIndex();
    if (counts === null || waited + millisecondsLeft(first, counts, waited) > LONGEST_WAIT_MS) return;
  }
}

const STEP_MS = 300;
/** Time in which the files of most projects are counted. */
const COUNTING_MS = 1000;

/** @param waited milliseconds between the two counts */
function millisecondsLeft(first: FileCounts, { filesDone, filesTotal }: FileCounts, waited: number): number {
  if (filesTotal === null) return waited < COUNTING_MS ? 0 : Number.POSITIVE_INFINITY;
  return ((filesTotal - filesDone) * waited) / (filesDone - first.filesDone);
}

/** The call that explores once there is something to explore: of a request without a frame, the one that began it. */
export function exploreLater({ id, intent, frame }: Session): NextCall {
  const isFramed = Object.keys(frame.slots).length > 0;
  if (!isFramed) return { tool: 'start_session', args: { intent, query: frame.rawQuery }, why: INDEX_FIRST };
  return { tool: 'set_query_frame', args: { session_id: id }, why: INDEX_FIRST };
}

export interface IndexedShare {
  readonly files: number;
  readonly of: number | null;
}

/** Formats progress: files done, and files in all, which is null until they are counted. */
export function sharesOf({ filesDone, filesTotal }: FileCounts): IndexedShare {
  return { files: filesDone, of: filesTotal };
}
