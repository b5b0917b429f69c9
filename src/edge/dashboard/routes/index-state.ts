import { projectStatus } from '../../../app/reports/project-status.ts';
import type { IndexAnswer } from '../api.ts';
import type { Route } from '../route.ts';

export const indexState: Route = {
  method: 'GET',
  path: 'index',
  answer: ({ workspace, language }): IndexAnswer => ({
    ...projectStatus(workspace.project, { language }),
    sync: workspace.syncState(),
  }),
};
