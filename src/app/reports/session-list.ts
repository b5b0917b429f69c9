/** Sessions as people look at them: a list, and one found by what they type. */
import { counted } from '../../base/numbers.ts';
import { UserError } from '../../base/user-error.ts';
import type { Session } from '../../session/state/session.ts';
import type { Workspace } from '../sessions/workspace.ts';

export interface ListedSession {
  readonly sessionId: string;
  /** ISO 8601. */
  readonly createdAt: string;
  readonly lastCallAt: string;
  readonly status: Session['status'];
  readonly phase: Session['phase'];
  readonly intent: Session['intent'];
  readonly outcome: Session['outcome'];
  readonly query: string;
}

export interface SessionList {
  /** Newest first. */
  readonly sessions: readonly ListedSession[];
  readonly total: number;
}

export function listSessions({ sessions }: Pick<Workspace, 'sessions'>, limit: number): SessionList {
  const all = sessions.list();
  return { sessions: all.slice(0, limit).map(toListed), total: all.length };
}

/** @param typed an id, the beginning of one, or `last` @throws UserError `session_not_found`, `ambiguous` */
export function findByTyped({ sessions }: Pick<Workspace, 'sessions'>, typed: string): Session {
  const all = sessions.list();
  const found = typed === 'last' ? all.slice(0, 1) : all.filter(({ id }) => id === typed);
  const meant = found.length > 0 ? found : all.filter(({ id }) => id.startsWith(typed));
  const [session, ...others] = meant;
  if (session !== undefined && others.length === 0) return session;
  if (session === undefined) {
    if (all.length === 0)
      throw new UserError(
        'session_not_found',
        { en: 'There is no session yet', ja: 'セッションはまだありません' },
        { en: 'An agent begins one: start_session.', ja: 'エージェントが start_session で開始します。' },
      );
    throw new UserError(
      'session_not_found',
      { en: `There is no session ${typed}`, ja: `セッション ${typed} はありません` },
      { en: '`code-intel sessions` lists them.', ja: '一覧は `code-intel sessions` で表示されます。' },
    );
  }
  const ids = meant.slice(0, MOST_NAMED).map(({ id }) => id);
  throw new UserError(
    'ambiguous',
    `${counted(meant.length, 'session')} begin with ${typed}`,
    `Type more of one: ${ids.join(', ')}.`,
  );
}

const MOST_NAMED = 5;

export function toListed({ id, createdAt, lastCallAt, status, phase, intent, outcome, frame }: Session): ListedSession {
  return {
    sessionId: id,
    createdAt: new Date(createdAt).toISOString(),
    lastCallAt: new Date(lastCallAt).toISOString(),
    status,
    phase,
    intent,
    outcome,
    query: frame.rawQuery,
  };
}
