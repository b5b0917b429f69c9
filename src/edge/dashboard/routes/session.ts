import { findByTyped } from '../../../app/reports/session-list.ts';
import { viewSession } from '../../../app/reports/session-view.ts';
import type { SessionView } from '../api.ts';
import type { Route } from '../route.ts';

export const session: Route = {
  method: 'GET',
  path: 'sessions/:id',
  answer: ({ workspace, id }): SessionView => {
    workspace.takeIn();
    // The page names a whole id; people may write the beginning of one into the address.
    return viewSession(workspace, workspace.sessions.get(id) ?? findByTyped(workspace, id));
  },
};
