/** Trust in stored rows: only what this program wrote with the key of this machine grants anything. */
import { ShapeError } from '../../base/shape.ts';
import { UserError } from '../../base/user-error.ts';
import type { Seal } from '../seal.ts';
import type { Row } from './connection.ts';

type Purpose = 'session' | 'evidence' | 'prompt' | 'meta';

const SEALED: Readonly<Record<Purpose, readonly string[]>> = {
  session: ['id', 'revision', 'data'],
  evidence: ['id', 'session_id', 'tool', 'at', 'args', 'files', 'symbols', 'results', 'digest', 'exit_code'],
  prompt: ['conversation', 'at', 'text'],
  meta: ['key', 'value'],
};

const OVER: readonly unknown[] = ['closed', 'expired'];

export class SealedRows {
  private readonly seal: Seal;
  private readonly file: string;

  constructor(seal: Seal, file: string) {
    this.seal = seal;
    this.file = file;
  }

  macOf(purpose: Purpose, row: Row): string {
    return this.seal.of(purpose, sealedText(purpose, row));
  }

  check(purpose: Purpose, row: Row): ReturnType<Seal['check']> {
    const { mac } = row;
    return this.seal.check(purpose, sealedText(purpose, row), typeof mac === 'string' ? mac : '');
  }

  /** @throws UserError `sessions_unavailable` when the row was not written with the key of this machine */
  requireIntact(purpose: Purpose, row: Row): void {
    const found = this.check(purpose, row);
    if (found !== 'intact') throw this.refused(purpose, row, WHY[found]);
  }

  /**
   * A session that is over can still be looked at when the key was lost: nothing is granted by it.
   * @param row with the `status` of its session
   * @throws UserError `sessions_unavailable`, as does a row that has another shape than the program gives it
   */
  read<T>(purpose: Purpose, row: Row, read: (row: Row) => T): T {
    const isHistory = this.check(purpose, row) === 'other_key' && OVER.includes(row.status);
    if (!isHistory) this.requireIntact(purpose, row);
    return this.legible(purpose, row, read);
  }

  /** @throws UserError `sessions_unavailable` */
  legible<T>(what: Purpose | 'event', row: Row, read: (row: Row) => T): T {
    try {
      return read(row);
    } catch (error) {
      throw error instanceof ShapeError ? this.refused(what, row, `cannot be read: ${error.message}`) : error;
    }
  }

  private refused(purpose: Purpose | 'event', row: Row, why: string): UserError {
    const name = purpose === 'prompt' ? '' : ` ${row.id ?? row.key}`;
    return new UserError(
      'sessions_unavailable',
      `The stored ${purpose}${name} ${why} (${this.file}).`,
      'Start a new session; the row stays where it is.',
    );
  }
}

const WHY = {
  broken: 'was changed by something else than code-intel',
  other_key: 'was sealed with another key than this machine has now',
} as const;

/** Joins values with their lengths, so that nothing can move from a column into the next. */
function sealedText(purpose: Purpose, row: Row): string {
  return SEALED[purpose]
    .map((column) => String(row[column]))
    .reduce((all, value) => `${all}${value.length}:${value}`, '');
}
