/**
 * Sessions and their evidence, in a database of their own that no re-index touches (D-32). A change is on disk once its
 * method returned: a killed process loses nothing that was answered.
 */
import type { EvidenceRow } from '../ledger/ledger.ts';
import type { Session, SessionStatus } from './session.ts';

export type NewEvidence = Omit<EvidenceRow, 'id'>;

export type SwapResult = { readonly kind: 'swapped'; readonly session: Session } | { readonly kind: 'conflict' };

export interface SessionFilter {
  readonly statuses?: readonly SessionStatus[];
  readonly conversation?: string;
  /** Number of sessions; the newest are kept. */
  readonly limit?: number;
}

/** Line in the timeline of a session. */
export interface SessionEvent {
  readonly sessionId: string;
  /** Milliseconds since the epoch. */
  readonly at: number;
  /** The event: a tool of the server, a hook event, a transition. */
  readonly kind: string;
  readonly detail: Readonly<Record<string, unknown>>;
}

export interface SessionStore {
  /** Version, which differs after every change by any process. */
  version(): number;
  create(session: Session): void;
  get(id: string): Session | undefined;
  /** Newest first. */
  list(filter?: SessionFilter): readonly Session[];
  /**
   * Replaces a session when nobody else changed it since `session.revision` was read; the stored revision is one
   * higher. Events are stored in the same transaction.
   */
  swap(session: Session, events?: readonly SessionEvent[]): SwapResult;
  /**
   * Also notes that the session was used, without a new revision.
   * @returns the row with its id, ids ascend within the project
   */
  append(evidence: NewEvidence): EvidenceRow;
  /** Rows of a session after row `after`, oldest first. */
  evidence(sessionId: string, after?: number): readonly EvidenceRow[];
  row(id: number): EvidenceRow | undefined;
  /** Notes that a session was used, without a new revision. */
  touch(id: string, at: number): void;
  record(event: SessionEvent): void;
  /** Oldest first. */
  events(sessionId: string): readonly SessionEvent[];
  /** Things that were said by the person in a conversation, folded; the source of every quote. */
  addPrompt(conversation: string, text: string, at: number): void;
  prompts(conversation: string): readonly string[];
  /** Small values by key: offsets in spools, heartbeats of hooks. */
  meta(key: string): string | undefined;
  setMeta(key: string, value: string): void;
  /** Notes that an event of a hook was taken in; false when it had been before. */
  admit(eventId: string, at: number): boolean;
  /**
   * Runs `work` alone among all processes; all of its changes are stored, or none when it throws. Keep it short: others
   * wait.
   */
  atomically<T>(work: () => T): T;
  /**
   * Forgets what only a running session needs: evidence of sessions that are closed or expired and were last used
   * before `before`, prompts, admitted events and events of no session that are older than it. Sessions and their history stay.
   * @param before milliseconds since the epoch
   * @returns number of ledger rows that were removed
   */
  prune(before: number): number;
  close(): void;
}
