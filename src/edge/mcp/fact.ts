/** How every fact tool answers: through the ledger, with the common part of all facts behind what it found. */
import { changedFiles } from '../../app/changed-files.ts';
import { answerFact } from '../../app/fact-call.ts';
import type { OpenProject } from '../../app/open-project.ts';
import type { Freshness } from '../../app/project.ts';
import { withRecovery } from '../../app/recover.ts';
import type { Seen } from '../../app/seen.ts';
import { asRelative } from '../../base/paths.ts';
import type { Session } from '../../session/session.ts';
import { untilAborted } from './abort.ts';
import { FactFailure } from './errors.ts';
import type { ToolCall } from './tool.ts';

/** What one call found and is going to say. */
export interface Found {
  /** In camelCase, without the common part. */
  readonly body: object;
  /** What `body` shows. */
  readonly seen: Seen;
  readonly freshness: Freshness;
  /** Answered in place of `body`; the ledger has it all the same, since not to find something is a finding. */
  readonly failure?: FactFailure;
}

export type FindFact = (project: OpenProject, session: Session | undefined) => Promise<Found>;

/** @throws Refusal for a phase or session that does not admit the call; FactFailure; what `find` throws */
export async function answerWithFact(
  call: ToolCall<{ session_id?: string | undefined }>,
  find: FindFact,
): Promise<object> {
  const { workspace, tool, args, given, signal } = call;
  const { project } = workspace;
  const { answer, session, evidence } = await answerFact(workspace, {
    tool,
    sessionId: args.sessionId,
    args: given,
    run: (session) => withRecovery(project, () => untilAborted(signal, () => find(project, session))),
    see: ({ seen }) => seen,
  });
  const common = { sessionId: session?.id, evidenceId: evidence?.id };
  const { failure } = answer;
  if (failure) throw new FactFailure(failure, failure.nextCall, { ...failure.details, ...common });
  return { ...answer.body, ...common, freshness: freshnessOf(project, answer) };
}

/** `fresh`, or how far the index is, or the files that changed while this was answered. */
function freshnessOf(project: OpenProject, { freshness, seen }: Found): object | string {
  const changed = changedFiles(
    project,
    seen.files.map(({ path }) => asRelative(path)),
  );
  if (freshness.state === 'partial') return { state: 'partial', progress: freshness.progress, ...listOf(changed) };
  return changed.length === 0 ? freshness.state : listOf(changed);
}

function listOf(changed: readonly string[]): object {
  return changed.length === 0 ? {} : { changed };
}
