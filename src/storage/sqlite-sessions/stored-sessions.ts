/** Sessions out of their rows. Each is verified and parsed once, since every call looks at all that are open. */
import { UserError } from '../../base/user-error.ts';
import type { Session } from '../../session/state/session.ts';
import type { Row } from './connection.ts';
import { readSession } from './rows.ts';
import type { SealedRows } from './sealed-rows.ts';

/** So many are remembered; a session takes a few kB. */
const MOST_REMEMBERED = 2000;

type Outcome = { readonly session: Session } | { readonly refusal: UserError };

interface Remembered {
  readonly row: Row;
  readonly outcome: Outcome;
}

export class StoredSessions {
  private readonly remembered = new Map<unknown, Remembered>();
  private readonly told = new Set<unknown>();
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

  /** Those that cannot be read are left out, so that they do not hide the others; the person is told once. */
  readable(rows: readonly Row[]): Session[] {
    const outcomes = rows.map((row) => ({ id: row.id, outcome: this.outcomeOf(row) }));
    const refused = outcomes.flatMap(({ id, outcome }) => ('refusal' in outcome ? [{ id, ...outcome }] : []));
    this.tell(refused.filter(({ id }) => !this.told.has(id)));
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
    for (const { id } of refused) this.told.add(id);
    const more = others.length === 0 ? '' : ` ${others.length} more cannot be read either.`;
    this.onNotice(first.refusal.message + more);
  }
}

/** Everything that a session is read from, but for the time of the last call. */
function isSame(known: Row, row: Row): boolean {
  return known.revision === row.revision && known.mac === row.mac && known.data === row.data;
}

function withCallTime(outcome: Outcome, { last_call_at: at }: Row): Outcome {
  if ('refusal' in outcome || typeof at !== 'number' || outcome.session.lastCallAt === at) return outcome;
  return { session: { ...outcome.session, lastCallAt: at } };
}
