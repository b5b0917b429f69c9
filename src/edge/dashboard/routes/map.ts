import { projectMap } from '../../../app/map/project-map.ts';
import type { ProjectMap } from '../api.ts';
import type { Route } from '../route.ts';

export const map: Route = {
  method: 'GET',
  path: 'map',
  answer: ({ workspace }): ProjectMap => projectMap(workspace.project.store),
};
