/** The one way in which use cases change a session: decide on what is stored, swap, and decide anew when another call was faster. */
import { once } from '../../base/once.ts';
import { UserError } from '../../base/user-error.ts';
import type { SessionEventKind } from '../../session/state/event.ts';
import type { Session } from '../../session/state/session.ts';
import { transition } from '../../session/state/transition.ts';
import { readSessionState, type SessionState } from './session-state.ts';
import type { Workspace } from './workspace.ts';

export interface SessionChange<Result> {
  /** Null when nothing changes. */
  readonly event: SessionEventKind | null;
  readonly result: Result;
}

export interface ChangedSession<Result> {
  readonly session: Session;
  readonly result: Result;
  /** The state that was decided on, which is read once for the decision and the answer. */
  readonly state: () => SessionState;
}

/** Calls of one session come one after another as a rule; more conflicts than this are a program that spins. */
const MOST_ATTEMPTS = 20;

/**
 * @param decide may refuse by throwing; called again with the newer session after a conflict. Its `state` is read when
 *   it is first asked for
 * @throws UserError `busy`; what `decide` throws
 */
export async function changeSession<Result>(
  workspace: Workspace,
  first: Session,
  decide: (session: Session, state: () => SessionState) => Promise<SessionChange<Result>>,
): Promise<ChangedSession<Result>> {
  let session = first;
  for (let attempt = 0; attempt < MOST_ATTEMPTS; attempt++) {
    const before = session;
    const state = once(() => readSessionState(workspace, before));
    const { event, result } = await decide(before, state);
    const after = event === null ? before : apply(workspace, before, event);
    if (after !== undefined) return { session: after, result, state: stateAfter(workspace, { before, after, state }) };
    session = workspace.sessions.get(session.id) ?? session;
  }
  throw new UserError('busy', `Session ${first.id} is being changed by other calls`, 'Make the call again.');
}

interface Changed {
  readonly before: Session;
  readonly after: Session;
  readonly state: () => SessionState;
}

/** Keeps the state of a session after a change, reduced to the remaining rows of the ledger. */
function stateAfter(workspace: Workspace, { before, after, state }: Changed): () => SessionState {
  return after.ledgerFrom === before.ledgerFrom ? state : once(() => readSessionState(workspace, after));
}

/** Changes after which the same evidence may suffice. */
const COUNTED_ANEW: ReadonlySet<SessionEventKind['kind']> = new Set([
  'frame_set',
  'bound',
  'symbols_confirmed',
  'understanding_submitted',
  'hypotheses_settled',
]);

/** Undefined when another call was faster. */
function apply(workspace: Workspace, session: Session, event: SessionEventKind): Session | undefined {
  const at = workspace.now();
  const [next, effects] = transition(session, event);
  const detail = { from: session.phase, to: next.phase, status: next.status };
  const swap = workspace.sessions.swap({ ...next, lastCallAt: at }, [
    { sessionId: session.id, at, kind: event.kind, detail },
  ]);
  if (swap.kind === 'conflict') return undefined;
  for (const effect of effects) workspace.effects[effect](swap.session);
  if (COUNTED_ANEW.has(event.kind)) workspace.noteChange(swap.session);
  return swap.session;
}
