/** The version of an open index: another number after every change, whichever connection or process published it. */
import type { FileConnection } from '../file-connection.ts';
import { reading } from './failures.ts';

export class IndexVersion {
  private readonly connection: FileConnection;
  private ownChanges = 0;
  /** Version of the last look, kept until other code can have run. */
  private last: number | undefined;

  constructor(connection: FileConnection) {
    this.connection = connection;
  }

  /** Reads the version, and thereby notices that another database replaced the open one. */
  now(): number {
    if (!this.connection.isCurrent) this.connection.reopen();
    const row = reading(() => this.connection.statementOf('PRAGMA data_version').get());
    this.last = Number(row?.data_version ?? 0) * 1_000_000 + this.ownChanges + this.connection.reopened;
    queueMicrotask(() => {
      this.last = undefined;
    });
    return this.last;
  }

  /** Version of the last look, for work that asks thousands of times and awaits nothing. */
  lately(): number {
    return this.last ?? this.now();
  }

  /** Notes a change by this connection, which does not show there. */
  noteOwnChange(): void {
    this.ownChanges++;
    this.last = undefined;
  }
}
