/** Guesses at names that an agent gave with its request. */
import type { Session } from '../../session/state/session.ts';
import type { Workspace } from '../sessions/workspace.ts';

/** Returns the leads of all first answers of a session, the latest first: a later question without leads keeps those given before. */
export function leadsOf({ sessions }: Pick<Workspace, 'sessions'>, { id }: Pick<Session, 'id'>): string[] {
  const given = sessions.evidence(id, 0).map(({ tool, args }) => (tool === 'start_session' ? args.leads : undefined));
  return given.flatMap((leads) => (Array.isArray(leads) ? leads.map(String) : [])).reverse();
}
