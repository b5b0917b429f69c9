import { listSessions } from '../../../app/reports/session-list.ts';
import type { SessionList } from '../api.ts';
import type { Route } from '../route.ts';

/** The page looks through them by itself, so it is given as many as anybody would. */
const MOST_SESSIONS = 2000;

export const sessions: Route = {
  method: 'GET',
  path: 'sessions',
  answer: ({ workspace }): SessionList => {
    workspace.takeIn();
    return listSessions(workspace, MOST_SESSIONS);
  },
};
