/** Takes what the hooks report into the sessions of a workspace, and keeps the grants of those in use alive. */
import { HOUR_MS } from '../../base/durations.ts';
import { messageOf } from '../../base/error-text.ts';
import type { SpooledEvent } from '../../session/gate/hook-event.ts';
import { takeEvent } from '../sessions/hook-intake.ts';
import type { EvidenceWatch } from './evidence-watch.ts';
import type { FencedSessions } from './fenced-sessions.ts';
import type { SessionGrants } from './session-grants.ts';

/** Grants expire a day after they were published, so those of a session in use are published again before. */
const REPUBLISH_MS = 6 * HOUR_MS;

export interface HookEventsParts {
  readonly sessions: FencedSessions;
  readonly grants: SessionGrants;
  /** Reads new events of the spool, and answers which of its parts something else changed. */
  readonly readSpool: (
    take: (event: SpooledEvent) => void,
  ) => readonly { readonly kind: string; readonly segment: string }[];
  readonly onEvidence: EvidenceWatch['noteChange'];
  readonly onNotice: (text: string) => void;
}

export class HookEvents {
  private readonly parts: HookEventsParts;
  private publishedAt = 0;

  constructor(parts: HookEventsParts) {
    this.parts = parts;
  }

  /** Publishes the grants of all sessions in use. */
  publishActive(): void {
    const { sessions, grants } = this.parts;
    const active = sessions.list({ statuses: ['open', 'tampered'] });
    grants.publishAll(active.filter(({ conversation }) => conversation !== null));
    this.publishedAt = Date.now();
  }

  /** Has the next call publish all grants anew. */
  expire(): void {
    this.publishedAt = 0;
  }

  takeIn(): void {
    const { sessions, readSpool, onEvidence, onNotice } = this.parts;
    // A clock that was put back makes all that was published a thing of the future, which opens nothing.
    const age = Date.now() - this.publishedAt;
    if (age > REPUBLISH_MS || age < 0) this.publishActive();
    const onChange: EvidenceWatch['noteChange'] = (session) => sessions.publish(session);
    const tampering = readSpool((event) => takeEvent({ sessions, onNotice, onChange, onEvidence }, event));
    for (const { kind, segment } of tampering) onNotice(`The spool ${segment} was ${kind} by something else.`);
  }

  /** Outside of any call, where a database that is busy is no reason to fail: the next call takes the events in. */
  takeInIfPossible(): void {
    try {
      this.takeIn();
    } catch (error) {
      this.parts.onNotice(`Events of the hooks could not be taken in: ${messageOf(error)}`);
    }
  }
}
