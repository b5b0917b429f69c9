/** Calls of an agent's own tools that the gate refused, as people read them. */
import path from 'node:path';
import { relativeInside } from '../../base/paths.ts';
import { REFUSED_EVENT } from '../../session/outcome/outcome-facts.ts';
import type { Session } from '../../session/state/session.ts';
import type { SessionEvent } from '../../session/state/store.ts';
import type { Workspace } from '../sessions/workspace.ts';

export interface RefusedCall {
  /** Milliseconds since the epoch. */
  readonly at: number;
  /** Tool in the client's spelling, such as `Edit`. */
  readonly tool: string;
  readonly what: string;
  /** Reason as the agent read it. */
  readonly why: string;
  readonly rule: string;
  /** The file of the project that was to be written; null for a command, and outside of the project. */
  readonly path: string | null;
  /** Null before there was a session. */
  readonly sessionId: string | null;
}

/** @param events of the session, or of none */
export function collectRefusedCalls(
  { project }: Pick<Workspace, 'project'>,
  session: Session | null,
  events: readonly SessionEvent[],
): RefusedCall[] {
  return events
    .filter(({ kind }) => kind === REFUSED_EVENT)
    .map(({ at, detail: { call, what, why, rule } }) => {
      const file = path.isAbsolute(String(what)) ? relativeInside(project.root, String(what)) : undefined;
      return {
        at,
        tool: String(call),
        what: file ?? String(what),
        why: String(why),
        rule: typeof rule === 'string' ? rule : '',
        path: file ?? null,
        sessionId: session?.id ?? null,
      };
    });
}
