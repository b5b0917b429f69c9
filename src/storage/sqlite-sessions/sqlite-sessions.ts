/** Sessions in a SQLite file of their own, written by several processes in turn. */
import { UserError } from '../../base/user-error.ts';
import type { EvidenceRow } from '../../session/ledger/ledger.ts';
import type { Session } from '../../session/state/session.ts';
import type { NewEvidence, SessionEvent, SessionFilter, SessionStore, SwapResult } from '../../session/state/store.ts';
import type { Seal } from '../seal.ts';
import { Connection, type Row } from './connection.ts';
import type { SessionsFile } from './open.ts';
import { evidenceColumns, readEvent, readEvidence, readMeta, readPrompt, readSession, sessionData } from './rows.ts';
import { SealedRows } from './sealed-rows.ts';

export interface SessionsOptions extends SessionsFile {
  /** Made with the key of this machine; rows that it did not seal grant nothing. */
  readonly seal: Seal;
}

/**
 * Opens the sessions of a project, or makes an empty file. A damaged or foreign file is set aside, now or when its
 * damage shows in use, and the person is told.
 *
 * Methods throw a UserError: `sessions_unavailable` for a row that was edited, a damaged file, a newer format or a file
 * without access; `session_not_found`, `busy`, `disk_full`.
 */
export function openSqliteSessions(options: SessionsOptions): SessionStore {
  return new SqliteSessions(options);
}

const EVIDENCE = 'SELECT e.*, s.status FROM evidence e LEFT JOIN session s ON s.id = e.session_id';

/** No limit, in SQLite's notation. */
const NO_LIMIT = -1;

class SqliteSessions implements SessionStore {
  private readonly db: Connection;
  private readonly rows: SealedRows;
  private readonly stored: StoredSessions;
  private readonly onNotice: (text: string) => void;
  private readonly reported = new Set<string>();

  constructor(options: SessionsOptions) {
    this.db = new Connection(options);
    this.rows = new SealedRows(options.seal, options.file);
    this.stored = new StoredSessions(this.rows, options.onNotice);
    this.onNotice = options.onNotice;
  }

  version(): number {
    return this.db.version();
  }

  create(session: Session): void {
    const sealed = this.sealedSession(session);
    this.db.insert('session', { ...sealed, last_call_at: session.lastCallAt });
  }

  get(id: string): Session | undefined {
    const row = this.db.get('SELECT * FROM session WHERE id = ?', id);
    return row && this.stored.read(row);
  }

  list(filter: SessionFilter = {}): readonly Session[] {
    const { where, parameters } = conditionsOf(filter);
    const newestFirst = `SELECT * FROM session ${where} ORDER BY created_at DESC, seq DESC LIMIT ?`;
    const rows = this.db.all(newestFirst, ...parameters, filter.limit ?? NO_LIMIT);
    return this.stored.readable(rows);
  }

  swap(session: Session, events: readonly SessionEvent[] = []): SwapResult {
    return this.db.atomically(() => {
      const stored = this.db.get('SELECT * FROM session WHERE id = ?', session.id);
      if (stored?.revision !== session.revision) return { kind: 'conflict' };
      this.rows.requireIntact('session', stored);
      const lastCallAt = Math.max(session.lastCallAt, Number(stored.last_call_at));
      const next = { ...session, revision: session.revision + 1, lastCallAt };
      this.replace(next);
      for (const event of events) this.record(event);
      return { kind: 'swapped', session: next };
    });
  }

  append(evidence: NewEvidence): EvidenceRow {
    return this.db.atomically(() => {
      this.requireSession(evidence.sessionId, evidence.at);
      const newest = this.db.get("SELECT seq FROM sqlite_sequence WHERE name = 'evidence'");
      const id = Number(newest?.seq ?? 0) + 1;
      const columns = { id, ...evidenceColumns(evidence) };
      this.db.insert('evidence', { ...columns, mac: this.rows.macOf('evidence', columns) });
      return { ...evidence, id };
    });
  }

  evidence(sessionId: string, after = 0): readonly EvidenceRow[] {
    const rows = this.db.all(`${EVIDENCE} WHERE e.session_id = ? AND e.id > ? ORDER BY e.id`, sessionId, after);
    return rows.map((row) => this.rows.read('evidence', row, readEvidence));
  }

  row(id: number): EvidenceRow | undefined {
    const row = this.db.get(`${EVIDENCE} WHERE e.id = ?`, id);
    return row && this.rows.read('evidence', row, readEvidence);
  }

  touch(id: string, at: number): void {
    this.requireSession(id, at);
  }

  record({ sessionId, at, kind, detail }: SessionEvent): void {
    this.db.insert('event', { session_id: sessionId, at, kind, detail: JSON.stringify(detail) });
  }

  events(sessionId: string): readonly SessionEvent[] {
    return this.db
      .all('SELECT * FROM event WHERE session_id = ? ORDER BY id', sessionId)
      .map((row) => this.rows.legible('event', row, readEvent));
  }

  addPrompt(conversation: string, text: string, at: number): void {
    const columns = { conversation, at, text: JSON.stringify(text) };
    this.db.insert('prompt', { ...columns, mac: this.rows.macOf('prompt', columns) });
  }

  /** Prompts of a conversation, except those with a wrong seal, which may be anybody's words. */
  prompts(conversation: string): readonly string[] {
    return this.db
      .all('SELECT * FROM prompt WHERE conversation = ? ORDER BY id', conversation)
      .filter((row) => this.rows.check('prompt', row) === 'intact')
      .map((row) => this.rows.legible('prompt', row, readPrompt));
  }

  /** Reads a sealed value. One with a wrong seal counts as never set, which is reported once. */
  meta(key: string): string | undefined {
    const row = this.db.get('SELECT * FROM meta WHERE key = ?', key);
    return row && this.readableMeta(row);
  }

  setMeta(key: string, value: string): void {
    const columns = { key, value: JSON.stringify(value) };
    const sql = 'INSERT OR REPLACE INTO meta (key, value, mac) VALUES (?, ?, ?)';
    this.db.run(sql, key, columns.value, this.rows.macOf('meta', columns));
  }

  admit(eventId: string, at: number): boolean {
    return this.db.run('INSERT OR IGNORE INTO admitted (id, at) VALUES (?, ?)', eventId, at) === 1;
  }

  atomically<T>(work: () => T): T {
    return this.db.atomically(work);
  }

  prune(before: number): number {
    return this.db.atomically(() => {
      this.db.run('DELETE FROM prompt WHERE at < ?', before);
      this.db.run('DELETE FROM admitted WHERE at < ?', before);
      this.db.run("DELETE FROM event WHERE session_id = '' AND at < ?", before);
      return this.db.run(PRUNE, before);
    });
  }

  close(): void {
    this.db.close();
  }

  private sealedSession(session: Session): { id: string; revision: number; data: string; mac: string } {
    const columns = { id: session.id, revision: session.revision, data: sessionData(session) };
    return { ...columns, mac: this.rows.macOf('session', columns) };
  }

  private replace(session: Session): void {
    const { id, revision, data, mac } = this.sealedSession(session);
    const sql = 'UPDATE session SET revision = ?, last_call_at = ?, data = ?, mac = ? WHERE id = ?';
    this.db.run(sql, revision, session.lastCallAt, data, mac, id);
  }

  /** The time never goes back, whichever process reports late. */
  private requireSession(id: string, at: number): void {
    const known = this.db.run('UPDATE session SET last_call_at = max(last_call_at, ?) WHERE id = ?', at, id);
    if (known === 0) throw sessionNotFound(id);
  }

  private readableMeta(row: Row): string | undefined {
    try {
      return this.rows.read('meta', row, readMeta);
    } catch (error) {
      if (!(error instanceof UserError)) throw error;
      this.tellOnce(error.message);
      return undefined;
    }
  }

  private tellOnce(text: string): void {
    if (!this.reported.has(text)) this.onNotice(text);
    this.reported.add(text);
  }
}

const PRUNE = `DELETE FROM evidence WHERE session_id IN
  (SELECT id FROM session WHERE status IN ('closed', 'expired') AND last_call_at < ?)`;

function conditionsOf({ statuses, conversation }: SessionFilter): { where: string; parameters: string[] } {
  const byStatus = statuses === undefined ? [] : [`status IN (${statuses.map(() => '?').join(', ')})`];
  const byConversation = conversation === undefined ? [] : ['conversation = ?'];
  const conditions = [...byStatus, ...byConversation].join(' AND ');
  const parameters = [...(statuses ?? []), ...(conversation === undefined ? [] : [conversation])];
  return { where: conditions && `WHERE ${conditions}`, parameters };
}

function sessionNotFound(id: string): UserError {
  return new UserError(
    'session_not_found',
    `There is no session ${JSON.stringify(id)} in this project.`,
    'Start a session, or leave the id out to use the one of this conversation.',
  );
}

/** Number of sessions kept in memory, of a few kB each. */
const MOST_REMEMBERED = 2000;

type Outcome = { readonly session: Session } | { readonly refusal: UserError };

interface Remembered {
  readonly row: Row;
  readonly outcome: Outcome;
}

class StoredSessions {
  private readonly remembered = new Map<unknown, Remembered>();
  private readonly reported = new Set<unknown>();
  private readonly rows: SealedRows;
  private readonly onNotice: (text: string) => void;

  constructor(rows: SealedRows, onNotice: (text: string) => void) {
    this.rows = rows;
    this.onNotice = onNotice;
  }

  /** @throws UserError `sessions_unavailable` */
  read(row: Row): Session {
    const outcome = this.outcomeOf(row);
    if ('refusal' in outcome) throw outcome.refusal;
    return outcome.session;
  }

  /** Parses rows; unreadable ones are skipped so that the others stay visible, and reported once. */
  readable(rows: readonly Row[]): Session[] {
    const outcomes = rows.map((row) => ({ id: row.id, outcome: this.outcomeOf(row) }));
    const refused = outcomes.flatMap(({ id, outcome }) => ('refusal' in outcome ? [{ id, ...outcome }] : []));
    this.tell(refused.filter(({ id }) => !this.reported.has(id)));
    return outcomes.flatMap(({ outcome }) => ('session' in outcome ? [outcome.session] : []));
  }

  private outcomeOf(row: Row): Outcome {
    const known = this.remembered.get(row.id);
    if (known !== undefined && isSame(known.row, row)) return withCallTime(known.outcome, row);
    const outcome = this.verify(row);
    if (this.remembered.size >= MOST_REMEMBERED) this.remembered.clear();
    this.remembered.set(row.id, { row, outcome });
    return outcome;
  }

  private verify(row: Row): Outcome {
    try {
      return { session: this.rows.read('session', row, readSession) };
    } catch (error) {
      if (error instanceof UserError) return { refusal: error };
      throw error;
    }
  }

  private tell(refused: readonly { readonly id: unknown; readonly refusal: UserError }[]): void {
    const [first, ...others] = refused;
    if (first === undefined) return;
    for (const { id } of refused) this.reported.add(id);
    const more = others.length === 0 ? '' : ` ${others.length} more cannot be read either.`;
    this.onNotice(first.refusal.message + more);
  }
}

/** Compares all columns of a session but the time of the last call. */
function isSame(known: Row, row: Row): boolean {
  return known.revision === row.revision && known.mac === row.mac && known.data === row.data;
}

function withCallTime(outcome: Outcome, { last_call_at: at }: Row): Outcome {
  if ('refusal' in outcome || typeof at !== 'number' || outcome.session.lastCallAt === at) return outcome;
  return { session: { ...outcome.session, lastCallAt: at } };
}
