/** A connection that follows its file and says what failures mean. */
import type { DatabaseSyncInstance, StatementSyncInstance } from '@photostructure/sqlite';
import { inodeOf, pragma } from '../sqlite-file.ts';
import { explained, isDamage, wasDamaged } from './failures.ts';
import { checkVersion, openSessionsFile, replaceDamagedFile, type SessionsFile } from './open.ts';

export type Row = Readonly<Record<string, unknown>>;
export type Parameter = string | number | null;
export type Columns = Readonly<Record<string, Parameter>>;

export class Connection {
  private readonly at: SessionsFile;
  private readonly statements = new Map<string, StatementSyncInstance>();
  private db: DatabaseSyncInstance;
  /** Inode of the open file: the path may lead to another one after another process has set a damaged one aside. */
  private inode: number | undefined;
  /** Changes by this connection, reopening included. */
  private ownChanges = 0;
  private isInTransaction = false;

  constructor(at: SessionsFile) {
    this.at = at;
    this.db = openSessionsFile(at);
    this.inode = inodeOf(at.file);
  }

  version(): number {
    const { data_version: others } = this.get('PRAGMA data_version') ?? {};
    return Number(others ?? 0) * 1_000_000 + this.ownChanges;
  }

  get(sql: string, ...parameters: Parameter[]): Row | undefined {
    return this.guarded(() => this.statementOf(sql).get(...parameters));
  }

  all(sql: string, ...parameters: Parameter[]): readonly Row[] {
    return this.guarded(() => this.statementOf(sql).all(...parameters));
  }

  /** @returns number of rows that were changed */
  run(sql: string, ...parameters: Parameter[]): number {
    return this.atomically(() => Number(this.statementOf(sql).run(...parameters).changes));
  }

  /** @param table written in the program, as are the names of the columns */
  insert(table: string, columns: Columns): void {
    const names = Object.keys(columns);
    const marks = names.map(() => '?').join(', ');
    this.run(`INSERT INTO ${table} (${names.join(', ')}) VALUES (${marks})`, ...Object.values(columns));
  }

  /** Part of the transaction that is under way, where there is one. */
  atomically<T>(work: () => T): T {
    if (this.isInTransaction) return work();
    return this.guarded(() => this.transaction(work));
  }

  close(): void {
    this.statements.clear();
    this.db.close();
  }

  private transaction<T>(work: () => T): T {
    this.db.exec('BEGIN IMMEDIATE');
    this.isInTransaction = true;
    try {
      checkVersion(this.at, pragma(this.db, 'user_version'));
      const result = work();
      this.db.exec('COMMIT');
      this.ownChanges++;
      return result;
    } finally {
      this.isInTransaction = false;
      // SQLite rolls back by itself on some errors; a second ROLLBACK would hide the first cause.
      if (this.db.isTransaction) this.db.exec('ROLLBACK');
    }
  }

  private guarded<T>(work: () => T): T {
    if (this.isInTransaction) return work();
    if (inodeOf(this.at.file) !== this.inode) this.reopenMoved();
    try {
      return work();
    } catch (error) {
      throw this.meaningOf(error);
    }
  }

  private meaningOf(error: unknown): unknown {
    if (!isDamage(error)) return explained(this.at.file, error);
    this.reopen(() => replaceDamagedFile(this.at, this.inode));
    return wasDamaged(this.at.file, error);
  }

  private reopenMoved(): void {
    this.at.onReplace?.();
    this.reopen(() => openSessionsFile(this.at));
    this.at.onNotice(`${this.at.file} was replaced while it was in use; what it holds now counts.`);
  }

  private reopen(open: () => DatabaseSyncInstance): void {
    this.close();
    this.db = open();
    this.inode = inodeOf(this.at.file);
    this.ownChanges++;
  }

  private statementOf(sql: string): StatementSyncInstance {
    const known = this.statements.get(sql);
    if (known) return known;
    const prepared = this.db.prepare(sql);
    this.statements.set(sql, prepared);
    return prepared;
  }
}
