/** Sessions that live as long as their process. */
import type { EvidenceRow } from '../../src/session/ledger/ledger.ts';
import type { Session } from '../../src/session/state/session.ts';
import type {
  NewEvidence,
  SessionEvent,
  SessionFilter,
  SessionStore,
  SwapResult,
} from '../../src/session/state/store.ts';

export class MemorySessions implements SessionStore {
  private readonly admitted = new Set<string>();
  private readonly sessions = new Map<string, Session>();
  private readonly rows: EvidenceRow[] = [];
  private readonly history: SessionEvent[] = [];
  private readonly said = new Map<string, string[]>();
  private readonly values = new Map<string, string>();
  private changes = 0;

  version(): number {
    return this.changes;
  }

  create(session: Session): void {
    this.changes++;
    this.sessions.set(session.id, session);
  }

  get(id: string): Session | undefined {
    return this.sessions.get(id);
  }

  list({ statuses, conversation }: SessionFilter = {}): readonly Session[] {
    return [...this.sessions.values()]
      .filter((session) => statuses?.includes(session.status) ?? true)
      .filter((session) => conversation === undefined || session.conversation === conversation)
      .reverse();
  }

  swap(session: Session, events: readonly SessionEvent[] = []): SwapResult {
    if (this.sessions.get(session.id)?.revision !== session.revision) return { kind: 'conflict' };
    const next = { ...session, revision: session.revision + 1 };
    this.create(next);
    this.history.push(...events);
    return { kind: 'swapped', session: next };
  }

  append(evidence: NewEvidence): EvidenceRow {
    this.touch(evidence.sessionId, evidence.at);
    const row = { ...evidence, id: this.rows.length + 1 };
    this.rows.push(row);
    return row;
  }

  evidence(sessionId: string, after = 0): readonly EvidenceRow[] {
    return this.rows.filter((row) => row.sessionId === sessionId && row.id > after);
  }

  row(id: number): EvidenceRow | undefined {
    return this.rows[id - 1];
  }

  touch(id: string, at: number): void {
    const session = this.sessions.get(id);
    if (session) this.create({ ...session, lastCallAt: at });
  }

  record(event: SessionEvent): void {
    this.history.push(event);
  }

  events(sessionId: string): readonly SessionEvent[] {
    return this.history.filter((event) => event.sessionId === sessionId);
  }

  addPrompt(conversation: string, text: string): void {
    this.said.set(conversation, [...this.prompts(conversation), text]);
  }

  prompts(conversation: string): readonly string[] {
    return this.said.get(conversation) ?? [];
  }

  meta(key: string): string | undefined {
    return this.values.get(key);
  }

  setMeta(key: string, value: string): void {
    this.values.set(key, value);
  }

  admit(eventId: string): boolean {
    if (this.admitted.has(eventId)) return false;
    this.admitted.add(eventId);
    return true;
  }

  atomically<T>(work: () => T): T {
    return work();
  }

  prune(): number {
    return 0;
  }

  close(): void {}
}
