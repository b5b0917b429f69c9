/**
 * Sessions whose grants never say more than what is stored, whenever a process is killed: what a change takes away is
 * taken from the grants before it is stored, and what it grants is published after it.
 */
import type { Session } from '../../session/state/session.ts';
import type { SessionEvent, SessionStore, SwapResult } from '../../session/state/store.ts';

export interface GrantsFence {
  /** Publishes that the session grants nothing, without another word about it. */
  readonly revoke: (session: Session) => void;
  /** Publishes what the session grants, as it is stored. */
  readonly publish: (session: Session) => void;
}

export class FencedSessions implements SessionStore {
  private readonly inner: SessionStore;
  private readonly fence: GrantsFence;
  private isInTransaction = false;
  /** Sessions to publish, by id. */
  private due = new Map<string, Session>();
  private revoked = new Map<string, Session>();

  constructor(inner: SessionStore, fence: GrantsFence) {
    this.inner = inner;
    this.fence = fence;
  }

  /** Publishes what a session grants, after the transaction that is under way. */
  publish(session: Session): void {
    if (this.isInTransaction) this.due.set(session.id, session);
    else this.fence.publish(session);
  }

  swap(session: Session, events?: readonly SessionEvent[]): SwapResult {
    return this.atomically(() => {
      const before = this.inner.get(session.id);
      if (before !== undefined && opens(before) && !stillOpens(before, session)) this.revoke(before);
      const result = this.inner.swap(session, events);
      if (before !== undefined && result.kind === 'conflict' && this.revoked.has(before.id)) this.publish(before);
      return result;
    });
  }

  atomically<T>(work: () => T): T {
    if (this.isInTransaction) return this.inner.atomically(work);
    this.isInTransaction = true;
    try {
      return this.inner.atomically(work);
    } catch (error) {
      // Nothing was stored, so revoked grants are restored.
      this.due = this.revoked;
      throw error;
    } finally {
      this.isInTransaction = false;
      this.publishDue();
    }
  }

  readonly version: SessionStore['version'] = () => this.inner.version();
  readonly create: SessionStore['create'] = (session) => this.inner.create(session);
  readonly get: SessionStore['get'] = (id) => this.inner.get(id);
  readonly list: SessionStore['list'] = (filter) => this.inner.list(filter);
  readonly append: SessionStore['append'] = (evidence) => this.inner.append(evidence);
  readonly evidence: SessionStore['evidence'] = (sessionId, after) => this.inner.evidence(sessionId, after);
  readonly row: SessionStore['row'] = (id) => this.inner.row(id);
  readonly touch: SessionStore['touch'] = (id, at) => this.inner.touch(id, at);
  readonly record: SessionStore['record'] = (event) => this.inner.record(event);
  readonly events: SessionStore['events'] = (sessionId) => this.inner.events(sessionId);
  readonly addPrompt: SessionStore['addPrompt'] = (...prompt) => this.inner.addPrompt(...prompt);
  readonly prompts: SessionStore['prompts'] = (conversation) => this.inner.prompts(conversation);
  readonly meta: SessionStore['meta'] = (key) => this.inner.meta(key);
  readonly setMeta: SessionStore['setMeta'] = (key, value) => this.inner.setMeta(key, value);
  readonly admit: SessionStore['admit'] = (eventId, at) => this.inner.admit(eventId, at);
  readonly prune: SessionStore['prune'] = (before) => this.inner.prune(before);
  readonly close: SessionStore['close'] = () => this.inner.close();

  private revoke(session: Session): void {
    this.fence.revoke(session);
    this.revoked.set(session.id, session);
  }

  private publishDue(): void {
    const { due } = this;
    this.due = new Map();
    this.revoked = new Map();
    for (const session of due.values()) this.fence.publish(session);
  }
}

/** Tells whether a session opens files: in READY, or in EXPLORATION where the request names files and they were read. */
function opens({ status, phase, conversation, named }: Session): boolean {
  const isOpen = phase === 'READY' || (phase === 'EXPLORATION' && named.length > 0);
  return status === 'open' && conversation !== null && isOpen;
}

/** Tells whether grants stay valid: for the same conversation, and not after a reset. */
function stillOpens(before: Session, after: Session): boolean {
  const isSame = after.conversation === before.conversation && after.ledgerFrom === before.ledgerFrom;
  return isSame && opens(after) && (before.phase !== 'READY' || after.phase === 'READY');
}
