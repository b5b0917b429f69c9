import { changesIn } from '../../../app/reports/session-changes.ts';
import { findByTyped } from '../../../app/reports/session-list.ts';
import type { SessionChanges } from '../api.ts';
import type { Route } from '../route.ts';

export const changes: Route = {
  method: 'GET',
  path: 'sessions/:id/changes',
  answer: ({ workspace, id }): SessionChanges => {
    workspace.takeIn();
    return changesIn(workspace, workspace.sessions.get(id) ?? findByTyped(workspace, id));
  },
};
