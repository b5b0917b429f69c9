/** Publication of grants for the hook, as sessions are stored, and their removal when the session ends. */
import { UserError } from '../../base/user-error.ts';
import { STATUS } from '../../session/readiness/next-step.ts';
import { SESSION_LIFETIME_MS, type Session } from '../../session/state/session.ts';
import type { SessionStore } from '../../session/state/store.ts';
import type { GrantsPlace } from '../../storage/grants/paths.ts';
import { publishGrants, removeGrants, removeGrantsOf } from '../../storage/grants/publish.ts';
import type { Seal } from '../../storage/seal.ts';
import { readSessionState } from '../sessions/session-state.ts';
import type { Workspace } from '../sessions/workspace.ts';
import { buildGateSession } from '../writing/check-write-target.ts';
import type { EvidenceWatch } from './evidence-watch.ts';

export interface SessionGrantsParts {
  readonly workspace: () => Workspace;
  readonly place: GrantsPlace;
  readonly seal: Seal;
  readonly onNotice: (text: string) => void;
  readonly nextOf: EvidenceWatch['nextOf'];
}

export class SessionGrants {
  private readonly parts: SessionGrantsParts;

  constructor(parts: SessionGrantsParts) {
    this.parts = parts;
  }

  /**
   * Reads the session anew and publishes it in one transaction, so that the file always tells the newest state that is
   * stored. A conversation has one file: evidence of a session that is counted after the next one began publishes the
   * next one. A session that cannot be read grants nothing.
   */
  publish({ id, conversation }: Session): void {
    const { sessions } = this.parts.workspace();
    try {
      sessions.atomically(() => {
        const session = sessions.get(id);
        if (session !== undefined) this.write(activeOf(sessions, session), 'as_stored');
      });
    } catch (error) {
      const isUnreadable = error instanceof UserError && error.code === 'sessions_unavailable';
      if (isUnreadable && conversation !== null) removeGrantsOf(this.parts.place, conversation);
      throw error;
    }
  }

  /** Publishes the session without its grants; part of the transaction that takes them away. */
  revoke(session: Session): void {
    this.write(session, 'revoked');
  }

  /** Publishes the active sessions, and removes the grants of all others. A session that cannot be read is reported. */
  publishAll(active: readonly Session[]): void {
    const { place, seal, onNotice } = this.parts;
    removeGrants(place, seal, new Set(active.map(({ conversation }) => conversation ?? '')));
    for (const session of active) {
      try {
        this.publish(session);
      } catch (error) {
        if (!(error instanceof UserError)) throw error;
        onNotice(error.message);
      }
    }
  }

  private write(session: Session, how: 'as_stored' | 'revoked'): void {
    const { workspace, place, seal, onNotice, nextOf } = this.parts;
    if (session.conversation === null) return;
    const state = readSessionState(workspace(), session);
    const { kind: _, revision: sessionRevision, ...bound } = buildGateSession(workspace(), session, state);
    const isRevoked = how === 'revoked';
    const publication = publishGrants(place, seal, {
      project: place.project,
      conversation: session.conversation,
      ...bound,
      sessionRevision,
      ...(isRevoked ? REVOKED : {}),
      rejected: rejectedFiles(session),
      next: bound.next?.tool === STATUS.tool ? (nextOf(session.id) ?? bound.next) : bound.next,
      issuedAt: workspace().now(),
      expiresAt: session.lastCallAt + SESSION_LIFETIME_MS,
    });
    if (publication.kind === 'published') return;
    removeGrantsOf(place, session.conversation);
    onNotice(`The database of sessions was put back to an older state (${session.id}).`);
  }
}

function activeOf(sessions: SessionStore, session: Session): Session {
  const { conversation } = session;
  if (conversation === null) return session;
  return sessions.list({ conversation, statuses: ['open', 'tampered'], limit: 1 })[0] ?? session;
}

const REVOKED = {
  phase: 'EXPLORATION',
  lacking: 'understanding',
  looks: [],
  grants: { files: [], folders: [] },
} as const;

function rejectedFiles({ hypotheses }: Session): readonly string[] {
  return [...new Set(hypotheses.flatMap(({ rejectedFiles: files }) => files))];
}
